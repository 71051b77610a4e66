import type { Clock } from '@mutua/contracts';
import { localOf } from '@mutua/contracts/time';
import { formatMoment, formatTime, shownZone } from '../../format/chosen-zone.ts';

type Moment = string | number | Date;

const TIME = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
const DAY = { weekday: 'short', month: 'short', day: 'numeric' } as const;

/** `Tue, Dec 1`, by the viewer's clock. */
export const meetingDay = (language: string, moment: Moment): string => formatMoment(language, DAY, moment);

/** `18:30`, by the viewer's clock. */
export const meetingTime = (language: string, moment: Moment): string => formatTime(language, TIME, moment);

/** `Tue, Dec 1, 18:30`, by the viewer's clock. */
export const meetingMoment = (language: string, moment: Moment): string =>
  formatTime(language, { ...DAY, ...TIME }, moment);

/**
 * The other member's clock at that moment: `02:30`, or `02:30 Wed` when the day differs. Null when it shows the same as the viewer's, or is
 * unknown.
 */
export function otherClock(
  language: string,
  { startsAt, theirs }: { startsAt: Moment; theirs: Clock | null },
): string | null {
  if (!theirs) return null;
  const own = localOf(new Date(startsAt), shownZone());
  const other = theirs.local.slice(0, 16);
  if (own === other) return null;
  const time = other.slice(11);
  if (own.slice(0, 10) === other.slice(0, 10)) return time;
  // Formats the other member's local time as if it were UTC, because their zone is never named.
  return `${time} ${formatMoment(language, { weekday: 'short', timeZone: 'UTC' }, `${other}:00Z`)}`;
}

/** The end of a session, in milliseconds. */
export const endOf = ({ startsAt, minutes }: { startsAt: string; minutes: number }): number =>
  Date.parse(startsAt) + minutes * 60_000;

/** `60 minutes`. */
export const meetingLength = (language: string, minutes: number): string =>
  new Intl.NumberFormat(language, { style: 'unit', unit: 'minute', unitDisplay: 'long' }).format(minutes);
