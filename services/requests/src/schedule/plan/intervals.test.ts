import { covers, type Interval, intersect, subtract, union } from './intervals.ts';

/** Returns for each minute from 0 to 59 whether an interval of the list contains it. */
const minutesOf = (list: readonly Interval[]) =>
  Array.from({ length: 60 }, (_, minute) => list.some(([start, end]) => start <= minute && minute < end));

/** Makes a generator of numbers below `n`. The same seed gives the same numbers. */
function numbers(seed: number): (n: number) => number {
  let state = seed;
  return (n) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % n;
  };
}

it('agrees with sets of minutes, and returns sorted and disjoint lists', () => {
  const random = numbers(7);
  const some = () =>
    union(
      Array.from({ length: random(6) }, (): Interval => {
        const start = random(60);
        return [start, start + random(15)];
      }),
    );
  for (let turn = 0; turn < 500; turn += 1) {
    const [a, b] = [some(), some()];
    const [inA, inB] = [minutesOf(a), minutesOf(b)];
    expect(minutesOf(union([...b, ...a]))).toEqual(inA.map((is, minute) => is || inB[minute]));
    expect(minutesOf(intersect(a, b))).toEqual(inA.map((is, minute) => is && inB[minute]));
    expect(minutesOf(subtract(a, b))).toEqual(inA.map((is, minute) => is && !inB[minute]));
    for (const list of [a, intersect(a, b), subtract(a, b)]) {
      expect(list.every(([start, end], index) => start < end && (list[index - 1]?.[1] ?? -1) <= start)).toBe(true);
    }
    expect(union([...subtract(a, b), ...intersect(a, b)])).toEqual(a);
    expect(intersect(a, b)).toEqual(intersect(b, a));
  }
});

it('joins intervals that touch, and covers an interval across the seam', () => {
  expect(
    union([
      [3, 4],
      [1, 2],
      [2, 3],
      [9, 9],
      [8, 7],
    ]),
  ).toEqual([[1, 4]]);
  expect([covers([[1, 4]], [1, 4]), covers([[1, 4]], [0, 2]), covers([], [1, 2])]).toEqual([true, false, false]);
});
