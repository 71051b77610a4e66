import { fairness, type ScoreParts, scoreOf } from './score.ts';

const now = new Date('2026-11-23T12:00:00Z');
const usual: ScoreParts = {
  youGet: 1,
  theyGet: 1,
  hours: 4,
  rating: { average: 5, count: 100 },
  lastActiveAt: now,
  meeting: 1,
  load: 0,
  capacity: 3,
  shown: 0,
};
const score = (parts: Partial<ScoreParts>) => scoreOf({ ...usual, ...parts }, now);

it('is near 100 for the best', () => {
  expect(score({})).toBeGreaterThan(99);
  expect(score({})).toBeLessThanOrEqual(100);
});

it('gives a tenth to the way to meet, and twice that to the hours', () => {
  expect(score({}) - score({ meeting: 0 })).toBeCloseTo(10);
  expect(score({}) - score({ hours: 0 })).toBeCloseTo(20);
});

it.each<[string, Partial<ScoreParts>]>([
  ['a weaker side', { theyGet: 0.6 }],
  ['few hours in common', { hours: 1 }],
  ['unknown hours', { hours: null }],
  ['a low rating', { rating: { average: 3, count: 40 } }],
  ['no rating', { rating: { average: 0, count: 0 } }],
  ['a visit long ago', { lastActiveAt: new Date('2026-10-01') }],
  ['a longer way to meet', { meeting: 0.5 }],
  ['open exchanges', { load: 1 }],
  ['having been shown often', { shown: 12 }],
])('is less with %s', (_what, parts) => {
  expect(score(parts)).toBeLessThan(score({}));
});

it('weights the weaker side more than the mean of both', () => {
  expect(score({ youGet: 1, theyGet: 0.6 })).toBeLessThan(score({ youGet: 0.8, theyGet: 0.8 }));
});

it('rates unknown hours below enough hours and above none', () => {
  expect(score({ hours: null })).toBeLessThan(score({ hours: 4 }));
  expect(score({ hours: null })).toBeGreaterThan(score({ hours: 0 }));
});

it('is zero for a member without a free place', () => {
  expect(score({ load: 3 })).toBe(0);
  expect(fairness({ load: 5, capacity: 3, shown: 0 })).toBe(0);
});
