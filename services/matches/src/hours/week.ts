/** The hours of a week as bits in UTC, so that what suits two members is one AND of each word. */
import { WEEKDAYS, type Weekday } from '@mutua/contracts';

/** 168 hours in six words of 28 bits, from Monday 00:00 UTC. Empty when nobody has said when. */
export type Week = readonly number[];

const WORDS = 6;
const BITS = 28;
const HOURS = 168;
const MINUTES = HOURS * 60;
/** A day without times. */
const WHOLE_DAY = [{ start: '08:00', end: '22:00' }];
/** An hour of UTC counts when at least this much of it suits. */
const ENOUGH_MINUTES = 30;

export const UNKNOWN_WEEK: Week = [];

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

const minutesOf = (time: string): number => {
  const [hours = '0', minutes = '0'] = time.split(':');
  return Number(hours) * 60 + Number(minutes);
};

/**
 * The week of a skill: its days and times of day in the owner's zone. Days without times last from 8 to 22, times without days are
 * those of every day. Unknown without both, and without a zone.
 */
export function weekOf(
  {
    availableDays,
    availableTimeSlots,
  }: {
    availableDays: readonly Weekday[];
    availableTimeSlots: readonly { start: string; end: string }[];
  },
  offset: number | null,
): Week {
  if (offset === null || (availableDays.length === 0 && availableTimeSlots.length === 0)) return UNKNOWN_WEEK;
  const days = availableDays.length > 0 ? availableDays : WEEKDAYS;
  const slots = availableTimeSlots.length > 0 ? availableTimeSlots : WHOLE_DAY;
  const minutesIn = new Array<number>(HOURS).fill(0);
  for (const day of days) {
    for (const { start, end } of slots) {
      const midnight = WEEKDAYS.indexOf(day) * 24 * 60 - offset + MINUTES;
      const last = midnight + minutesOf(end);
      for (let at = midnight + minutesOf(start); at < last; ) {
        const next = Math.min(last, (Math.floor(at / 60) + 1) * 60);
        const hour = Math.floor(at / 60) % HOURS;
        minutesIn[hour] = (minutesIn[hour] ?? 0) + next - at;
        at = next;
      }
    }
  }
  const week = new Array<number>(WORDS).fill(0);
  minutesIn.forEach((minutes, hour) => {
    if (minutes < ENOUGH_MINUTES) return;
    const word = Math.floor(hour / BITS);
    week[word] = (week[word] ?? 0) | (1 << (hour % BITS));
  });
  return week;
}

/** The hours of all the weeks. Unknown ones add nothing. */
export const unionOf = (weeks: readonly Week[]): Week =>
  weeks
    .filter((week) => week.length > 0)
    .reduce<Week>(
      (union, week) => (union.length === 0 ? week : union.map((word, index) => word | (week[index] ?? 0))),
      UNKNOWN_WEEK,
    );

const bitsIn = (word: number): number => {
  let count = 0;
  for (let rest = word; rest !== 0; rest &= rest - 1) count += 1;
  return count;
};

/** How many hours of a week two have in common; null while one of them is unknown. */
export const hoursInCommon = (one: Week, other: Week): number | null =>
  one.length === 0 || other.length === 0
    ? null
    : one.reduce((sum, word, index) => sum + bitsIn(word & (other[index] ?? 0)), 0);
