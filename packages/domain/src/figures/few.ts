/** Hides counts that could tell of single persons. Pure functions. */
import type { FigureValue } from '@mutua/contracts';
import { FIGURES } from '@mutua/contracts/limits';
import type { FigureCell } from './figures.model.ts';

/** The version of what is hidden in parts of a total. Months of an earlier one are not compared. */
export const HIDING = 2;

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

const smallOf = (parts: readonly Part[]): number[] =>
  parts.flatMap(({ persons }, index) => (isFew(persons) ? [index] : []));

/**
 * Decides which parts of a total are hidden: those of too few persons, and others behind which they hide, because the total would tell. Those
 * are taken from the end of the row, whatever their values: a rule that took the next smallest would tell by what it left. So a total names
 * its least telling part last, such as `other`.
 * @param small the parts of too few persons, in this row or in one that bounds it
 * @param also what else is hidden, because it is in a row that bounds this one
 * @returns the indexes of the hidden parts
 */
function hiddenOf(parts: readonly Part[], small: ReadonlySet<number>, also: ReadonlySet<number> = new Set()) {
  const hidden = new Set([...small, ...also]);
  const isEmpty = parts.every(({ persons }) => persons === 0);
  if (small.size === 0 || isEmpty) return hidden;
  const isLarge = (index: number) => !small.has(index) && (parts[index]?.persons ?? 0) >= FIGURES.few;
  /** Every small part could be any of 1 to 4, while each other hidden part is still of enough persons. */
  const isEnough = () => {
    const behind = [...hidden].filter(isLarge).length;
    const sum = [...hidden].reduce((all, index) => all + (parts[index]?.value ?? 0), 0);
    return behind > 0 && sum >= small.size * (FIGURES.few - 1) + behind * FIGURES.few;
  };
  for (const index of [...parts.keys()].reverse()) {
    if (isEnough()) return hidden;
    if (isLarge(index)) hidden.add(index);
  }
  // Nothing large enough is left to hide behind: then an empty part is hidden, too.
  return isEnough() ? hidden : new Set(parts.keys());
}

const shownOf = (parts: readonly Part[], hidden: ReadonlySet<number>): FigureValue[] =>
  parts.map(({ value }, index) => (hidden.has(index) ? FEW : value));

/** Returns a row of parts of one total, in their order, the small ones hidden. The last part is the first that others hide behind. */
export const rowOf = (parts: readonly Part[]): FigureValue[] =>
  shownOf(parts, hiddenOf(parts, new Set(smallOf(parts))));

/**
 * Returns rows of which one counts a part of what another one counts, such as wants, and wants without an answer. What is hidden in one is
 * hidden in all: otherwise the smaller number of a part would be a bound of the larger one.
 * @param isTight whether one row really bounds the other in a part
 */
export function nestedRowsOf(
  rows: readonly (readonly Part[])[],
  isTight: (index: number) => boolean = () => true,
): FigureValue[][] {
  const tight = rows.flatMap(smallOf).filter(isTight);
  const small = rows.map((parts) => new Set([...smallOf(parts), ...tight]));
  let hidden = rows.map(() => new Set<number>());
  for (let count = -1; count !== hidden.reduce((sum, { size }) => sum + size, 0); ) {
    count = hidden.reduce((sum, { size }) => sum + size, 0);
    const also = new Set(hidden.flatMap((each) => [...each]).filter(isTight));
    hidden = rows.map((parts, at) => hiddenOf(parts, small[at] ?? new Set(), also));
  }
  return rows.map((parts, at) => shownOf(parts, hidden[at] ?? new Set()));
}

/**
 * Returns a row of what is left of two others, such as requests that still wait of those that were sent and not completed. The two others
 * stay as they are, so it shows only what tells no more than they do: nothing where they bound it tightly, not even 0.
 * @param isTight whether the others really bound a part
 * @param isAccounted whether they are shown in a part, and leave room for all of it: else some of it was there in earlier months
 */
export function leftRowOf(
  parts: readonly Part[],
  isTight: (index: number) => boolean,
  isAccounted: (index: number) => boolean,
): FigureValue[] {
  const most = FIGURES.few - 1;
  const loose = [...parts.entries()].filter(([index]) => !isTight(index));
  const small = new Set<number>();
  const row = loose.map(([index, part], at) => {
    if (isFew(part.persons) || (part.value > 0 && !isAccounted(index))) small.add(at);
    return isAccounted(index) ? part : { ...part, value: Math.min(part.value, most) };
  });
  // All that others bound tightly is as one small part: of its sum, they could tell each.
  const bound = parts.reduce((sum, { value }, index) => (isTight(index) ? sum + value : sum), 0);
  if (bound > 0) small.add(row.push({ value: Math.min(bound, most), persons: 1 }) - 1);
  const hidden = hiddenOf(row, small);
  const shown = new Map(loose.flatMap(([index, { value }], at) => (hidden.has(at) ? [] : [[index, value] as const])));
  return parts.map((_, index) => shown.get(index) ?? FEW);
}

/** The figures of which one bounds another one. */
export interface Nested {
  figures: readonly string[];
  /** Whether one really bounds the other in a part; in every part, unless this says no. */
  isTight?: (key: string) => boolean;
  /** A further figure: what is left of the first one without the others. */
  left?: string;
}

/**
 * Returns the parts of a total of which nobody can tell the small ones, also not from the total. Each figure is a row of its own.
 * @param parts the figures of each part, the least telling part last; a figure that is absent in a part is 0
 * @param nested what is hidden in one of these figures is hidden in all
 */
export function cellsOf(
  figures: readonly string[],
  parts: ReadonlyMap<string, Partial<Record<string, Part>>>,
  nested: Nested = { figures: [] },
): FigureCell[] {
  // A single part is the total.
  if (parts.size < 2) return [];
  const keys = [...parts.keys()];
  const cells = keys.map((key): FigureCell => ({ key, values: {} }));
  const partsOf = (figure: string) => keys.map((key) => parts.get(key)?.[figure] ?? { value: 0, persons: 0 });
  const rows = new Map(figures.map((figure) => [figure, rowOf(partsOf(figure))]));
  const isTight = (index: number) => nested.isTight?.(keys[index] ?? '') ?? true;
  const together = nestedRowsOf(nested.figures.map(partsOf), isTight);
  for (const [at, figure] of nested.figures.entries()) rows.set(figure, together[at] ?? []);
  if (nested.left !== undefined) {
    const left = partsOf(nested.left);
    const isAccounted = (index: number) => {
      const [first, ...others] = together.map((row) => row[index]);
      const used = others.reduce<number>((sum, value) => sum + (typeof value === 'number' ? value : Number.NaN), 0);
      return typeof first === 'number' && used + (left[index]?.value ?? 0) <= first;
    };
    rows.set(nested.left, leftRowOf(left, isTight, isAccounted));
  }
  for (const [figure, row] of rows)
    for (const [index, cell] of cells.entries()) cell.values[figure] = row[index] ?? null;
  return cells;
}
