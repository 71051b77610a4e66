/** Converts weekly hours to intervals of time. */

import type { SpecialDay, WeeklyHours } from '@mutua/contracts';
import { FIND_TIMES, HOURS, WEEKDAYS } from '@mutua/contracts/limits';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@mutua/contracts/time';
import { everyDay, minutesOf } from '@mutua/domain';
import { type Interval, subtract, union } from '../plan/intervals.ts';
import { intervalOf, type OffsetSpan, shownAt } from '../plan/zones.ts';
import type { StoredHours } from './hours.model.ts';

export interface Week {
  weekly: WeeklyHours;
  days: readonly SpecialDay[];
}

/** The hours of a member who has saved none. */
export const NO_HOURS: Omit<StoredHours, '_id'> = {
  version: 0,
  timeZone: null,
  weekly: everyDay([]),
  days: [],
  buffer: HOURS.buffer.default,
  notice: HOURS.notice.default,
  horizon: HOURS.horizon.default,
};

/** The whole day. */
const ALWAYS = everyDay([{ start: '00:00', end: '00:00' }]);
const USUALLY = everyDay([FIND_TIMES.usual]);

/** Whether a member has any hours. Days off alone do not count as hours. */
export const hasAnyHours = ({ weekly, days }: Week): boolean =>
  [...Object.values(weekly), ...days.map(({ slots }) => slots)].some((slots) => slots.length > 0);

/**
 * The hours assumed for a member who has saved none: any time, or the usual hours when the other member has saved none either. Days off
 * still count.
 */
export const assumedWeek = ({ days }: Week, isOtherKnown: boolean): Week => ({
  weekly: isOtherKnown ? ALWAYS : USUALLY,
  days,
});

/** Returns the intervals of weekly hours within the spans of their zone. A slot belongs to the day on which it begins. */
export function intervalsIn({ weekly, days }: Week, spans: readonly OffsetSpan[]): Interval[] {
  const special = new Map(days.map(({ date, slots }) => [date, slots]));
  const [first, last] = [spans[0], spans.at(-1)];
  if (!first || !last) return [];
  const found: (Interval | null)[] = [];
  const until = shownAt(last.to, spans);
  for (let day = Math.floor(shownAt(first.from, spans) / DAY_MS - 1) * DAY_MS; day <= until; day += DAY_MS) {
    const date = new Date(day);
    const weekday = WEEKDAYS[(date.getUTCDay() + 6) % 7] ?? 'monday';
    for (const { start, end } of special.get(date.toISOString().slice(0, 10)) ?? weekly[weekday]) {
      const from = day + minutesOf(start) * MINUTE_MS;
      const to = day + minutesOf(end) * MINUTE_MS;
      found.push(intervalOf(from, to > from ? to : to + DAY_MS, spans));
    }
  }
  return union(found.filter((interval) => interval !== null));
}

/** Removes busy times from the hours, with the buffer (minutes) around them. The result begins after the notice (hours). */
export function freeTime(
  hours: readonly Interval[],
  busy: readonly Interval[],
  { buffer, notice, now }: Pick<StoredHours, 'buffer' | 'notice'> & { now: number },
): Interval[] {
  const around = busy.map(([start, end]): Interval => [start - buffer * MINUTE_MS, end + buffer * MINUTE_MS]);
  return subtract(hours, union([...around, [Number.NEGATIVE_INFINITY, now + notice * HOUR_MS]]));
}
