import type { FirstDay, HoursSlot, ShownHours, Weekday } from '@mutua/contracts';
import { WEEKDAYS, weekFrom } from '@mutua/contracts/limits';
import { offsetAt } from '@mutua/contracts/time';
import { shownZone } from '@mutua/web-kit/parts';

const HOUR = 60;
const DAY = 24 * HOUR;

/** Each part with the hour at which it ends; later hours are night. */
const DAY_PARTS = [
  ['night', 5],
  ['morning', 12],
  ['afternoon', 17],
  ['evening', 22],
] as const;
type DayPart = (typeof DAY_PARTS)[number][0];
/** A longer time is not a part of the day. */
const LONGEST_PART = 5 * HOUR;

/** Weekdays with the same times, by the reader's clock. */
export interface HoursRow {
  days: Weekday[];
  /** `18:00–20:00`. */
  time: string;
  /**
   * The times by the member's clock, when they differ: the part of the day (null for a long time), and the days only when these differ,
   * too.
   */
  theirs: { days: Weekday[]; time: string; part: DayPart | null } | null;
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * HOUR + Number(time.slice(3));
const two = (number: number): string => String(number).padStart(2, '0');
const clock = (minutes: number): string => {
  const inDay = ((minutes % DAY) + DAY) % DAY;
  return `${two(Math.floor(inDay / HOUR))}:${two(inDay % HOUR)}`;
};

/** The part of the day that contains the middle of a time; null for a long time. */
function dayPart({ start, end }: HoursSlot): DayPart | null {
  const from = minutesOf(start);
  const length = (minutesOf(end) - from + DAY) % DAY || DAY;
  if (length > LONGEST_PART) return null;
  const middle = ((from + length / 2) % DAY) / HOUR;
  return DAY_PARTS.find(([, until]) => middle < until)?.[0] ?? 'night';
}

/** How many minutes the reader's clock is ahead of UTC now. */
export const readerOffset = (moment = Date.now()): number => offsetAt(shownZone(), new Date(moment)) ?? 0;

/** `UTC+5:45`. */
export function zoneName(offset: number): string {
  if (offset === 0) return 'UTC';
  const size = Math.abs(offset);
  const minutes = size % HOUR;
  return `UTC${offset < 0 ? '−' : '+'}${Math.floor(size / HOUR)}${minutes ? `:${two(minutes)}` : ''}`;
}

/** `3 h 30`, or `45 min`. */
export function duration(minutes: number): string {
  if (minutes < HOUR) return `${minutes} min`;
  const rest = minutes % HOUR;
  return `${Math.floor(minutes / HOUR)} h${rest ? ` ${two(rest)}` : ''}`;
}

/** Weekly hours by a clock with this offset from UTC, grouped by day. A time past midnight belongs to the day on which it begins. */
export function hoursRows(hours: Pick<ShownHours, 'offset' | 'weekly'>, offset: number, first?: FirstDay): HoursRow[] {
  const shift = offset - hours.offset;
  const week = weekFrom(first);
  const rows = new Map<string, HoursRow>();
  const add = (theirDay: Weekday, { start, end }: HoursSlot) => {
    const from = minutesOf(start) + shift;
    const days = Math.floor(from / DAY);
    const day = WEEKDAYS[(WEEKDAYS.indexOf(theirDay) + days + 7) % 7] ?? theirDay;
    const time = `${clock(from)}–${clock(minutesOf(end) + shift)}`;
    const row = rows.get(time + days) ?? {
      days: [],
      time,
      theirs: shift === 0 ? null : { days: [], time: `${start}–${end}`, part: dayPart({ start, end }) },
    };
    row.days.push(day);
    if (days !== 0) row.theirs?.days.push(theirDay);
    rows.set(time + days, row);
  };
  for (const day of WEEKDAYS) for (const slot of hours.weekly[day]) add(day, slot);
  const byWeek = (days: Weekday[]) => days.sort((a, b) => week.indexOf(a) - week.indexOf(b));
  const order = ({ days: [day], time }: HoursRow) => `${day ? week.indexOf(day) : 9} ${time}`;
  for (const { days, theirs } of rows.values()) {
    byWeek(days);
    if (theirs) byWeek(theirs.days);
  }
  return [...rows.values()].sort((a, b) => (order(a) < order(b) ? -1 : 1));
}
