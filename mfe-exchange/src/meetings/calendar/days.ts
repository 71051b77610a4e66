/** Days are strings such as `2026-11-30`, by the member's clock. */
import { type FirstDay, WEEKDAYS, weekFrom } from '@mutua/contracts/limits';
import { addDays, localOf, MINUTE_MS, momentOf, noonOf } from '@mutua/contracts/time';
import { dayKey, shownZone } from '@mutua/web-kit/parts';

const DAY_MINUTES = 24 * 60;

/** The first day of the week in which a day lies. */
export function weekStart(day: string, firstDay: FirstDay | undefined): string {
  const weekday = WEEKDAYS[(new Date(noonOf(day)).getUTCDay() + 6) % 7] ?? 'monday';
  return addDays(day, -weekFrom(firstDay).indexOf(weekday));
}

export const isDay = (text: string | null): text is string =>
  text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(noonOf(text));

/** The moment at which a day begins. */
export function startOf(day: string): string {
  return (momentOf(`${day}T00:00`, shownZone()) ?? new Date(`${day}T00:00:00Z`)).toISOString();
}

/** The minute of the day on the member's clock. */
export function minuteOf(moment: string | number | Date): number {
  const time = localOf(new Date(moment), shownZone()).slice(11);
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}

/** A part of a day, in minutes since its beginning. */
export interface Block {
  day: string;
  from: number;
  to: number;
}

export interface Span {
  startsAt: string;
  endsAt: string;
}

/**
 * The parts of a span on each of these days. A span past midnight has a part on both days. Where the clock repeats an hour, a part is as
 * high as it lasts, up to the end of the day.
 */
export const blocksOf = (span: Span, days: readonly string[]): Block[] =>
  partsOf(span, days, (byClock, byLength) => Math.max(byClock, byLength));

/** As `blocksOf`, but a part ends where the clock says. For weekly hours and busy times, which have no text. */
export const clockBlocksOf = (span: Span, days: readonly string[]): Block[] =>
  partsOf(span, days, (byClock, byLength, from) => (byClock > from ? byClock : byLength));

/** @param endOfPart chooses the end of a part: the time on the clock, or the start plus the length */
function partsOf(
  { startsAt, endsAt }: Span,
  days: readonly string[],
  endOfPart: (byClock: number, byLength: number, from: number) => number,
): Block[] {
  const first = dayKey(startsAt);
  // A span that ends at midnight belongs only to the day before.
  const last = dayKey(Date.parse(endsAt) - 1);
  return days
    .filter((day) => day >= first && day <= last)
    .map((day) => {
      const start = day === first ? startsAt : startOf(day);
      const from = day === first ? minuteOf(startsAt) : 0;
      const byClock = day === last ? minuteOf(endsAt) || DAY_MINUTES : DAY_MINUTES;
      const byLength = from + (Date.parse(endsAt) - Date.parse(start)) / MINUTE_MS;
      return { day, from, to: Math.min(endOfPart(byClock, byLength, from), DAY_MINUTES) };
    })
    .filter(({ from, to }) => from < to);
}

/** The place of a block beside overlapping ones: its column, and the number of columns. */
export interface Placed<T> {
  item: T;
  block: Block;
  column: number;
  columns: number;
}

/** Arranges overlapping blocks side by side. */
export function sideBySide<T>(items: readonly { item: T; block: Block }[]): Placed<T>[] {
  const placed: Placed<T>[] = [];
  let group: Placed<T>[] = [];
  let end = 0;
  const close = () => {
    const columns = Math.max(0, ...group.map(({ column }) => column + 1));
    placed.push(...group.map((each) => ({ ...each, columns })));
    group = [];
  };
  for (const { item, block } of [...items].sort((a, b) => a.block.from - b.block.from)) {
    if (block.from >= end) close();
    const taken = new Set(group.filter((each) => each.block.to > block.from).map(({ column }) => column));
    let column = 0;
    while (taken.has(column)) column += 1;
    group.push({ item, block, column, columns: 1 });
    end = Math.max(end, block.to);
  }
  close();
  return placed;
}
