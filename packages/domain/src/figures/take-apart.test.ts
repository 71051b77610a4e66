/** Tries to take small numbers apart: what several people can add up together must leave more than one value for each hidden number. */
import type { FigureValue } from '@mutua/contracts';
import { CATEGORIES, type Category, FIGURES } from '@mutua/contracts/limits';
import { cellsOf, FEW, leftRowOf, nestedRowsOf, type Part, rowOf } from './few.ts';

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

/** How many values a hidden part of 1 to 4 keeps. */
const ENOUGH = FIGURES.few - 1;

/** What every possible row would show, and which values its hidden parts could have. */
function createReader(most: number) {
  const possible = new Map<string, { totals: number[]; values: Set<number>[]; shown: FigureValue[] }>();
  return {
    sees(rows: readonly (readonly Part[])[], shown: FigureValue[]): void {
      const totals = rows.map((row) => row.reduce((sum, { value }) => sum + value, 0));
      // Larger totals would need parts that are not tried here.
      if (Math.max(...totals) > most) return;
      const values = rows.flat().map(({ value }) => value);
      const key = JSON.stringify([totals, shown]);
      const known = possible.get(key) ?? { totals, shown, values: values.map(() => new Set()) };
      possible.set(key, known);
      for (const [index, value] of values.entries()) known.values[index]?.add(value);
    },

    /** The hidden parts of which the reader knows more than that they are 1 to 4, or than the total itself says. */
    told: (isTold: (values: ReadonlySet<number>, total: number) => boolean): string[] =>
      [...possible.values()].flatMap(({ totals, values, shown }) =>
        shown.flatMap((value, index) => {
          const total = totals[Math.floor((index * totals.length) / shown.length)] ?? 0;
          const found = values[index] ?? new Set();
          return typeof value !== 'number' && isTold(found, total)
            ? [`of ${totals}: ${JSON.stringify(shown)} tells part ${index}: ${[...found]}`]
            : [];
        }),
      ),
  };
}

/**
 * The strongest reader: knows the total and the whole rule, and compares what every possible row would show. Returns the hidden parts that too
 * few of these rows explain.
 */
function told(size: number, parts: readonly Part[]): string[] {
  const reader = createReader(Math.max(...parts.map(({ value }) => value)));
  for (const row of rowsOf(size, parts)) reader.sees([row], rowOf(row));
  return reader.told(({ size: found }, total) => found < Math.min(ENOUGH, total));
}

describe('a reader who knows the rule', () => {
  const ofPersons = (most: number) =>
    Array.from({ length: most + 1 }, (_, count) => ({ value: count, persons: count }));

  it.each([
    [2, 40],
    [3, 40],
    [4, 20],
  ])('can narrow no hidden count of persons in a row of %i parts to fewer values than 1 to 4', (size, most) => {
    expect(told(size, ofPersons(most))).toEqual([]);
  });

  it.each([
    [2, 30],
    [3, 20],
  ])('can narrow no hidden sum of few persons in a row of %i parts', (size, most) => {
    const parts = Array.from({ length: most + 1 }, (_, value) =>
      value === 0
        ? [{ value, persons: 0 }]
        : [1, 4, 5].filter((persons) => persons <= value).map((persons) => ({ value, persons })),
    ).flat();
    expect(told(size, parts)).toEqual([]);
  });

  it('would learn the only hidden part from the total, and one that is next to the smallest shown one', () => {
    const row = (...counts: number[]) => rowOf(counts.map((count) => ({ value: count, persons: count })));
    // The last part is hidden as well, whatever it is.
    expect(row(1, 9, 8)).toEqual([FEW, 9, FEW]);
    expect(row(2, 0, 0)).toEqual([FEW, FEW, FEW]);
    // Beside a shown 21, a rule that hides the next smallest would tell that of 24 one is 4 and the other 20.
    expect(row(4, 21, 20, 300)).toEqual([FEW, 21, 20, FEW]);
    // Of 6, the small one could only be 1.
    expect(row(20, 1, 5)).toEqual([FEW, FEW, FEW]);
  });
});

