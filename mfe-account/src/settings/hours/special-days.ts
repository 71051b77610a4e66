/** Special days, whose hours replace those of their weekday. Pure functions; dates have the form `2026-12-24`. */
import type { HoursSlot, SpecialDay } from '@mutua/contracts';
import { HOURS, WEEKDAYS, type Weekday } from '@mutua/contracts/limits';
import { addDays, DAY_MS, dayOf } from '@mutua/contracts/time';
import { inOrder } from './slots.ts';

export const weekdayOf = (date: string): Weekday => WEEKDAYS[(new Date(date).getUTCDay() + 6) % 7] ?? 'monday';

/** Returns today in a zone. */
export const todayIn = (zone: string, now = new Date()): string => dayOf(now, zone);

/** Days that are shown as one row: consecutive days off, or one day with other hours. */
export interface SpecialRow {
  from: string;
  to: string;
  slots: readonly HoursSlot[];
}

export function rowsOf(days: readonly SpecialDay[]): SpecialRow[] {
  const rows: SpecialRow[] = [];
  for (const { date, slots } of days.toSorted((a, b) => (a.date < b.date ? -1 : 1))) {
    const last = rows.at(-1);
    const isConsecutive = last && slots.length === 0 && last.slots.length === 0 && addDays(last.to, 1) === date;
    if (isConsecutive) last.to = date;
    else rows.push({ from: date, to: date, slots });
  }
  return rows;
}

export const withoutRow = (days: readonly SpecialDay[], { from, to }: Pick<SpecialRow, 'from' | 'to'>): SpecialDay[] =>
  days.filter(({ date }) => date < from || date > to);

/** Adds the days of a row, sorted by date. They replace days with the same date. */
export function withRow(days: readonly SpecialDay[], { from, to, slots }: SpecialRow): SpecialDay[] {
  const count = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  const added = Array.from({ length: count }, (_, index) => ({ date: addDays(from, index), slots: inOrder(slots) }));
  return [...withoutRow(days, { from, to }), ...added].sort((a, b) => (a.date < b.date ? -1 : 1));
}

/** Returns the last day that the service accepts. */
export const lastDay = (today: string): string => addDays(today, HOURS.specialDaysAhead);

export type WrongRow = { field: 'from' | 'to'; wrong: 'missing' | 'past' | 'order' | 'far' | 'many' };

/** Returns the error of days that are to be added. An empty `to` means the same day. */
export function wrongRow(
  { from, to }: Pick<SpecialRow, 'from' | 'to'>,
  { today, days }: { today: string; days: readonly SpecialDay[] },
): WrongRow | null {
  if (from === '') return { field: 'from', wrong: 'missing' };
  if (from < today) return { field: 'from', wrong: 'past' };
  if (from > lastDay(today)) return { field: 'from', wrong: 'far' };
  if (to === '')
    return withRow(days, { from, to: from, slots: [] }).length > HOURS.specialDays
      ? { field: 'from', wrong: 'many' }
      : null;
  if (to < from) return { field: 'to', wrong: 'order' };
  if (to > lastDay(today)) return { field: 'to', wrong: 'far' };
  return withRow(days, { from, to, slots: [] }).length > HOURS.specialDays ? { field: 'to', wrong: 'many' } : null;
}
