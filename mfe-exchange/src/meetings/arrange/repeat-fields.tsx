import type { Clock } from '@mutua/contracts';
import { MEETINGS } from '@mutua/contracts/limits';
import { media, Select, useSession, useTranslation } from '@mutua/web-kit';
import { useMeetingTexts } from '@mutua/web-kit/meetings';
import { shownZone } from '@mutua/web-kit/parts';
import styled from 'styled-components';
import type { Suggested } from '../times/use-suggested-times.ts';
import { type Choices, weeksFrom } from './arrange-choices.ts';

const Box = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 12px;
  > * {
    flex: 1 1 180px;
    min-width: 0;
  }
`;
const Weeks = styled.details`
  padding: 8px 14px;
  border-radius: var(--radius-card);
  background: var(--bg-sunken);
  summary {
    padding: 4px 0;
    font-weight: var(--weight-medium);
    cursor: pointer;
    ${media.touch} {
      padding: 12px 0;
    }
  }
  ol {
    margin: 4px 0;
    columns: 2 180px;
  }
  li {
    padding: 4px 0;
    break-inside: avoid;
    font-size: var(--text-sm);
    font-variant-numeric: tabular-nums;
  }
  li span {
    display: inline-block;
    min-width: 28px;
    color: var(--text-muted);
  }
  :is(summary, li) small {
    display: block;
    color: var(--text-muted);
    font-size: var(--text-sm);
    font-weight: var(--weight-regular);
  }
  li small {
    padding-left: 32px;
    color: var(--warning-text);
  }
  li small[data-clock] {
    color: var(--text-muted);
  }
  li small[data-changed] {
    color: var(--text);
    font-weight: var(--weight-bold);
  }
`;

const COUNTS = Array.from(
  { length: MEETINGS.series.max - MEETINGS.series.min + 1 },
  (_, index) => MEETINGS.series.min + index,
);

/** The fields that say how often the session takes place. */
export function RepeatFields({ value, onChange }: { value: Choices; onChange: (change: Partial<Choices>) => void }) {
  const { t } = useTranslation('exchange');
  return (
    <Box>
      <Select
        label={t('arrange.repeat.label')}
        value={String(value.everyWeeks)}
        onChange={({ target }) => {
          const everyWeeks = Number(target.value) as Choices['everyWeeks'];
          // Alternating teachers need more than one session.
          onChange({ everyWeeks, ...(everyWeeks === 0 && value.order === 'alternate' && { order: 'both' }) });
        }}
        options={[
          { value: '0', label: t('arrange.repeat.once') },
          { value: '1', label: t('arrange.repeat.weekly') },
          { value: '2', label: t('arrange.repeat.fortnightly') },
        ]}
      />
      {value.everyWeeks > 0 && (
        <Select
          label={t('arrange.repeat.count')}
          value={String(value.count)}
          onChange={({ target }) => onChange({ count: Number(target.value) })}
          options={COUNTS.map((count) => ({ value: String(count), label: t('arrange.repeat.times', { count }) }))}
        />
      )}
    </Box>
  );
}

/** The other member's clock at a session of a series. It is highlighted when its time differs from the first session. */
function Other({
  week,
  otherClocks = [],
  index,
  name,
}: {
  week: string;
  otherClocks: readonly (Clock | null)[] | undefined;
  index: number;
  name: string;
}) {
  const texts = useMeetingTexts();
  const clock = otherClocks[index] ?? null;
  const other = texts.forOther({ startsAt: week, theirs: clock }, name);
  if (!other) return null;
  const isChanged = clock?.local.slice(11, 16) !== otherClocks[0]?.local.slice(11, 16);
  return (
    <small data-clock data-changed={isChanged || undefined}>
      {other}
    </small>
  );
}

export interface WeeksPreviewProps {
  times: readonly string[];
  value: Choices;
  /** The suggested times, with their suitable weeks. */
  suggested: Pick<Suggested, 'times' | 'weeksAt' | 'seriesAt'>;
  /** The first name of the other member. */
  name: string;
}

/** For each time, the sessions that it would create. Unsuitable sessions are marked, as far as known. The first list is open. */
export function WeeksPreview({ times, value, suggested, name }: WeeksPreviewProps) {
  const { t } = useTranslation('exchange');
  const texts = useMeetingTexts();
  const { user } = useSession();
  if (value.everyWeeks === 0) return null;
  // The service stores a series by the account's zone. The device may be elsewhere.
  const zone = user?.time?.timeZone ?? user?.timeZone ?? shownZone();
  return times.map((time, index) => {
    const known = suggested.times.find(({ startsAt }) => startsAt === time);
    return (
      <Weeks key={time} open={index === 0}>
        <summary>
          {t('arrange.repeat.from', { count: value.count, moment: texts.moment(time) })}{' '}
          {known && (
            <small>
              {t('arrange.times.weeks', { fits: known.fits, name, fit: known.weeks.fit, of: known.weeks.of })}
            </small>
          )}
        </summary>
        <ol>
          {(suggested.seriesAt(time) ?? weeksFrom(time, value, zone)).map((week, number) => (
            <li key={week}>
              <span>{number + 1}</span> <time dateTime={week}>{texts.moment(week)}</time>{' '}
              <Other week={week} otherClocks={suggested.weeksAt(time)} index={number} name={name} />
              {known?.weeks.misfit.includes(week) && (
                <small>{t('arrange.times.misfit', { fits: known.fits, name })}</small>
              )}
            </li>
          ))}
        </ol>
      </Weeks>
    );
  });
}