/** The same reader before two rows, of which the second counts some of what the first one counts. */
function toldByBoth(size: number, most: number): string[] {
  const pairs = Array.from({ length: most + 1 }, (_, all) =>
    Array.from({ length: all + 1 }, (__, some) => [all, some].map((value) => ({ value, persons: value }))),
  ).flat();
  const tuples = (count: number): Part[][][] =>
    count === 0 ? [[]] : tuples(count - 1).flatMap((rest) => pairs.map((pair) => [pair, ...rest]));
  const reader = createReader(most);
  for (const parts of tuples(size)) {
    const rows = [0, 1].map((at) => parts.map((pair) => pair[at] ?? { value: 0, persons: 0 }));
    reader.sees(rows, nestedRowsOf(rows).flat());
  }
  // That nothing is in a part may be told: it is of no person.
  return reader.told((found, total) => found.size < Math.min(ENOUGH, total) && !found.has(0));
}

it.each([
  [2, 16],
  [3, 9],
])('what is a part of another figure tells neither in a row of %i parts', (size, most) => {
  expect(toldByBoth(size, most)).toEqual([]);
});

it('hides a part in both figures when it is hidden in one, unless nothing bounds it', () => {
  const row = (...values: number[]) => values.map((value) => ({ value, persons: value }));
  // The first one would be exactly 1: of nine, eight are the second one's.
  const rows = [row(1, 8, 20, 30), row(0, 8, 15, 11)];
  expect(nestedRowsOf(rows)).toEqual([
    [FEW, 8, 20, FEW],
    [FEW, 8, 15, FEW],
  ]);
  expect(nestedRowsOf(rows, () => false)).toEqual([
    [FEW, 8, 20, FEW],
    [0, 8, 15, 11],
  ]);
});

it('shows what is left only where other rows do not bound it, and other months have no part in it', () => {
  const row = (...values: number[]) => values.map((value) => ({ value, persons: value }));
  const no = () => false;
  const yes = () => true;
  expect(leftRowOf(row(6, 0, 9, 7), no, yes)).toEqual([6, 0, 9, 7]);
  expect(leftRowOf(row(6, 2, 9, 7), no, yes)).toEqual([6, FEW, 9, FEW]);
  // Where others bound it, not even 0 is shown, and what is hidden with it keeps its sum from telling.
  expect(leftRowOf(row(6, 0, 9, 7), (index) => index === 1, yes)).toEqual([6, FEW, 9, 7]);
  expect(leftRowOf(row(6, 1, 9, 8), (index) => index === 1, yes)).toEqual([6, FEW, 9, FEW]);
  expect(leftRowOf(row(6, 9, 8), (index) => index === 1, yes)).toEqual([6, FEW, FEW]);
  // Fourteen wait of nine that were sent, so at least five had waited a month before.
  expect(leftRowOf(row(14, 6, 7), no, (index) => index > 0)).toEqual([FEW, 6, FEW]);
  // Nothing is large enough to hide behind.
  expect(leftRowOf(row(2, 0, 5), no, yes)).toEqual([FEW, FEW, FEW]);
});

/** How many exchanges of each category were sent, completed, and came to nothing in a month, and wait at its end; each of other persons. */
type Month = Record<'sent' | 'completed' | 'unanswered' | 'ended', number[]>;
const NESTED = ['sent', 'completed'] as const;
const FIGURES_OF = [...NESTED, 'unanswered'] as const;
type Name = (typeof FIGURES_OF)[number];

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0);

/** What has happened in each category until the end of a month. */
const until = (months: readonly Month[], at: number, what: keyof Month): number[] =>
  CATEGORIES.map((_, category) => sumOf(months.slice(0, at + 1).map((month) => month[what][category] ?? 0)));

type Cells = ReturnType<typeof cellsOf>;
/** How the parts of a month are hidden. */
type Hide = (parts: Map<string, Record<Name, Part>>, isTight: (key: string) => boolean) => Cells;

/** The parts of each month as an organiser reads them. */
const shownBy = (months: readonly Month[], hide: Hide): Cells[] =>
  months.map((month, at) => {
    const parts = new Map(
      CATEGORIES.map((key, category) => {
        const part = (what: Name): Part => {
          const count = month[what][category] ?? 0;
          return { value: count, persons: count };
        };
        return [key, { sent: part('sent'), completed: part('completed'), unanswered: part('unanswered') }];
      }),
    );
    const ended = until(months, at, 'ended');
    return hide(parts, (key) => (ended[CATEGORIES.indexOf(key as Category)] ?? 0) < FIGURES.few);
  });

