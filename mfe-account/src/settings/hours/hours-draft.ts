import type { Hours, HoursInput } from '@mutua/contracts';
import { WEEKDAYS, type Weekday } from '@mutua/contracts/limits';
import { inOrder } from './slots.ts';

/** The hours in the form. */
export type HoursDraft = Omit<HoursInput, 'version'>;

export const draftOf = ({ version: _, buffer, ...hours }: Hours): HoursDraft => ({
  ...hours,
  buffer: buffer as HoursDraft['buffer'],
});

/** Returns the hours as they are sent: the slots of each day are sorted by their start. */
export const tidy = (draft: HoursDraft): HoursDraft => ({
  ...draft,
  weekly: Object.fromEntries(
    WEEKDAYS.map((day) => [day, inOrder(draft.weekly[day])]),
  ) as unknown as HoursDraft['weekly'],
});

/** Writes hours as text. Equal hours give equal texts, in any order of their keys. */
const textOf = (draft: HoursDraft): string => {
  const { weekly, days, timeZone, buffer, notice, horizon } = tidy(draft);
  const slots = (list: HoursDraft['days'][number]['slots']) => list.map(({ start, end }) => [start, end]);
  return JSON.stringify([
    WEEKDAYS.map((day) => slots(weekly[day])),
    days.map((day) => [day.date, slots(day.slots)]),
    [timeZone, buffer, notice, horizon],
  ]);
};

export const isSame = (a: HoursDraft, b: HoursDraft): boolean => textOf(a) === textOf(b);

/** A part in which two drafts differ. */
export type Difference = Weekday | Exclude<keyof HoursDraft, 'weekly'>;

/** Returns the parts in which two drafts differ, in the order of the page. */
export function differencesOf(a: HoursDraft, b: HoursDraft, week: readonly Weekday[]): Difference[] {
  const onlyDay = (draft: HoursDraft, day: Weekday) => JSON.stringify(inOrder(draft.weekly[day]));
  const others = ['days', 'buffer', 'notice', 'horizon'] as const;
  return [
    ...(a.timeZone === b.timeZone ? [] : (['timeZone'] as const)),
    ...week.filter((day) => onlyDay(a, day) !== onlyDay(b, day)),
    ...others.filter((part) => JSON.stringify(a[part]) !== JSON.stringify(b[part])),
  ];
}
