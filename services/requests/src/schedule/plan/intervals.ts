/** Arithmetic of intervals. A list of intervals is sorted and disjoint. Each function returns such a list in one pass. */

/** Milliseconds of UTC. The start belongs to the interval, the end does not. */
export type Interval = readonly [start: number, end: number];

/** Sorts intervals and joins those that overlap or touch. Empty ones are dropped. */
export function union(list: readonly Interval[]): Interval[] {
  const found: [number, number][] = [];
  for (const [start, end] of list.filter(([a, b]) => a < b).sort((a, b) => a[0] - b[0])) {
    const last = found.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else found.push([start, end]);
  }
  return found;
}

/** Returns the time that is in both lists. */
export function intersect(one: readonly Interval[], other: readonly Interval[]): Interval[] {
  const found: Interval[] = [];
  for (let i = 0, j = 0; ; ) {
    const a = one[i];
    const b = other[j];
    if (!a || !b) return found;
    const [start, end] = [Math.max(a[0], b[0]), Math.min(a[1], b[1])];
    if (start < end) found.push([start, end]);
    if (a[1] < b[1]) i += 1;
    else j += 1;
  }
}

/** Returns the time that is in the first list and not in the second. */
export function subtract(from: readonly Interval[], away: readonly Interval[]): Interval[] {
  const found: Interval[] = [];
  let first = 0;
  for (const [start, end] of from) {
    let at = start;
    while ((away[first]?.[1] ?? Number.POSITIVE_INFINITY) <= start) first += 1;
    for (let next = first; ; next += 1) {
      const [left, right] = away[next] ?? [end, end];
      if (left >= end) break;
      if (at < left) found.push([at, left]);
      at = Math.max(at, right);
    }
    if (at < end) found.push([at, end]);
  }
  return found;
}

/** Whether one interval of the list contains the given interval. */
export const covers = (list: readonly Interval[], [start, end]: Interval): boolean =>
  list.some(([from, to]) => from <= start && end <= to);
