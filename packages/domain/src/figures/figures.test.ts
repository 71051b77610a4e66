import { HIDING } from './few.ts';
import type { FiguresDocument } from './figures.model.ts';
import type { FiguresRepository } from './figures.repository.ts';
import { createFigures, type FigureValues } from './figures.ts';

const NOW = new Date('2026-11-30T12:00:00Z');
const FEW = { few: true } as const;

/** A month that is stored for good, and what is counted now. */
function figuresOf(
  stored: Pick<FiguresDocument, 'values' | 'cells' | 'hiding'>,
  counted: FigureValues,
  isParted = false,
) {
  const written: FiguresDocument[] = [];
  const document = { _id: '2026-03|all|', month: '2026-03', by: 'all', state: 'closed', rule: 1, erased: 0, ...stored };
  const figures = createFigures({
    repository: {
      find: async () => document,
      replace: async (each: FiguresDocument) => void written.push(each),
    } as unknown as FiguresRepository,
    source: {
      rule: 1,
      series: [{ by: 'all', isParted, count: async () => counted }],
      since: async () => null,
      erased: async () => 0,
    },
    zone: 'UTC',
  });
  return { figures, written };
}

it('compares a closed month with a new count', async () => {
  const { figures, written } = figuresOf({ values: { sent: 7 } }, { sent: 8 });
  expect(await figures.check('2026-03', NOW)).toMatchObject([
    { figure: 'sent', stored: 7, counted: 8, erasedSince: 0 },
  ]);
  await figures.rebuild('2026-03', { writes: true, now: NOW });
  expect(written).toMatchObject([{ values: { sent: 8 } }]);
});

it.each<[string, FiguresDocument['values'], FigureValues]>([
  ['grown', { sent: FEW, completed: FEW, declined: null }, { sent: 7, completed: 3, declined: null }],
  ['shrunk', { sent: 7, completed: 3 }, { sent: FEW, completed: FEW }],
])('leaves a month of a site alone that has %s over the limit since', async (_what, values, counted) => {
  const { figures, written } = figuresOf({ values }, counted);
  expect(await figures.check('2026-03', NOW)).toEqual([]);
  expect(await figures.rebuild('2026-03', { writes: true, now: NOW })).toEqual([]);
  expect(written).toEqual([]);
});

it('compares parts only with those that were hidden in the same way', async () => {
  const earlier = figuresOf({ values: { onlyTaught: 5 } }, { onlyTaught: 6 }, true);
  expect(await earlier.figures.check('2026-03', NOW)).toEqual([]);
  const present = figuresOf({ values: { onlyTaught: 5 }, hiding: HIDING }, { onlyTaught: 6 }, true);
  expect(await present.figures.check('2026-03', NOW)).toMatchObject([{ stored: 5, counted: 6 }]);
});

/** A breakdown of a month that is stored for good, and what is counted now; `unanswered` can no longer be found. */
function partsOf(stored: FigureValues, counted: FigureValues) {
  const written: FiguresDocument[] = [];
  const cellsOf = (values: FigureValues) => [{ key: 'music', values: values as FiguresDocument['values'] }];
  const document = { _id: '2026-03|category|', month: '2026-03', by: 'category', state: 'closed', rule: 1, erased: 0 };
  const series = {
    by: 'category',
    cells: async () => cellsOf(counted),
    forgotten: () => ['unanswered'],
  };
  const figures = createFigures({
    repository: {
      find: async () => ({ ...document, values: {}, cells: cellsOf(stored), hiding: HIDING }),
      replace: async (each: FiguresDocument) => void written.push(each),
    } as unknown as FiguresRepository,
    source: { rule: 1, series: [series], since: async () => null, erased: async () => 0 },
    zone: 'UTC',
  });
  return { figures, written };
}

