/** What the monthly mail to organisers says. Pure functions. */
import type { FigureValue, MailedFigure, MailValues } from '@mutua/contracts';
import { MAILED_FIGURES } from '@mutua/contracts/limits';

/** The figures of a month and of the one before it. */
export interface TwoMonths {
  now: Partial<Record<string, FigureValue>>;
  before: Partial<Record<string, FigureValue>>;
}

/** Which of them are worse when they fall. More requests without an answer are no success. */
const GOOD: ReadonlySet<MailedFigure> = new Set(['members', 'active', 'sent', 'completed', 'minutesTaught', 'skills']);

const textOf = (value: FigureValue | undefined): string | undefined => {
  if (value === undefined || value === null) return undefined;
  return typeof value === 'number' ? String(value) : 'few';
};

/** By how many percent a figure has fallen; 0 when it has not, or nobody knows. */
function fallOf({ now, before }: TwoMonths, figure: MailedFigure): number {
  const [value, then] = [now[figure], before[figure]];
  if (typeof value !== 'number' || typeof then !== 'number' || then === 0) return 0;
  return Math.max(0, Math.round((100 * (then - value)) / then));
}

/**
 * Returns the values of the mail; null when there is no number that the organiser could not see anyway, because the site is small.
 * @param missing the services that do not answer
 */
export function monthValues(
  month: string,
  months: TwoMonths,
  missing: readonly string[],
): MailValues<'organiser-month'> | null {
  const isTold = MAILED_FIGURES.some((each) => each !== 'members' && typeof months.now[each] === 'number');
  if (!isTold) return null;
  const falls = MAILED_FIGURES.filter((each) => GOOD.has(each)).map((figure) => ({
    figure,
    by: fallOf(months, figure),
  }));
  const [most] = falls.toSorted((a, b) => b.by - a.by);
  const numbers = MAILED_FIGURES.flatMap((each) => [
    [each, textOf(months.now[each])],
    [`${each}Before`, textOf(months.before[each])],
  ]);
  return {
    ...(Object.fromEntries(numbers) as Partial<MailValues<'organiser-month'>>),
    month,
    ...(most && most.by > 0 && { fell: most.figure, percent: String(most.by) }),
    ...(missing.length > 0 && { missing: missing.join(',') }),
  };
}
