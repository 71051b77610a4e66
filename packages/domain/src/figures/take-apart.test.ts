/** Tries to take small numbers apart: what several people can add up together must leave more than one value for each hidden number. */
import type { FigureValue } from '@mutua/contracts';
import { CATEGORIES, FIGURES } from '@mutua/contracts/limits';
import { cellsOf, FEW, nestedRowsOf, type Part, rowOf } from './few.ts';

const isFew = (persons: number): boolean => persons > 0 && persons < FIGURES.few;

/** A small generator of numbers that repeats itself. */
function numbers(seed: number) {
  let state = seed;
  const next = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
  return { below: (count: number) => Math.floor(next() * count), chance: (part: number) => next() < part };
}

/** Every row of so many parts whose values and persons are below some limits. */
function* rowsOf(size: number, parts: readonly Part[]): Generator<Part[]> {
  if (size === 0) {
    yield [];
    return;
  }
  for (const rest of rowsOf(size - 1, parts)) for (const part of parts) yield [part, ...rest];
}

/**
 * The strongest reader: knows the total and the whole rule, and compares what every possible row would show. Returns the hidden parts that
 * only one of these rows explains.
 */
function told(size: number, parts: readonly Part[]): string[] {
  const most = Math.max(...parts.map(({ value }) => value));
  const possible = new Map<string, Set<number>[]>();
  for (const row of rowsOf(size, parts)) {
    const total = row.reduce((sum, { value }) => sum + value, 0);
    // Larger totals would need parts that are not tried here.
    if (total > most) continue;
    const shown = JSON.stringify([total, rowOf(row)]);
    const values = possible.get(shown) ?? row.map(() => new Set<number>());
    possible.set(shown, values);
    for (const [index, { value }] of row.entries()) values[index]?.add(value);
  }
  return [...possible].flatMap(([shown, values]) => {
    const [, row] = JSON.parse(shown) as [number, FigureValue[]];
    return row.flatMap((value, index) =>
      typeof value !== 'number' && values[index]?.size === 1 ? [`${shown} tells part ${index}`] : [],
    );
  });
}

describe('a reader who knows the rule', () => {
  const ofPersons = (most: number) =>
    Array.from({ length: most + 1 }, (_, count) => ({ value: count, persons: count }));

  it.each([
    [2, 40],
    [3, 30],
    [4, 14],
  ])('learns no hidden count of persons from a row of %i parts', (size, most) => {
    expect(told(size, ofPersons(most))).toEqual([]);
  });

  it.each([
    [2, 24],
    [3, 14],
  ])('learns no hidden sum of few persons from a row of %i parts', (size, most) => {
    const parts = Array.from({ length: most + 1 }, (_, value) =>
      value === 0
        ? [{ value, persons: 0 }]
        : [1, 4, 5].filter((persons) => persons <= value).map((persons) => ({ value, persons })),
    ).flat();
    expect(told(size, parts)).toEqual([]);
  });

  it('would learn the only hidden part from the total, or two that are equal', () => {
    // What the rule adds: the next smallest part, and one more while those are equal.
    expect(rowOf([1, 9, 7].map((count) => ({ value: count, persons: count })))).toEqual([FEW, 9, FEW]);
    expect(rowOf([2, 0, 0].map((count) => ({ value: count, persons: count })))).toEqual([FEW, FEW, FEW]);
    const [alone, many, more] = [
      { value: 6, persons: 1 },
      { value: 6, persons: 5 },
      { value: 9, persons: 9 },
    ];
    expect(rowOf([alone, many, more, { value: 20, persons: 20 }])).toEqual([FEW, FEW, FEW, 20]);
  });
});

/** The same reader before two rows, of which the second counts some of what the first one counts. */
function toldByBoth(size: number, most: number): string[] {
  const pairs = Array.from({ length: most + 1 }, (_, all) =>
    Array.from({ length: all + 1 }, (__, some) => [all, some].map((value) => ({ value, persons: value }))),
  ).flat();
  const possible = new Map<string, Set<number>[]>();
  const tuples = (count: number): Part[][][] =>
    count === 0 ? [[]] : tuples(count - 1).flatMap((rest) => pairs.map((pair) => [pair, ...rest]));
  for (const parts of tuples(size)) {
    const rows = [0, 1].map((at) => parts.map((pair) => pair[at] ?? { value: 0, persons: 0 }));
    const totals = rows.map((row) => row.reduce((sum, { value }) => sum + value, 0));
    // Larger totals would need parts that are not tried here.
    if ((totals[0] ?? 0) > most) continue;
    const key = JSON.stringify([totals, nestedRowsOf(rows)]);
    const values = possible.get(key) ?? rows.flat().map(() => new Set<number>());
    possible.set(key, values);
    for (const [index, { value }] of rows.flat().entries()) values[index]?.add(value);
  }
  return [...possible].flatMap(([key, values]) => {
    const [, rows] = JSON.parse(key) as [number[], FigureValue[][]];
    // That nothing is in a part may be told: it is of no person.
    return rows
      .flat()
      .flatMap((value, index) =>
        typeof value !== 'number' && values[index]?.size === 1 && !values[index].has(0)
          ? [`${key} tells ${index}`]
          : [],
      );
  });
}

it.each([
  [2, 16],
  [3, 9],
])('what is a part of another figure tells neither in a row of %i parts', (size, most) => {
  expect(toldByBoth(size, most)).toEqual([]);
});

