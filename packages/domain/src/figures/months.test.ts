import { monthAt, monthsBetween, nextNightAt, periodOf, stateAt } from './months.ts';

const iso = (moment: Date) => moment.toISOString();

it('begins months at midnight of the site, also when its clock has changed in between', () => {
  const { start, end, closesAt } = periodOf('2026-10', 'Europe/Vienna');
  expect([start, end, closesAt].map(iso)).toEqual([
    '2026-09-30T22:00:00.000Z',
    '2026-10-31T23:00:00.000Z',
    '2026-11-10T23:00:00.000Z',
  ]);
  expect(monthAt(new Date('2026-10-31T22:59:59Z'), 'Europe/Vienna')).toBe('2026-10');
  expect(monthAt(end, 'Europe/Vienna')).toBe('2026-11');
});

it.each(['UTC', 'Europe/Vienna', 'America/Asuncion', 'Pacific/Apia', 'Asia/Kathmandu', 'America/Sao_Paulo'])(
  'leaves no gap and no overlap between months in %s',
  (zone) => {
    const periods = monthsBetween('2010-11', '2027-02').map((month) => periodOf(month, zone));
    for (const [index, { month, start, end }] of periods.entries()) {
      expect(monthAt(start, zone)).toBe(month);
      expect(monthAt(new Date(start.getTime() - 1), zone)).not.toBe(month);
      expect(iso(periods[index + 1]?.start ?? end)).toBe(iso(end));
    }
  },
);

it('runs, settles for ten days, and closes', () => {
  const period = periodOf('2026-02', 'UTC');
  const state = (moment: string) => stateAt(period, new Date(moment));
  expect(state('2026-02-28T23:59:59Z')).toBe('running');
  expect(state('2026-03-01T00:00:00Z')).toBe('settling');
  expect(state('2026-03-10T23:59:59Z')).toBe('settling');
  expect(state('2026-03-11T00:00:00Z')).toBe('closed');
});

it('counts at three in the morning of the site', () => {
  expect(iso(nextNightAt(new Date('2026-10-24T12:00:00Z'), 'Europe/Vienna'))).toBe('2026-10-25T02:00:00.000Z');
  expect(iso(nextNightAt(new Date('2026-10-25T02:00:00Z'), 'Europe/Vienna'))).toBe('2026-10-26T02:00:00.000Z');
  expect(iso(nextNightAt(new Date('2026-11-29T02:59:59Z'), 'UTC'))).toBe('2026-11-29T03:00:00.000Z');
});
