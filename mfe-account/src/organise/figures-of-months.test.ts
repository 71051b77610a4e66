import {
  before,
  changeOf,
  lastClosed,
  lastWhole,
  type MonthOfSite,
  monthsOf,
  numberOf,
  rangeOf,
  withLessons,
} from './figures-of-months.ts';

const answer = (values: Record<string, object>, state = 'closed') =>
  ({
    months: Object.entries(values).map(([month, each]) => ({ month, state, rule: 1, values: each, cells: [] })),
    computedAt: null,
    timeZone: 'UTC',
  }) as never;

it('brings the answers of the services together, and works with one of them', () => {
  const months = monthsOf(
    answer({ '2026-10': { members: 40 }, '2026-09': { members: 38 } }),
    answer({ '2026-10': { sent: 12 } }),
  );
  expect(months.map(({ month, values }) => [month, values])).toEqual([
    ['2026-09', { members: 38 }],
    ['2026-10', { members: 40, sent: 12 }],
  ]);
  expect(monthsOf(undefined, answer({ '2026-10': { sent: 12 } }))).toHaveLength(1);
});

it('adds group lessons to the hours and sessions, and hides a sum of what is hidden', () => {
  const exchanges = { sessions: 9, minutesTaught: 600 };
  const of = (lessons: object) =>
    withLessons(monthsOf(answer({ '2026-10': exchanges }), answer({ '2026-10': lessons })))[0]?.values;
  expect(of({ lessonSessions: 2, lessonMinutes: 180 })).toMatchObject({ sessions: 11, minutesTaught: 780 });
  expect(of({ lessonSessions: 2, lessonMinutes: { few: true } })).toMatchObject({ minutesTaught: { few: true } });
  expect(of({ lessonMinutes: null })).toMatchObject({ sessions: 9, minutesTaught: null });
  expect(withLessons(monthsOf(answer({ '2026-10': exchanges })))[0]?.values).toEqual(exchanges);
});

it('takes hidden and unknown values for no number', () => {
  expect(numberOf({ values: { sent: { few: true } } }, 'sent')).toBeNull();
  expect(numberOf({ values: { active: null } }, 'active')).toBeNull();
  expect(numberOf({ values: { sent: 0 } }, 'sent')).toBe(0);
});

it('compares the last month that has ended with the one before it', () => {
  const months = [
    ...monthsOf(answer({ '2026-09': {}, '2026-10': {} })),
    ...monthsOf(answer({ '2026-11': {} }, 'running')),
  ];
  const last = lastWhole(months);
  expect(last?.month).toBe('2026-10');
  expect(last && before(months, last)?.month).toBe('2026-09');
  expect([changeOf(118, 100), changeOf(0, 10), changeOf(5, 0), changeOf(null, 3)]).toEqual([18, -100, null, null]);
});

it('asks for a range up to the running month', () => {
  expect(rangeOf(13, new Date('2026-11-29T00:00:00Z'))).toEqual({ from: '2025-11', to: '2026-11' });
  expect(rangeOf(24, new Date('2026-01-31T09:59:59Z'))).toEqual({ from: '2024-02', to: '2026-01' });
  // In Auckland the next month has begun.
  expect(rangeOf(13, new Date('2026-11-30T13:30:00Z'))).toEqual({ from: '2025-11', to: '2026-12' });
  expect(rangeOf(24, new Date('2026-11-30T13:30:00Z'))).toEqual({ from: '2025-01', to: '2026-12' });
});

it('brings the parts of a breakdown together by their key', () => {
  const of = (key: string, values: object) =>
    ({
      months: [{ month: '2026-10', state: 'closed', rule: 1, values: {}, cells: [{ key, values }] }],
      computedAt: null,
      timeZone: 'UTC',
    }) as never;
  const [october] = monthsOf(
    of('music', { sent: 4 }),
    of('music', { skills: 9 }),
    of('art', { skills: { few: true } }),
  );
  expect(october?.cells).toEqual([
    { key: 'music', values: { sent: 4, skills: 9 } },
    { key: 'art', values: { skills: { few: true } } },
  ]);
});

it('divides the last month that has closed: one that may still change has no parts yet', () => {
  const month = (name: string, state: MonthOfSite['state']): MonthOfSite => ({
    month: name,
    state,
    values: {},
    cells: [],
  });
  const months = [month('2026-09', 'closed'), month('2026-10', 'settling'), month('2026-11', 'running')];
  expect(lastClosed(months)?.month).toBe('2026-09');
  expect(lastClosed(months.slice(1))?.month).toBe('2026-10');
});