it('hides a part in both figures when it is hidden in one', () => {
  const row = (...values: number[]) => values.map((value) => ({ value, persons: value }));
  // The first one would be exactly 1: of nine, eight are the second one's.
  expect(nestedRowsOf([row(1, 8, 20, 30), row(0, 8, 15, 11)])).toEqual([
    [FEW, FEW, 20, 30],
    [FEW, FEW, 15, 11],
  ]);
});

/** A sum of unknown whole numbers. */
interface Equation {
  unknowns: readonly string[];
  sum: number;
}
type Bounds = Map<string, { least: number; most: number }>;

const UNKNOWN = { least: 0, most: Number.POSITIVE_INFINITY };

/** Narrows the bounds of every unknown by every equation until nothing changes: exact for sums of whole numbers that share no two unknowns. */
function solve(equations: readonly Equation[], bounds: Bounds): Bounds {
  for (let isChanged = true; isChanged; ) {
    isChanged = false;
    for (const { unknowns, sum } of equations)
      for (const each of unknowns) {
        const own = bounds.get(each) ?? UNKNOWN;
        const others = unknowns.filter((other) => other !== each).map((other) => bounds.get(other) ?? UNKNOWN);
        const least = Math.max(own.least, sum - others.reduce((all, { most }) => all + most, 0));
        const most = Math.min(own.most, sum - others.reduce((all, other) => all + other.least, 0));
        if (least === own.least && most === own.most) continue;
        bounds.set(each, { least, most });
        isChanged = true;
      }
  }
  return bounds;
}

describe('what is shown together', () => {
  const FIGURES_SHOWN = ['sent', 'completed', 'minutesTaught'] as const;

  /** A site whose members do most in a few categories, over some months. */
  function siteOf(seed: number) {
    const random = numbers(seed);
    const people = 20 + random.below(300);
    const months = Array.from({ length: 6 }, () => {
      const parts = new Map(
        CATEGORIES.map((key) => {
          const popular = random.chance(0.5) ? 40 : random.chance(0.5) ? 8 : 2;
          return [
            key,
            Object.fromEntries(
              FIGURES_SHOWN.map((figure): [string, Part] => {
                const persons = Math.min(people, random.below(popular));
                const each = figure === 'minutesTaught' ? 45 : 1;
                return [figure, { value: persons === 0 ? 0 : (persons + random.below(5)) * each, persons }];
              }),
            ),
          ] as const;
        }),
      );
      const totals = Object.fromEntries(
        FIGURES_SHOWN.map((figure) => [
          figure,
          [...parts.values()].reduce((sum, values) => sum + (values[figure]?.value ?? 0), 0),
        ]),
      );
      return { parts, totals, cells: cellsOf(FIGURES_SHOWN, parts) };
    });
    return months;
  }

  /** What a reader writes down about a figure of a month: what is left of the total is the sum of the hidden parts. */
  function equationOf(month: number, { totals, cells }: ReturnType<typeof siteOf>[number], figure: string): Equation {
    const known = cells.map(({ key, values }) => ({ key, value: values[figure] }));
    const shown = known.reduce((sum, { value }) => sum + (typeof value === 'number' ? value : 0), 0);
    const hidden = known.filter(({ value }) => typeof value !== 'number');
    return { unknowns: hidden.map(({ key }) => `${month} ${figure} ${key}`), sum: (totals[figure] ?? 0) - shown };
  }

  it('leaves each hidden part of 300 sites more than one value: totals, months, categories, the file of the page', () => {
    let hidden = 0;
    for (let seed = 1; seed <= 300; seed += 1) {
      const equations = siteOf(seed).flatMap((each, month) =>
        FIGURES_SHOWN.map((figure) => equationOf(month, each, figure)),
      );
      // Who reads knows that nothing is below 0.
      const solved = solve(equations, new Map());
      hidden += solved.size;
      const told = [...solved].filter(([, { least, most }]) => least === most);
      expect({ seed, told }).toEqual({ seed, told: [] });
    }
    expect(hidden).toBeGreaterThan(1_000);
  });

  it('shows no part of fewer than five persons, and each other one exactly', () => {
    const sites = Array.from({ length: 100 }, (_, seed) => siteOf(seed + 1)).flat();
    for (const { parts, cells } of sites) {
      const shown = cells.flatMap(({ key, values }) =>
        FIGURES_SHOWN.map((figure) => ({ key, figure, is: values[figure] })),
      );
      for (const { key, figure, is } of shown) {
        const { value, persons } = new Map<string, Partial<Record<string, Part>>>(parts).get(key)?.[figure] ?? {
          value: 0,
          persons: 0,
        };
        expect(isFew(persons) ? [FEW] : [FEW, value]).toContainEqual(is);
      }
    }
  });

  it('hides nothing where nothing is small, and shows no single part', () => {
    const part = { sent: { value: 30, persons: 20 } };
    expect(cellsOf(['sent'], new Map([['music', part]]))).toEqual([]);
    expect(
      cellsOf(
        ['sent'],
        new Map<string, { sent?: Part }>([
          ['music', part],
          ['other', {}],
        ]),
      ),
    ).toEqual([
      { key: 'music', values: { sent: 30 } },
      { key: 'other', values: { sent: 0 } },
    ]);
  });
});
