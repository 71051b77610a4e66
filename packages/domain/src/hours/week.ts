/** Weekly hours in local time and in UTC. */
import { offsetAt, type ShownHours, WEEKDAYS, type WeeklyHours } from '@mutua/contracts';
import { hasHours, minutesOf } from './skill-hours.ts';

const DAY = 24 * 60;
const WEEK = 7 * DAY;

/** Weekly hours with their time zone (IANA; null while unknown). */
export interface TimedWeek {
  weekly: WeeklyHours;
  timeZone: string | null;
}

/** Minutes since Monday, 00:00. */
type Interval = readonly [start: number, end: number];

/** The hours in one week of UTC: none starts before it or ends after it. They may overlap. */
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

/** How many minutes of a week both contain. */
function minutesInCommon(one: readonly Interval[], other: readonly Interval[]): number {
  const minutes = (intervals: readonly Interval[]) => {
    const isIn = new Uint8Array(WEEK);
    for (const [start, end] of intervals) isIn.fill(1, start, end);
    return isIn;
  };
  const theirs = minutes(other);
  return minutes(one).reduce((sum, isIn, minute) => sum + (isIn & (theirs[minute] ?? 0)), 0);
}

/** The hours that others see; null while there are none or the zone is unknown. @param reader the hours of the reader, if known */
export function shownHours({ weekly, timeZone }: TimedWeek, reader: TimedWeek | null, now: Date): ShownHours | null {
  const offset = offsetAt(timeZone, now);
  if (offset === null || !hasHours(weekly)) return null;
  const own = reader && hasHours(reader.weekly) ? offsetAt(reader.timeZone, now) : null;
  const common =
    reader && own !== null ? minutesInCommon(minutesInUtc(weekly, offset), minutesInUtc(reader.weekly, own)) : null;
  return { offset, weekly, common };
}
