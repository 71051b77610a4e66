import { wrongInMeeting } from '@mutua/contracts/join-time';
import { MEETINGS } from '@mutua/contracts/limits';
import { momentOf as momentAt } from '@mutua/contracts/time';
import { TextField, useTranslation } from '@mutua/web-kit';
import { asTime, isTime, shownZone } from '@mutua/web-kit/parts';
import styled from 'styled-components';
import { useDates } from '../../ui/use-dates.ts';
import { DayField } from './day-field.tsx';

const Fields = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) 132px;
  gap: 4px 12px;
  align-items: start;
`;
const Help = styled.p<{ $isAlone: boolean }>`
  grid-column: 1 / -1;
  min-height: 20px;
  /* Uses the line that the fields reserve for their errors. */
  margin-top: ${({ $isAlone }) => ($isAlone ? '-22px' : '0')};
  color: var(--text-muted);
  font-size: var(--text-sm);
  line-height: 20px;
`;

/** The typed day and time of day. Empty when there is none. */
export interface MeetingTime {
  day: string;
  time: string;
}
export const NO_TIME: MeetingTime = { day: '', time: '' };

/** What is missing or wrong. `near`, `late` and `twice` are only for proposed times. */
export type WrongTime = 'day' | 'time' | 'past' | 'far' | 'near' | 'late' | 'twice';

/** Checks a meeting's time. Null when it is valid, or when nothing was typed. */
export function missingIn({ day, time }: MeetingTime): 'day' | 'time' | 'past' | 'far' | null {
  if (day === '' && time === '') return null;
  if (day === '') return 'day';
  if (!isTime(asTime(time))) return 'time';
  const moment = momentOf({ day, time });
  return moment ? wrongInMeeting(moment) : 'far';
}
const DAY_ERRORS = {
  day: 'accept.dayMissing',
  past: 'accept.timeOver',
  far: 'accept.timeFar',
  near: 'arrange.times.near',
  late: 'arrange.times.late',
  twice: 'arrange.times.twice',
} as const;
const LIMITS = { minutes: MEETINGS.noticeMinutes, days: MEETINGS.aheadDays };

/** The moment by the member's clock. Null without one. */
export function momentOf({ day, time }: MeetingTime): Date | null {
  if (day === '' || !isTime(asTime(time))) return null;
  return momentAt(`${day}T${asTime(time)}`, shownZone());
}

export interface MeetingTimeFieldProps {
  value: MeetingTime;
  onChange: (value: MeetingTime) => void;
  /** The error to show, if there is one. */
  wrong: WrongTime | null;
}

/**
 * The fields for a meeting's time. The time is typed in 24 hours, because a native control may show AM and PM. The line below shows the
 * resulting time in the member's format. A skipped time becomes a later one. With two equal times, the name of the clock says which one.
 */
export function MeetingTimeField({ value, onChange, wrong }: MeetingTimeFieldProps) {
  const { t } = useTranslation('exchange');
  const dates = useDates();
  const moment = momentOf(value);
  return (
    <Fields>
      <DayField
        value={value.day}
        error={wrong && wrong !== 'time' ? t(DAY_ERRORS[wrong], LIMITS) : undefined}
        onChange={(day) => onChange({ ...value, day })}
      />
      <TextField
        label={t('accept.time')}
        inputMode="numeric"
        autoComplete="off"
        placeholder="18:00"
        value={value.time}
        error={wrong === 'time' ? t('accept.timeMissing') : undefined}
        onChange={({ target }) => onChange({ ...value, time: target.value })}
        onBlur={({ target }) => onChange({ ...value, time: asTime(target.value) })}
      />
      <Help $isAlone={!wrong}>
        {moment ? t('accept.yourTime', { moment: dates.longMoment(moment) }) : t('accept.timeHelp')}
      </Help>
    </Fields>
  );
}
