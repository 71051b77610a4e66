import type { AwayInput } from '@mutua/contracts';
import { DAY_MS } from '@mutua/contracts/time';
import { type Absence, after, awayOf, pastAbsencesAfter, presentTimeBetween, type StoredAway } from './absences.ts';

const day = (date: number): Date => new Date(Date.UTC(2026, 10, date));
const away = (from: number, to: number | null): Absence => ({
  startsAt: day(from),
  endsAt: to === null ? null : day(to),
});

it.each<[string, Absence[], Date | null]>([
  ['without absences', [], day(11)],
  ['after one that was over before', [away(-9, 1)], day(11)],
  ['with one that had begun before', [away(-2, 4)], day(14)],
  ['with one in between', [away(3, 6)], day(14)],
  ['with two, in either order', [away(8, 10), away(3, 6)], day(16)],
  ['with two that overlap', [away(3, 6), away(5, 8)], day(16)],
  ['before one that begins then', [away(11, 20)], day(11)],
  ['during one without an end', [away(5, null)], null],
  ['before one without an end', [away(12, null)], day(11)],
])('ten days pass %s', (_when, absences, expected) => {
  expect(after(day(1), 10 * DAY_MS, absences)).toEqual(expected);
});

it.each<[string, Absence[], number]>([
  ['without absences', [], 10],
  ['with one in between', [away(3, 6)], 7],
  ['with two that overlap', [away(3, 6), away(5, 8)], 5],
  ['with one around both', [away(-1, 30)], 0],
  ['with one without an end', [away(9, null)], 8],
  ['with one that comes later', [away(20, 25)], 10],
])('counts the days that a member was here %s', (_when, absences, days) => {
  expect(presentTimeBetween(day(1), day(11), absences)).toBe(days * DAY_MS);
});

const NOW = new Date('2026-11-26T22:30Z'); // 23:30 in Berlin, 27 November in Tokyo
const input = (fields: Partial<AwayInput> = {}): AwayInput => ({ until: null, note: '', requests: 'tell', ...fields });
const set = (fields: Partial<AwayInput>, zone: string | null, before: StoredAway | null = null) =>
  awayOf(input(fields), before, { now: NOW, zone });

it.each<[string, Partial<AwayInput>, string | null, string, string | null]>([
  ['in Berlin', { until: '2026-11-26' }, 'Europe/Berlin', '2026-11-25T23:00Z', '2026-11-26T23:00Z'],
  ['in Tokyo, a day ahead', { until: '2026-11-27' }, 'Asia/Tokyo', '2026-11-26T15:00Z', '2026-11-27T15:00Z'],
  ['in UTC while the zone is unknown', { until: '2026-11-26' }, null, '2026-11-26T00:00Z', '2026-11-27T00:00Z'],
  ['until the member ends it', { from: '2026-12-01' }, 'Europe/Berlin', '2026-11-30T23:00Z', null],
  [
    'over a change of the clock',
    { from: '2027-03-27', until: '2027-03-28' },
    'Europe/Berlin',
    '2027-03-26T23:00Z',
    '2027-03-28T22:00Z',
  ],
])('an absence lasts from midnight to midnight %s', (_where, fields, zone, startsAt, endsAt) => {
  expect(set(fields, zone)).toMatchObject({ startsAt: new Date(startsAt), endsAt: endsAt && new Date(endsAt) });
});

it.each<[Partial<AwayInput>, object]>([
  [{ from: '2026-11-25' }, { field: 'from', wrong: 'past' }],
  [{ until: '2026-11-25' }, { field: 'until', wrong: 'past' }],
  [{ from: '2028-01-01' }, { field: 'from', wrong: 'far' }],
  [{ until: '2028-01-01' }, { field: 'until', wrong: 'far' }],
])('refuses the days %j', (fields, wrong) => {
  expect(set(fields, 'Europe/Berlin')).toEqual(wrong);
});

it('a running absence keeps its first day, and may be extended', () => {
  const running: StoredAway = { ...away(20, 28), from: '2026-11-20', until: '2026-11-27', note: '', requests: 'none' };
  const longer = set({ until: '2026-12-05' }, null, running) as StoredAway;
  expect(longer).toMatchObject({ from: '2026-11-20', startsAt: day(20), until: '2026-12-05' });
  expect(set({ from: '2026-11-20', until: '2026-12-05' }, null, running)).toEqual(longer);
  expect(pastAbsencesAfter([], running, longer, NOW)).toEqual([]);
  // An absence ends when another one, or none, replaces it.
  expect(pastAbsencesAfter([], running, null, NOW)).toEqual([{ startsAt: day(20), endsAt: NOW }]);
  expect(pastAbsencesAfter([], { ...running, ...away(10, 15) }, longer, NOW)).toEqual([away(10, 15)]);
  expect(pastAbsencesAfter([], { ...running, ...away(28, 30) }, null, NOW)).toEqual([]);
  expect(pastAbsencesAfter([{ startsAt: new Date(0), endsAt: new Date(1) }], null, longer, NOW)).toEqual([]);
});
