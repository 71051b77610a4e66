/** Weekly hours by a clock, and in UTC. */
import { type ShownHours, WEEKDAYS, type WeeklyHours } from '@mutua/contracts';
import { hasHours, minutesOf } from './skill-hours.ts';

const DAY = 24 * 60;
const WEEK = 7 * DAY;

/** Weekly hours, and the clock that they are by (IANA; null while unknown). */
export interface TimedWeek {
  weekly: WeeklyHours;
  timeZone: string | null;
}

/** In minutes from Monday, 00:00. */
type Interval = readonly [start: number, end: number];

/** How far a zone is ahead of UTC at a moment, in minutes; null for an unknown zone. */
export function offsetOf(timeZone: string | null, at: Date): number | null {
  if (!timeZone) return null;
  try {
    const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' }).formatToParts(at);
    const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
    const [, sign, hours = '0', minutes = '0'] = /^GMT(?:([+-])(\d+):(\d+))?/.exec(name) ?? [];
    const size = Number(hours) * 60 + Number(minutes);
    return sign === '-' ? -size : size;
  } catch {
    return null;
  }
}

/** The hours within a week of UTC: none begins before it, and none ends after it. They may overlap. */
export const minutesInUtc = (weekly: WeeklyHours, offset: number): Interval[] =>
  WEEKDAYS.flatMap((day, index) =>
    weekly[day].flatMap(({ start, end }): Interval[] => {
      const length = minutesOf(end) - minutesOf(start) + (end <= start ? DAY : 0);
      const from = (index * DAY + minutesOf(start) - offset + WEEK) % WEEK;
      const to = from + length;
      return to <= WEEK
        ? [[from, to]]
        : [
            [from, WEEK],
            [0, to - WEEK],
          ];
    }),
  );

/** How many minutes of a week are in both. */
function minutesInCommon(one: readonly Interval[], other: readonly Interval[]): number {
  const minutes = (intervals: readonly Interval[]) => {
    const isIn = new Uint8Array(WEEK);
    for (const [start, end] of intervals) isIn.fill(1, start, end);
    return isIn;
  };
  const theirs = minutes(other);
  return minutes(one).reduce((sum, isIn, minute) => sum + (isIn & (theirs[minute] ?? 0)), 0);
}

/** What others see of hours; null while nobody knows when these are. @param reader the hours of who reads it, if known */
export function shownHours({ weekly, timeZone }: TimedWeek, reader: TimedWeek | null, now: Date): ShownHours | null {
  const offset = offsetOf(timeZone, now);
  if (offset === null || !hasHours(weekly)) return null;
  const own = reader && hasHours(reader.weekly) ? offsetOf(reader.timeZone, now) : null;
  const common =
    reader && own !== null ? minutesInCommon(minutesInUtc(weekly, offset), minutesInUtc(reader.weekly, own)) : null;
  return { offset, weekly, common };
}
