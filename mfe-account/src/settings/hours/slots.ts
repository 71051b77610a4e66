/** The hours of a week in the form. Pure functions. Times of day are in minutes unless they are text. */
import type { HoursSlot, WeeklyHours } from '@mutua/contracts';
import { HOURS, WEEKDAYS, type Weekday } from '@mutua/contracts/limits';

const HOUR = 60;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * HOUR + Number(time.slice(3));
const timeOf = (minutes: number): string =>
  [Math.floor(minutes / HOUR), minutes % HOUR].map((part) => String(part).padStart(2, '0')).join(':');

export const NO_SLOT: HoursSlot = { start: '', end: '' };

/** Whether both times are complete. A time field is empty while only a part of it is typed. */
export const isComplete = ({ start, end }: HoursSlot): boolean => start !== '' && end !== '';
/** Whether a slot ends on the next day, because its end is not after its start. */
export const endsNextDay = (slot: HoursSlot): boolean => isComplete(slot) && slot.end <= slot.start;
export const isWholeDay = (slot: HoursSlot): boolean => isComplete(slot) && slot.end === slot.start;

const lengthOf = ({ start, end }: HoursSlot): number => {
  const length = minutesOf(end) - minutesOf(start);
  return length > 0 ? length : length + DAY;
};

/** Returns the slot that "add" begins with: an evening, or two hours after an hour's pause, or an empty one. */
export function nextSlot(slots: readonly HoursSlot[]): HoursSlot {
  const last = slots.at(-1);
  if (!last) return { start: '18:00', end: '20:00' };
  const start = isComplete(last) && !endsNextDay(last) ? minutesOf(last.end) + HOUR : DAY;
  return start + 2 * HOUR < DAY ? { start: timeOf(start), end: timeOf(start + 2 * HOUR) } : NO_SLOT;
}

export const copyDay = (weekly: WeeklyHours, from: Weekday, to: readonly Weekday[]): WeeklyHours => ({
  ...weekly,
  ...Object.fromEntries(to.map((day) => [day, weekly[from].map((slot) => ({ ...slot }))])),
});

export const hasHours = (weekly: WeeklyHours): boolean => WEEKDAYS.some((day) => weekly[day].length > 0);

const bySlot = (a: HoursSlot, b: HoursSlot): number => (a.start < b.start ? -1 : Number(a.start > b.start));
/** Sorts slots by their start. */
export const inOrder = (slots: readonly HoursSlot[]): HoursSlot[] => slots.toSorted(bySlot);

const dayBefore = (day: Weekday): Weekday => WEEKDAYS[(WEEKDAYS.indexOf(day) + 6) % 7] ?? day;

/** Returns the parts of a day that are hours, from 0 to 1 of the day. They include slots that began on the day before. */
export function partsOfDay(weekly: WeeklyHours, day: Weekday): { from: number; to: number }[] {
  const fromDayBefore = weekly[dayBefore(day)]
    .filter((slot) => endsNextDay(slot) && slot.end !== '00:00')
    .map(({ end }) => ({ from: 0, to: minutesOf(end) / DAY }));
  const own = weekly[day].filter(isComplete).map((slot) => {
    const from = minutesOf(slot.start);
    return { from: from / DAY, to: Math.min(DAY, from + lengthOf(slot)) / DAY };
  });
  return [...fromDayBefore, ...own];
}

/** The error of a slot: a time is missing, or it overlaps another slot. */
export type WrongSlot = { wrong: 'missing' } | { wrong: 'overlap'; day: Weekday; slot: HoursSlot };

interface Placed {
  day: Weekday;
  slot: HoursSlot;
  from: number;
  to: number;
}

const overlap = (a: Placed, b: Placed): boolean =>
  [-WEEK, 0, WEEK].some((shift) => a.from < b.to + shift && b.from + shift < a.to);

/** Returns the wrong slots of each day, by their index. Of two that overlap, the later one in the week is wrong. */
export function wrongSlots(weekly: WeeklyHours): Partial<Record<Weekday, Record<number, WrongSlot>>> {
  const found: Partial<Record<Weekday, Record<number, WrongSlot>>> = {};
  const earlier: Placed[] = [];
  const mark = (day: Weekday, index: number, wrong: WrongSlot) => {
    found[day] = { ...found[day], [index]: wrong };
  };
  for (const [dayIndex, day] of WEEKDAYS.entries()) {
    for (const [index, slot] of weekly[day].entries()) {
      if (!isComplete(slot)) {
        mark(day, index, { wrong: 'missing' });
        continue;
      }
      const from = dayIndex * DAY + minutesOf(slot.start);
      const placed = { day, slot, from, to: from + lengthOf(slot) };
      const other = earlier.find((each) => overlap(each, placed));
      if (other) mark(day, index, { wrong: 'overlap', day: other.day, slot: other.slot });
      earlier.push(placed);
    }
  }
  return found;
}

export const NO_WEEK = Object.fromEntries(WEEKDAYS.map((day) => [day, []])) as unknown as WeeklyHours;

/** Joins overlapping slots of one day, sorted by their start. */
function merged(slots: readonly HoursSlot[]): HoursSlot[] {
  const found: HoursSlot[] = [];
  for (const slot of inOrder(slots)) {
    const last = found.at(-1);
    if (!last || slot.start > last.end) found.push({ ...slot });
    else if (slot.end > last.end) last.end = slot.end;
  }
  return found;
}

/** Combines the hours of a member's skills. Times without days apply to every day; days without times are ignored. */
export function weekOfSkills(
  skills: readonly { availableDays: readonly Weekday[]; availableTimeSlots: readonly HoursSlot[] }[],
): WeeklyHours {
  const slotsOn = (day: Weekday): HoursSlot[] =>
    skills
      .filter(({ availableDays }) => availableDays.length === 0 || availableDays.includes(day))
      .flatMap(({ availableTimeSlots }) => availableTimeSlots);
  return Object.fromEntries(
    WEEKDAYS.map((day) => [day, merged(slotsOn(day)).slice(0, HOURS.slotsADay)]),
  ) as unknown as WeeklyHours;
}

/** Groups days with the same slots, in the given order. Days without slots are left out. */
export function sameDays(
  weekly: WeeklyHours,
  week: readonly Weekday[],
): { days: Weekday[]; slots: readonly HoursSlot[] }[] {
  const groups = new Map<string, { days: Weekday[]; slots: readonly HoursSlot[] }>();
  for (const day of week) {
    const slots = weekly[day];
    const key = JSON.stringify(slots);
    if (slots.length === 0) continue;
    groups.set(key, { slots, days: [...(groups.get(key)?.days ?? []), day] });
  }
  return [...groups.values()];
}
