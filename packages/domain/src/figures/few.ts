/** Hides counts that could tell of single persons. Pure functions. */
import type { FigureValue } from '@mutua/contracts';
import { FIGURES } from '@mutua/contracts/limits';
import type { FigureCell } from './figures.model.ts';

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

/** Returns the value below which a share of some sorted values lies, with one decimal. */
export function quarterOf(sorted: readonly number[], share: number): number {
  const place = (sorted.length - 1) * share;
  const [low, high] = [sorted[Math.floor(place)] ?? 0, sorted[Math.ceil(place)] ?? 0];
  return Math.round((low + (high - low) * (place - Math.floor(place))) * 10) / 10;
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

/** A figure of one part of a month. */
export interface Part {
  value: number;
  /** How many different persons are in it. */
  persons: number;
}

/**
 * Decides which parts of a total are hidden: those of too few persons, and the next smallest ones, because the total would tell. What is
 * hidden depends on the parts only, not on their order: so each hidden part could be any of the hidden ones. For that, two of them must differ.
 * @returns the indexes of the hidden parts
 */
function hiddenOf(parts: readonly Part[]): Set<number> {
  const indexes = parts.map((_, index) => index);
  const of = (index: number): Part => parts[index] ?? { value: 0, persons: 0 };
  const hidden = new Set(indexes.filter((index) => isFew(of(index).persons)));
  if (hidden.size === 0) return hidden;
  const isEnough = () =>
    [...hidden].some((index) => !isFew(of(index).persons)) &&
    new Set([...hidden].map((index) => of(index).value)).size > 1;
  const rest = Map.groupBy(
    indexes.filter((index) => !hidden.has(index) && of(index).persons > 0),
    (index) => of(index).value,
  );
  for (const [, next] of [...rest].sort(([a], [b]) => a - b)) {
    if (isEnough()) return hidden;
    for (const index of next) hidden.add(index);
  }
  // Nothing large enough is left to hide behind: then an empty part is hidden, too.
  return isEnough() ? hidden : new Set(indexes);
}

const shownOf = (parts: readonly Part[], hidden: ReadonlySet<number>): FigureValue[] =>
  parts.map(({ value }, index) => (hidden.has(index) ? FEW : value));

/** Returns a row of parts of one total, in their order, the small ones hidden. */
export const rowOf = (parts: readonly Part[]): FigureValue[] => shownOf(parts, hiddenOf(parts));

/**
 * Returns rows of which one counts a part of what another one counts, such as wants, and wants without an answer. What is hidden in one is
 * hidden in all: otherwise the smaller number of a part would be a bound of the larger one.
 */
export function nestedRowsOf(rows: readonly (readonly Part[])[]): FigureValue[][] {
  const hidden = new Set(rows.flatMap((parts) => [...hiddenOf(parts)]));
  return rows.map((parts) => shownOf(parts, hidden));
}

/**
 * Returns the parts of a total of which nobody can tell the small ones, also not from the total. Each figure is a row of its own.
 * @param parts the figures of each part; a figure that is absent in a part is 0
 * @param areNested whether one of the figures counts a part of what another one counts
 */
export function cellsOf(
  figures: readonly string[],
  parts: ReadonlyMap<string, Partial<Record<string, Part>>>,
  { areNested = false }: { areNested?: boolean } = {},
): FigureCell[] {
  // A single part is the total.
  if (parts.size < 2) return [];
  const keys = [...parts.keys()];
  const cells = keys.map((key): FigureCell => ({ key, values: {} }));
  const rows = figures.map((figure) => keys.map((key) => parts.get(key)?.[figure] ?? { value: 0, persons: 0 }));
  const shown = areNested ? nestedRowsOf(rows) : rows.map(rowOf);
  for (const [at, figure] of figures.entries())
    for (const [index, cell] of cells.entries()) cell.values[figure] = shown[at]?.[index] ?? null;
  return cells;
}
