/** Brings the answers of the services together, month by month. Pure functions. */
import type { ExchangeFigure, FigureValue, MemberFigure, MonthState, ResponseOf } from '@mutua/contracts';

export type Figure = MemberFigure | ExchangeFigure;

export interface MonthOfSite {
  month: string;
  state: MonthState;
  values: Partial<Record<Figure, FigureValue>>;
}

type Answer = ResponseOf<'GET /figures/members'> | ResponseOf<'GET /figures/exchanges'> | undefined;

/** The months that a service has counted, the earliest first. */
export function monthsOf(...answers: Answer[]): MonthOfSite[] {
  const months = new Map<string, MonthOfSite>();
  for (const answer of answers)
    for (const { month, state, values } of answer?.months ?? [])
      months.set(month, { month, state, values: { ...months.get(month)?.values, ...values } });
  return [...months.values()].sort((a, b) => (a.month < b.month ? -1 : 1));
}

export const numberOf = ({ values }: Pick<MonthOfSite, 'values'>, figure: Figure): number | null => {
  const value = values[figure];
  return typeof value === 'number' ? value : null;
};

/** The last month that has ended; undefined before there is one. */
export const lastWhole = (months: readonly MonthOfSite[]): MonthOfSite | undefined =>
  months.findLast(({ state }) => state !== 'running');

export const before = (months: readonly MonthOfSite[], { month }: MonthOfSite): MonthOfSite | undefined =>
  months[months.findIndex((each) => each.month === month) - 1];

/** The change from one number to another in whole percent; null when there is nothing to compare. */
export const changeOf = (now: number | null, then: number | null): number | null =>
  now === null || then === null || then === 0 ? null : Math.round((100 * (now - then)) / then);

/** The first month of a range of so many months up to the running one in UTC. */
export function rangeOf(count: number, now = new Date()): { from: string; to: string } {
  const last = now.getUTCFullYear() * 12 + now.getUTCMonth();
  const name = (number: number) => `${Math.floor(number / 12)}-${String((number % 12) + 1).padStart(2, '0')}`;
  return { from: name(last - count + 1), to: name(last) };
}