it('keeps what can no longer be found in a part, and compares no figure that a month was divided without', async () => {
  const forgotten = partsOf({ sent: 7, unanswered: 6 }, { sent: 8, unanswered: FEW });
  expect(await forgotten.figures.check('2026-03', NOW)).toMatchObject([{ figure: 'music: sent' }]);
  await forgotten.figures.rebuild('2026-03', { writes: true, now: NOW });
  expect(forgotten.written).toMatchObject([{ cells: [{ key: 'music', values: { sent: 8, unanswered: 6 } }] }]);
  // Where none was stored, what a count finds in the rest of the documents is wrong.
  const none = partsOf({ sent: 7 }, { sent: 8, unanswered: 0 });
  await none.figures.rebuild('2026-03', { writes: true, now: NOW });
  expect(none.written.map(({ cells }) => cells)).toEqual([[{ key: 'music', values: { sent: 8 } }]]);
  const earlier = partsOf({ sent: 7 }, { sent: 7, completed: 5 });
  expect(await earlier.figures.check('2026-03', NOW)).toEqual([]);
});

it('shows parts when the month has closed, and never before: two counts around a late event would tell what one of them hides', async () => {
  const document = (month: string, by: string, more: Partial<FiguresDocument>) => ({
    ...{ _id: `${month}|${by}|`, month, by, key: '', values: {}, computedAt: NOW, rule: 1, erased: 0 },
    ...{ state: 'closed' as const, ...more },
  });
  const cells = [{ key: 'music', values: { sent: 7 } }];
  const stored = (['2026-09', '2026-10'] as const).flatMap((month, index) => {
    const state = index === 0 ? ('closed' as const) : ('settling' as const);
    return [
      document(month, 'all', { state, values: { sent: 70 } }),
      document(month, 'fairness', { state, values: { onlyTaught: 5 } }),
      document(month, 'category', { state, cells }),
    ];
  });
  const figures = createFigures({
    repository: {
      between: async (_from: string, _to: string, by: string[]) => stored.filter((each) => by.includes(each.by)),
    } as unknown as FiguresRepository,
    source: {
      rule: 1,
      series: [{ by: 'all' }, { by: 'fairness', isParted: true }, { by: 'category', cells: async () => [] }],
      since: async () => null,
      erased: async () => 0,
    },
    zone: 'UTC',
  });
  expect((await figures.read('2026-09', '2026-10', 'category')).months).toEqual([
    { month: '2026-09', state: 'closed', rule: 1, values: { sent: 70, onlyTaught: 5 }, cells },
    { month: '2026-10', state: 'settling', rule: 1, values: { sent: 70 }, cells: [] },
  ]);
});

/** Counts at a moment, and returns the months that were counted. */
async function countedAt(now: Date, { since, open }: { since: Date | null; open: string | null }) {
  const written: FiguresDocument[] = [];
  const figures = createFigures({
    repository: {
      claim: async () => true,
      firstOpenMonth: async () => open,
      closedMonths: async () => [],
      differing: async () => [],
      setDiffering: async () => {},
      extend: async () => {},
      done: async () => {},
      write: async (each: FiguresDocument) => void written.push(each),
    } as unknown as FiguresRepository,
    source: {
      rule: 1,
      series: [{ by: 'all', count: async () => ({ sent: 0 }) }],
      since: async () => since,
      erased: async () => 0,
    },
    zone: 'UTC',
  });
  await figures.nightly(() => false, now);
  return written.map(({ month, state }) => `${month} ${state}`);
}

it.each<[string, { since: Date | null; open: string | null }, string[]]>([
  ['nothing yet', { since: null, open: null }, ['2026-11 running']],
  ['nothing yet, and a month before', { since: null, open: '2026-10' }, ['2026-11 running', '2026-10 closed']],
  [
    'a first document after the first count',
    { since: new Date('2026-11-20T12:00:00Z'), open: '2026-09' },
    ['2026-11 running', '2026-10 closed', '2026-09 closed'],
  ],
  ['old documents', { since: new Date('2026-10-20T12:00:00Z'), open: null }, ['2026-11 running', '2026-10 closed']],
])('counts the running month, and each one until it closes, of a service with %s', async (_what, has, months) => {
  expect(await countedAt(NOW, has)).toEqual(months);
});
