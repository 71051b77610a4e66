import { LESSONS } from '@mutua/contracts/limits';
import { Button, Select, Stack, useTranslation } from '@mutua/web-kit';
import { useMeetingTexts } from '@mutua/web-kit/meetings';
import { firstNameOf, phone } from '@mutua/web-kit/parts';
import { useState } from 'react';
import styled from 'styled-components';
import { DayTimeFields, type WrongTime } from '../day-time-fields.tsx';
import { asDayTime, type Series, type SeriesDate } from '../series.ts';
import type { DateNote } from './own-calendar.ts';

export const Three = styled.div`
  display: grid;
  grid-template-columns: repeat(3, minmax(0, 1fr));
  gap: 4px 16px;
  align-items: start;
  ${phone} {
    grid-template-columns: 1fr 1fr;
  }
`;
const Dates = styled.ol`
  border: 1px solid var(--line);
  border-radius: var(--radius-card);
  font-variant-numeric: tabular-nums;
  > li {
    display: grid;
    grid-template-columns: 24px minmax(0, 1fr) auto;
    gap: 2px 8px;
    align-items: center;
    min-height: 44px;
    padding: 4px 6px 4px 14px;
    border-top: 1px solid var(--line-soft);
  }
  > li:first-child {
    border-top: 0;
  }
  li > b {
    color: var(--text-muted);
    font-size: var(--text-sm);
    font-weight: var(--weight-regular);
  }
  time {
    font-weight: var(--weight-bold);
  }
  li[data-out] time {
    color: var(--text-muted);
    font-weight: var(--weight-regular);
    text-decoration: line-through;
  }
  small {
    display: block;
    color: var(--text-muted);
    font-size: var(--text-sm);
  }
  small[data-warning] {
    color: var(--warning-text);
  }
  small[data-wrong] {
    color: var(--danger-text);
  }
`;
const Buttons = styled.span`
  display: flex;
  flex-wrap: wrap;
  justify-content: flex-end;
`;
const Another = styled(Three)`
  grid-column: 1 / -1;
  padding: 8px 8px 4px 0;
`;

const LENGTHS = [30, 45, 60, 75, 90, 120, 150, 180, 240];
const COUNTS = Array.from({ length: LESSONS.sessions - 1 }, (_, index) => index + 2);
const REPEATS = { 0: 'once', 1: 'weekly', 2: 'fortnightly' } as const;
const WARNS: readonly DateNote['kind'][] = ['session', 'lesson', 'busy', 'away', 'outside'];

/** The other member, or the title of the other lesson. */
function nameIn(note: DateNote): string {
  if (note.kind === 'session') return firstNameOf(note.name);
  return note.kind === 'lesson' ? note.name : '';
}

export interface SeriesFieldsProps {
  series: Series;
  onChange: (series: Series) => void;
  dates: readonly SeriesDate[];
  noteOf: (startsAt: string) => DateNote | null;
  /** What is wrong with the first date, if it is shown. */
  wrong: WrongTime | null;
}

/** When the lesson takes place: the first date, how often, and each of the dates. */
export function SeriesFields({ series, onChange, dates, noteOf, wrong }: SeriesFieldsProps) {
  const { t, language } = useTranslation('lessons');
  const change = (part: Partial<Series>) => onChange({ ...series, ...part });
  const minutes = (value: number) =>
    new Intl.NumberFormat(language, { style: 'unit', unit: 'minute', unitDisplay: 'long' }).format(value);
  return (
    <Stack $gap={3}>
      <Three>
        <DayTimeFields
          label={t('dates.first')}
          value={series}
          onChange={({ day, time }) => change({ day, time })}
          wrong={wrong}
        />
        <Select
          label={t('dates.length')}
          value={String(series.minutes)}
          error={undefined}
          onChange={({ target }) => change({ minutes: Number(target.value) })}
          options={LENGTHS.map((value) => ({ value: String(value), label: minutes(value) }))}
        />
        <Select
          label={t('dates.repeat')}
          value={String(series.everyWeeks)}
          onChange={({ target }) => {
            const everyWeeks = target.value === '1' ? 1 : target.value === '2' ? 2 : 0;
            change({ everyWeeks, changed: {} });
          }}
          options={Object.entries(REPEATS).map(([value, name]) => ({ value, label: t(`dates.${name}`) }))}
        />
        {series.everyWeeks > 0 && (
          <Select
            label={t('dates.count')}
            value={String(series.count)}
            onChange={({ target }) => change({ count: Number(target.value) })}
            options={COUNTS.map((count) => ({ value: String(count), label: t('dates.times', { count }) }))}
          />
        )}
      </Three>
      {dates.length > 0 && (
        <Dates aria-label={t('dates.list')}>
          {dates.map((date) => (
            <DateRow
              key={date.number}
              date={date}
              note={date.startsAt && !date.isOut ? noteOf(date.startsAt) : null}
              onChange={(next) => {
                const { [date.number]: _, ...others } = series.changed;
                change({ changed: next ? { ...others, [date.number]: next } : others });
              }}
            />
          ))}
        </Dates>
      )}
    </Stack>
  );
}

interface DateRowProps {
  date: SeriesDate;
  note: DateNote | null;
  /** Undefined puts the date back to where the series has it. */
  onChange: (change: Series['changed'][string] | undefined) => void;
}

function DateRow({ date, note, onChange }: DateRowProps) {
  const { t } = useTranslation('lessons');
  const texts = useMeetingTexts();
  const [isMoving, setMoving] = useState(false);
  const moment = date.startsAt ? texts.moment(date.startsAt) : '';
  const words = note && t(`dates.notes.${note.kind}`, { name: nameIn(note) });
  return (
    <li data-out={date.isOut || undefined}>
      <b>{date.number + 1}</b>
      <span>
        <time dateTime={date.startsAt ?? undefined}>{moment}</time>
        {date.isOut && <small>{t('dates.out')}</small>}
        {date.isAfterClockChange && <small data-warning>{t('dates.clockChange')}</small>}
        {date.wrong && (
          <small data-wrong>
            {t(`dates.wrong.${date.wrong}`, { hours: LESSONS.firstHours, days: LESSONS.lastDays })}
          </small>
        )}
        {note && <small data-warning={WARNS.includes(note.kind) || undefined}>{words}</small>}
      </span>
      {date.number > 0 && (
        <Buttons>
          {!date.isOut && (
            <Button
              variant="ghost"
              size="sm"
              aria-expanded={isMoving}
              aria-label={t('dates.moveLabel', { moment })}
              onClick={() => setMoving(!isMoving)}
            >
              {t('dates.move')}
            </Button>
          )}
          {date.isOut || date.isMoved ? (
            <Button
              variant="ghost"
              size="sm"
              aria-label={t('dates.backLabel', { moment })}
              onClick={() => {
                setMoving(false);
                onChange(undefined);
              }}
            >
              {t('dates.back')}
            </Button>
          ) : (
            <Button
              variant="ghost"
              size="sm"
              aria-label={t('dates.leaveOutLabel', { moment })}
              onClick={() => {
                setMoving(false);
                onChange('out');
              }}
            >
              {t('dates.leaveOut')}
            </Button>
          )}
        </Buttons>
      )}
      {isMoving && (
        <Another>
          <DayTimeFields label={t('dates.day')} value={asDayTime(date)} onChange={onChange} wrong={null} />
        </Another>
      )}
    </li>
  );
}