/** A site over some months. What is sent is completed or ends in the same month or the next ones. */
function siteOf(seed: number): Month[] {
  const random = numbers(seed);
  const zeros = () => CATEGORIES.map(() => 0);
  const months = Array.from(
    { length: 6 },
    (): Month => ({
      sent: zeros(),
      completed: zeros(),
      unanswered: zeros(),
      ended: zeros(),
    }),
  );
  // In some sites everything is completed, and in some only few categories are small.
  const success = [0.4, 0.8, 1, 1][random.below(4)] ?? 1;
  const large = random.chance(0.5) ? 0.9 : 0.4;
  const popular = CATEGORIES.map(() => [2, 9, 30][random.chance(large) ? 2 : random.below(2)] ?? 2);
  const send = (at: number, category: number) => {
    const until = at + random.below(3);
    const later = months[until]?.[random.chance(success) ? 'completed' : 'ended'];
    const waiting = random.chance(0.5) ? months.slice(at, until).map(({ unanswered }) => unanswered) : [];
    for (const counts of [months[at]?.sent, later, ...waiting])
      if (counts) counts[category] = (counts[category] ?? 0) + 1;
  };
  for (const at of months.keys())
    for (const [category, most] of popular.entries())
      for (let count = random.below(most); count > 0; count -= 1) send(at, category);
  return months;
}

/** A sum of unknown whole numbers that is at most `most`; some of them are subtracted. */
interface AtMost {
  plus: readonly number[];
  minus: readonly number[];
  most: number;
}
interface Bounds {
  least: number[];
  most: number[];
}

/** Narrows the bounds of every unknown by every sum until nothing changes. Who reads knows that nothing is below 0. */
function solve(count: number, sums: readonly AtMost[]): Bounds {
  const least = Array<number>(count).fill(0);
  const most = Array<number>(count).fill(1_000_000);
  const of = (bounds: readonly number[], index: number): number => bounds[index] ?? 0;
  let isChanged = true;
  const narrow = (bounds: number[], index: number, to: number, isNarrower: boolean) => {
    if (!isNarrower) return;
    bounds[index] = to;
    isChanged = true;
  };
  while (isChanged) {
    isChanged = false;
    for (const { plus, minus, most: limit } of sums) {
      const room = limit - sumOf(plus.map((each) => of(least, each))) + sumOf(minus.map((each) => of(most, each)));
      for (const each of plus) narrow(most, each, of(least, each) + room, of(least, each) + room < of(most, each));
      for (const each of minus) narrow(least, each, of(most, each) - room, of(most, each) - room > of(least, each));
    }
  }
  return { least, most };
}

/** The place of a part among the unknowns. */
const placeOf = (at: number, figure: Name, category: number): number =>
  (at * FIGURES_OF.length + FIGURES_OF.indexOf(figure)) * CATEGORIES.length + category;
const ALL = [...CATEGORIES.keys()];
const equal = (unknowns: readonly number[], sum: number): AtMost[] => [
  { plus: unknowns, minus: [], most: sum },
  { plus: [], minus: unknowns, most: -sum },
];

/** What an organiser reads of a month: each total is the sum of its parts, and some of them are shown. */
const read = (month: Month | undefined, cells: Cells, at: number): AtMost[] =>
  FIGURES_OF.flatMap((figure) => [
    ...equal(
      ALL.map((each) => placeOf(at, figure, each)),
      sumOf(month?.[figure] ?? []),
    ),
    ...cells.flatMap(({ values }, category) => {
      const known = values[figure];
      return typeof known === 'number' ? equal([placeOf(at, figure, category)], known) : [];
    }),
  ]);

/** What an organiser knows without reading: what waits was sent, and not completed. It had waited before, or was sent in this month. */
function bounds(at: number, category: number): AtMost[] {
  const until = (figure: Name) => Array.from({ length: at + 1 }, (_, month) => placeOf(month, figure, category));
  const waits = placeOf(at, 'unanswered', category);
  const before = at > 0 ? [placeOf(at - 1, 'unanswered', category)] : [];
  return [
    { plus: [...until('completed'), waits], minus: until('sent'), most: 0 },
    { plus: [waits], minus: [...before, placeOf(at, 'sent', category)], most: 0 },
  ];
}

