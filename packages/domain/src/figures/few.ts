/** Hides counts that could tell of single persons. Pure functions. */
import type { FigureValue } from '@mutua/contracts';
import { FIGURES } from '@mutua/contracts/limits';

export const FEW = { few: true } as const satisfies FigureValue;

const isFew = (count: number): boolean => count > 0 && count < FIGURES.few;

/**
 * Returns a part of a count of persons, or `FEW` when it or its rest is too small. Of a total that is itself too small nothing is shown,
 * not even 0: otherwise 1 of 1 could be told from the rule.
 */
export const partOf = (part: number, total: number): FigureValue =>
  isFew(total) || isFew(part) || isFew(total - part) ? FEW : part;

/** Returns the middle of some values with one decimal; `FEW` when there are not enough of them. */
export function medianOf(values: readonly number[]): FigureValue {
  if (values.length === 0) return null;
  if (isFew(values.length)) return FEW;
  const sorted = values.toSorted((a, b) => a - b);
  const half = sorted.length / 2;
  const middle = ((sorted[Math.ceil(half) - 1] ?? 0) + (sorted[Math.floor(half)] ?? 0)) / 2;
  return Math.round(middle * 10) / 10;
}

/** Returns a share in whole percent; `FEW` when it is of too few. */
export function shareOf(part: number, total: number): FigureValue {
  if (total === 0) return null;
  return isFew(total) ? FEW : Math.round((100 * part) / total);
}

/**
 * Returns the totals of a site. A site with few members shows none of them, because they tell of single persons. A 0 is hidden, too, so that
 * nothing follows from what is hidden. `shown` are the figures that everybody can see anyway.
 */
export function totalsOf<K extends string>(
  values: Partial<Record<K, FigureValue>>,
  { members, shown = [] }: { members: number; shown?: readonly K[] },
): Partial<Record<K, FigureValue>> {
  if (members >= FIGURES.exactFrom) return values;
  const hidden = Object.entries<FigureValue | undefined>(values).map(([key, value]) => [
    key,
    value === null || shown.includes(key as K) ? value : FEW,
  ]);
  return Object.fromEntries(hidden) as Partial<Record<K, FigureValue>>;
}
