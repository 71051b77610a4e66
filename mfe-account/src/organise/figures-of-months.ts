/** Brings the answers of the services together, month by month. Pure functions. */
import type {
  ExchangeFigure,
  FigureValue,
  LessonFigure,
  MemberFigure,
  MonthState,
  ResponseOf,
  SkillFigure,
  WishFigure,
} from '@mutua/contracts';
import { FIGURES, sumOfFigures } from '@mutua/contracts/limits';
import { HOUR_MS } from '@mutua/contracts/time';

export type Figure = MemberFigure | ExchangeFigure | SkillFigure | LessonFigure | WishFigure;
export type Values = Partial<Record<Figure, FigureValue>>;

export interface MonthOfSite {
  month: string;
  state: MonthState;
  values: Values;
  /** The parts of the wanted breakdown, in the order of the first service that has them. */
  cells: { key: string; values: Values }[];
}

type Answer =
  | ResponseOf<`GET /figures/${'members' | 'exchanges' | 'skills' | 'lessons'}`>
  | Omit<ResponseOf<'GET /figures/wishes'>, 'topics'>
  | undefined;

/** Adds the parts of another service. */
function joined(cells: MonthOfSite['cells'], more: MonthOfSite['cells']): MonthOfSite['cells'] {
  const parts = new Map(cells.map(({ key, values }) => [key, values]));
  for (const { key, values } of more) parts.set(key, { ...parts.get(key), ...values });
  return [...parts].map(([key, values]) => ({ key, values }));
}

/**
 * Adds the sessions and hours of group lessons to those of exchanges. A month without a count of lessons is one before the first of them, or
 * one whose service does not answer, which the page says.
 */
export function withLessons(months: readonly MonthOfSite[]): MonthOfSite[] {
  const added = (values: Values): Values => {
    const { sessions, minutesTaught, lessonSessions, lessonMinutes } = values;
    return {
      ...values,
      ...(sessions !== undefined &&
        lessonSessions !== undefined && { sessions: sumOfFigures(sessions, lessonSessions) }),
      ...(minutesTaught !== undefined &&
        lessonMinutes !== undefined && { minutesTaught: sumOfFigures(minutesTaught, lessonMinutes) }),
    };
  };
  return months.map((month) => ({
    ...month,
    values: added(month.values),
    cells: month.cells.map(({ key, values }) => ({ key, values: added(values) })),
  }));
}

/** The months that a service has counted, the earliest first. */
export function monthsOf(...answers: Answer[]): MonthOfSite[] {
  const months = new Map<string, MonthOfSite>();
  for (const answer of answers)
    for (const { month, state, values, cells } of answer?.months ?? []) {
      const known = months.get(month);
      months.set(month, {
        month,
        state: known?.state ?? state,
        values: { ...known?.values, ...values },
        cells: joined(known?.cells ?? [], cells),
      });
    }
  return [...months.values()].sort((a, b) => (a.month < b.month ? -1 : 1));
}

export const numberOf = ({ values }: Pick<MonthOfSite, 'values'>, figure: Figure): number | null => {
  const value = values[figure];
  return typeof value === 'number' ? value : null;
};

/** The last month that has ended; undefined before there is one. */
export const lastWhole = (months: readonly MonthOfSite[]): MonthOfSite | undefined =>
  months.findLast(({ state }) => state !== 'running');

/** The last month that has closed, of which parts are shown; else the last one that has ended. */
export const lastClosed = (months: readonly MonthOfSite[]): MonthOfSite | undefined =>
  months.findLast(({ state }) => state === 'closed') ?? lastWhole(months);

export const before = (months: readonly MonthOfSite[], { month }: MonthOfSite): MonthOfSite | undefined =>
  months[months.findIndex((each) => each.month === month) - 1];

/** The change from one number to another in whole percent; null when there is nothing to compare. */
export const changeOf = (now: number | null, then: number | null): number | null =>
  now === null || then === null || then === 0 ? null : Math.round((100 * (now - then)) / then);

/** How far ahead of UTC a site's clock is at most. */
const FIRST_ZONE_MS = 14 * HOUR_MS;

/** A range of so many months up to the running one. The next one is in it once it has begun anywhere: before a site counts it, no answer has it. */
export function rangeOf(count: number, now = new Date()): { from: string; to: string } {
  const numberAt = (date: Date) => date.getUTCFullYear() * 12 + date.getUTCMonth();
  const name = (number: number) => `${Math.floor(number / 12)}-${String((number % 12) + 1).padStart(2, '0')}`;
  const last = numberAt(new Date(now.getTime() + FIRST_ZONE_MS));
  const first = Math.max(numberAt(now) - count + 1, last - FIGURES.months + 1);
  return { from: name(first), to: name(last) };
}
