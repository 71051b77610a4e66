/** The days of a rule, as numbers since 1970. */
import type { Rule } from './rule.ts';
import { dateOf, dayNumber, daysInMonth } from './times.ts';

/** 0 is Sunday; the first day of 1970 was a Thursday. */
const weekdayOf = (day: number): number => (((day + 4) % 7) + 7) % 7;

export const weekStartOf = (day: number, weekStart: number): number => day - ((weekdayOf(day) - weekStart + 7) % 7);

export const sorted = (list: Iterable<number>): number[] => [...list].sort((a, b) => a - b);

/** Whether a list has a number, counted from the beginning or from the end. */
export const hasNumber = (list: ReadonlySet<number>, number: number, length: number): boolean =>
  list.has(number) || list.has(number - length - 1);

/** The number of a day's week, and how many weeks its year has. A week belongs to the year that has most of its days. */
function weekOf(day: number, weekStart: number): [week: number, weeks: number] {
  const begin = weekStartOf(day, weekStart);
  const [year] = dateOf(begin + 3);
  const first = weekStartOf(dayNumber(year, 1, 4), weekStart);
  const afterLast = weekStartOf(dayNumber(year + 1, 1, 4), weekStart);
  return [(begin - first) / 7 + 1, (afterLast - first) / 7];
}

/** Adds what a rule does not say, and takes from the day on which it starts. */
export function completed(rule: Rule, startDay: number): Rule {
  const { frequency, months, weeks } = rule;
  if (rule.yearDays || rule.monthDays || rule.weekdays) return rule;
  const [, month, date] = dateOf(startDay);
  if (frequency === 'WEEKLY' || (frequency === 'YEARLY' && weeks)) {
    return { ...rule, weekdays: new Map([[weekdayOf(startDay), new Set<number>()]]) };
  }
  if (frequency === 'MONTHLY') return { ...rule, monthDays: new Set([date]) };
  return frequency === 'YEARLY' ? { ...rule, months: months ?? new Set([month]), monthDays: new Set([date]) } : rule;
}

type DayTest = (day: number) => boolean;

function yearDayTest(yearDays: ReadonlySet<number>): DayTest {
  return (day) => {
    const [year] = dateOf(day);
    const first = dayNumber(year, 1, 1);
    return hasNumber(yearDays, day - first + 1, dayNumber(year + 1, 1, 1) - first);
  };
}

/** Tells whether a day is one of some weekdays, also by its number within the month or year. */
function weekdayTest(weekdays: NonNullable<Rule['weekdays']>, within: 'month' | 'year' | null): DayTest {
  return (day) => {
    const numbers = weekdays.get(weekdayOf(day));
    if (!numbers?.size || !within) return numbers !== undefined;
    const [year, month, date] = dateOf(day);
    const [number, length] =
      within === 'month'
        ? [date, daysInMonth(year, month)]
        : [day - dayNumber(year, 1, 1) + 1, dayNumber(year + 1, 1, 1) - dayNumber(year, 1, 1)];
    return numbers.has(Math.ceil(number / 7)) || numbers.has(-Math.ceil((length - number + 1) / 7));
  };
}

/** Tells of a day whether it is one of a completed rule. */
export function dayTest({ frequency, months, weeks, yearDays, monthDays, weekdays, weekStart }: Rule): DayTest {
  const tests: DayTest[] = [];
  const inYear = frequency === 'YEARLY' && !weeks ? 'year' : null;
  const within = frequency === 'MONTHLY' || (frequency === 'YEARLY' && months) ? 'month' : inYear;
  if (weekdays) tests.push(weekdayTest(weekdays, within));
  if (months) tests.push((day) => months.has(dateOf(day)[1]));
  if (monthDays) {
    tests.push((day) => {
      const [year, month, date] = dateOf(day);
      return hasNumber(monthDays, date, daysInMonth(year, month));
    });
  }
  if (weeks) tests.push((day) => hasNumber(weeks, ...weekOf(day, weekStart)));
  if (yearDays) tests.push(yearDayTest(yearDays));
  return (day) => tests.every((test) => test(day));
}

/** The days of a month that a list of dates names, in order. */
function datesIn(year: number, month: number, dates: ReadonlySet<number>): number[] {
  const [first, length] = [dayNumber(year, month, 1), daysInMonth(year, month)];
  const found = [...dates].map((date) => (date > 0 ? date : length + 1 + date));
  return sorted(new Set(found.filter((date) => date > 0 && date <= length))).map((date) => first + date - 1);
}

function daysByDate({ months }: Rule, monthDays: ReadonlySet<number>, first: number, end: number): number[] {
  const days: number[] = [];
  for (let [year, month] = dateOf(first); dayNumber(year, month, 1) < end; ) {
    if (!months || months.has(month)) days.push(...datesIn(year, month, monthDays));
    [year, month] = month === 12 ? [year + 1, 1] : [year, month + 1];
  }
  return days.filter((day) => day >= first && day < end);
}

function daysByWeekday(weekdays: NonNullable<Rule['weekdays']>, first: number, end: number): number[] {
  const days: number[] = [];
  const offsets = sorted([...weekdays.keys()].map((weekday) => (weekday - weekdayOf(first) + 7) % 7));
  for (let week = first; week < end; week += 7) days.push(...offsets.map((offset) => week + offset));
  return days.filter((day) => day < end);
}

/** The days of a period, in order; of months and years only those that the rule's dates or weekdays name. */
export function possibleDays(rule: Rule, first: number, end: number): number[] {
  const { frequency, monthDays, weekdays } = rule;
  const isLong = frequency === 'YEARLY' || frequency === 'MONTHLY';
  if (isLong && monthDays) return daysByDate(rule, monthDays, first, end);
  if (isLong && weekdays) return daysByWeekday(weekdays, first, end);
  return Array.from({ length: Math.max(0, end - first) }, (_, index) => first + index);
}