/** How far a reader of all months narrows each part. */
const boundsOf = (months: readonly Month[], hide: Hide): Bounds =>
  solve(months.length * FIGURES_OF.length * CATEGORIES.length, [
    ...shownBy(months, hide).flatMap((cells, at) => read(months[at], cells, at)),
    ...[...months.keys()].flatMap((at) => ALL.flatMap((category) => bounds(at, category))),
  ]);

/** The small parts that a reader of all months narrows to fewer values than a hidden number must keep. */
function narrowed(months: readonly Month[], hide: Hide) {
  const { least, most } = boundsOf(months, hide);
  // What waits is bounded by the rest, whether it is shown or not.
  const without = boundsOf(months, (parts, isTight) => cellsOf(NESTED, parts, { figures: NESTED, isTight }));
  return partsOf(months).flatMap((part) => {
    const { at, figure, category, count } = part;
    const index = placeOf(at, figure, category);
    const valuesOf = (bounds: Bounds) => (bounds.most[index] ?? 0) - (bounds.least[index] ?? 0) + 1;
    const known = figure === 'unanswered' ? valuesOf(without) : FIGURES.few;
    const enough = Math.min(FIGURES.few, known, sumOf(months[at]?.[figure] ?? []) + 1);
    return isFew(count) && valuesOf({ least, most }) < enough ? [{ ...part, from: least[index], to: most[index] }] : [];
  });
}

interface Small {
  at: number;
  figure: Name;
  category: number;
  count: number;
}

/** Every part of a site, month by month. */
const partsOf = (months: readonly Month[]): Small[] =>
  months.flatMap((month, at) =>
    FIGURES_OF.flatMap((figure) => month[figure].map((count, category) => ({ at, figure, category, count }))),
  );

const SITES = Array.from({ length: 100 }, (_, seed) => siteOf(seed + 1));
const hide: Hide = (parts, isTight) => cellsOf(NESTED, parts, { figures: NESTED, isTight, left: 'unanswered' });

describe('what is shown together', () => {
  it('leaves each small part of many sites five values: totals, months, categories, and what was sent before', () => {
    expect(SITES.flatMap((months, site) => narrowed(months, hide).map((found) => ({ site, ...found })))).toEqual([]);
    expect(SITES.flatMap(partsOf).filter(({ count }) => isFew(count)).length).toBeGreaterThan(3_000);
  });

  it('would tell some, if each figure were hidden by itself', () => {
    const found = SITES.flatMap((months) => narrowed(months, (parts) => cellsOf(NESTED, parts)));
    expect(found).not.toEqual([]);
  });

  it('does not tell what waited a month before, where fewer were sent since than wait now', () => {
    const all = (first: number, others: number) => CATEGORIES.map((_, category) => (category === 0 ? first : others));
    const months: Month[] = [
      { sent: all(20, 30), completed: all(5, 10), unanswered: all(3, 9), ended: all(9, 9) },
      { sent: all(6, 30), completed: all(0, 10), unanswered: all(8, 9), ended: all(0, 9) },
    ];
    const leastBefore = (way: Hide): number | undefined => {
      const { least } = boundsOf(months, way);
      return least[placeOf(0, 'unanswered', 0)];
    };
    expect(leastBefore(hide)).toBe(0);
    // Eight wait, six were sent: at least two had waited before.
    const alone: Hide = (parts, isTight) => {
      const left = cellsOf(['unanswered'], parts);
      return hide(parts, isTight).map(({ key, values }, at) => ({ key, values: { ...values, ...left[at]?.values } }));
    };
    expect(leastBefore(alone)).toBe(2);
  });

  it('shows no part of fewer than five persons, and each other one exactly', () => {
    for (const months of SITES) {
      const shown = shownBy(months, hide);
      for (const { at, figure, category, count } of partsOf(months)) {
        const value = shown[at]?.[category]?.values[figure];
        if (value !== count) expect(value).toEqual(FEW);
        if (isFew(count)) expect(value).toEqual(FEW);
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
