/** The hours of a week as bits in UTC, so that the hours in common are one AND for each word. */
import type { WeeklyHours } from '@mutua/contracts';
import { hasHours, minutesInUtc } from '@mutua/domain';

/** 168 hours in six words of 28 bits, from Monday 00:00 UTC. Empty when no hours are set. */
export type Week = readonly number[];

const WORDS = 6;
const BITS = 28;
const HOURS = 168;
/** An hour of UTC counts when at least this much of it is included. */
const ENOUGH_MINUTES = 30;

const UNKNOWN_WEEK: Week = [];

/** Converts the hours of a clock with this offset from UTC. Empty without hours or without an offset. */
export function weekOf(weekly: WeeklyHours | null, offset: number | null): Week {
  if (offset === null || !weekly || !hasHours(weekly)) return UNKNOWN_WEEK;
  const isIn = new Uint8Array(HOURS * 60);
  for (const [start, end] of minutesInUtc(weekly, offset)) isIn.fill(1, start, end);
  const week = new Array<number>(WORDS).fill(0);
  for (let hour = 0; hour < HOURS; hour += 1) {
    const minutes = isIn.subarray(hour * 60, (hour + 1) * 60).reduce((sum, minute) => sum + minute, 0);
    if (minutes < ENOUGH_MINUTES) continue;
    const word = Math.floor(hour / BITS);
    week[word] = (week[word] ?? 0) | (1 << (hour % BITS));
  }
  return week;
}

/** The hours of all weeks together. Unknown weeks add nothing. */
export const unionOf = (weeks: readonly Week[]): Week =>
  weeks
    .filter((week) => week.length > 0)
    .reduce<Week>(
      (union, week) => (union.length === 0 ? week : union.map((word, index) => word | (week[index] ?? 0))),
      UNKNOWN_WEEK,
    );

const countBits = (word: number): number => {
  let count = 0;
  for (let rest = word; rest !== 0; rest &= rest - 1) count += 1;
  return count;
};

/** How many weekly hours two members share; null while those of one are unknown. */
export const hoursInCommon = (one: Week, other: Week): number | null =>
  one.length === 0 || other.length === 0
    ? null
    : one.reduce((sum, word, index) => sum + countBits(word & (other[index] ?? 0)), 0);
