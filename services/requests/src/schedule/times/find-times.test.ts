import { WEEKDAYS, type WeeklyHours } from '@mutua/contracts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@mutua/contracts/time';
import { intervalsIn } from '../hours/free-time.ts';
import { covers, type Interval, subtract } from '../plan/intervals.ts';
import { startsOf } from '../plan/series.ts';
import { offsetSpans, shownAt } from '../plan/zones.ts';
import { bestOf, findTimes, type Side, type Sought, startsIn, worthOf } from './find-times.ts';

const BERLIN = 'Europe/Berlin';
const YORK = 'America/New_York';
const FROM = Date.UTC(2026, 9, 19, 10);

const every = (start: string, end: string): WeeklyHours =>
  Object.fromEntries(WEEKDAYS.map((day) => [day, [{ start, end }]])) as WeeklyHours;

/** Builds a member with the same hours each day. */
function sideOf(zone: string, start: string, end: string, busy: Interval[] = [], more: Partial<Side> = {}): Side {
  const clock = offsetSpans(FROM, FROM + 120 * DAY_MS, zone);
  const free = subtract(intervalsIn({ weekly: every(start, end), days: [] }, clock), busy);
  return { isKnown: true, free, horizon: FROM + 28 * DAY_MS, clock, ...more };
}
const seek = (more: Partial<Sought> = {}): Sought => ({
  from: FROM,
  to: FROM + 14 * DAY_MS,
  minutes: 60,
  limit: 40,
  startsOf: (first) => [first],
  ...more,
});
const NADIA = sideOf(BERLIN, '18:00', '21:30');
const JO = sideOf(YORK, '08:00', '16:00');
const utc = (moment: number) => new Date(moment).toISOString().slice(0, 16);

it('returns quarter hours that suit both for a whole session, within the requested time', () => {
  const found = findTimes(NADIA, JO, seek({ limit: 200 }));
  expect(found.length).toBeGreaterThan(100);
  for (const { startsAt, fits } of found) {
    expect([fits, startsAt % (15 * MINUTE_MS)]).toEqual(['both', 0]);
    for (const { free } of [NADIA, JO]) expect(covers(free, [startsAt, startsAt + HOUR_MS])).toBe(true);
    expect(startsAt >= FROM && startsAt < FROM + 14 * DAY_MS).toBe(true);
  }
});

it('finds less common time in the week in which only Europe has changed its clock', () => {
  const common = (day: number) => {
    const from = Date.UTC(2026, 9, day);
    return findTimes(NADIA, JO, seek({ from, to: from + DAY_MS, minutes: 15 })).length;
  };
  expect([common(22), common(29)]).toEqual([14, 12]);
});

it('marks times as best that are round, at a humane hour for both, and soon; the five are six hours apart', () => {
  const found = findTimes(NADIA, JO, seek());
  const best = found.filter((each) => each.best).map(({ startsAt }) => startsAt);
  expect(best).toHaveLength(5);
  expect(best.every((at, index) => index === 0 || at - (best[index - 1] ?? 0) >= 6 * HOUR_MS)).toBe(true);
  expect(best.map((at) => shownAt(at, NADIA.clock ?? []) % HOUR_MS)).toEqual([0, 0, 0, 0, 0]);
  expect(found).toHaveLength(40);
  expect(found.map(({ startsAt }) => startsAt)).toEqual(found.map(({ startsAt }) => startsAt).sort((a, b) => a - b));
  expect(utc(best[0] ?? 0)).toBe('2026-10-19T16:00');
});

it('marks times that are as good as the best of all combinations', () => {
  const starts = startsIn(NADIA, seek({ to: FROM + 3 * DAY_MS })).filter((_, index) => index % 2 === 0);
  const worth = (at: number) => worthOf(at, FROM, [NADIA.clock ?? [], JO.clock ?? []]);
  const sum = (list: readonly number[]) => list.reduce((all, at) => all + worth(at), 0);
  let top = Number.NEGATIVE_INFINITY;
  for (const a of starts) {
    for (const b of starts.filter((at) => at >= a + 3 * HOUR_MS)) {
      for (const c of starts.filter((at) => at >= b + 3 * HOUR_MS)) top = Math.max(top, sum([a, b, c]));
    }
  }
  expect(sum(bestOf(starts, worth, 3, 3))).toBeCloseTo(top, 9);
  expect([bestOf([], worth, 5, 6), bestOf(starts.slice(0, 1), worth, 5, 6)]).toEqual([[], starts.slice(0, 1)]);
});

it('returns times that suit only one member when fewer than five suit both', () => {
  const rare = sideOf(BERLIN, '18:00', '19:00');
  const elsewhere = sideOf(YORK, '12:00', '13:00', [], { horizon: FROM + 2 * DAY_MS });
  const found = findTimes(rare, elsewhere, seek());
  expect(found.slice(0, 3).map(({ fits }) => fits)).toEqual(['both', 'both', 'you']);
  expect(new Set(found.map(({ fits }) => fits))).toEqual(new Set(['both', 'you']));
  expect(found.filter(({ best, fits }) => best && fits !== 'both')).toEqual([]);
  const never = findTimes(sideOf(BERLIN, '08:00', '09:00'), sideOf(BERLIN, '20:00', '21:00'), seek());
  expect(new Set(never.map(({ fits }) => fits))).toEqual(new Set(['you', 'they']));
});

it('uses the hours of the member who has saved some; only busy times count for the other', () => {
  const busy: Interval[] = [[Date.UTC(2026, 9, 20, 16), Date.UTC(2026, 9, 20, 20)]];
  const silent = sideOf(YORK, '00:00', '00:00', busy, { isKnown: false });
  const found = findTimes(NADIA, silent, seek({ limit: 200 }));
  expect(new Set(found.map(({ fits }) => fits))).toEqual(new Set(['you']));
  expect(found.filter(({ startsAt }) => utc(startsAt).startsWith('2026-10-20'))).toEqual([]);
  expect(new Set(findTimes(silent, NADIA, seek()).map(({ fits }) => fits))).toEqual(new Set(['they']));
});

it('uses the usual hours of both when neither has saved hours', () => {
  const silent = (zone: string) => sideOf(zone, '09:00', '21:00', [], { isKnown: false });
  const found = findTimes(silent(BERLIN), silent(YORK), seek({ limit: 200 }));
  expect(new Set(found.map(({ fits }) => fits))).toEqual(new Set(['both']));
});

it('returns times of every day when more suit than the limit, the better ones of each day', () => {
  const [you, they] = [sideOf(BERLIN, '09:00', '21:00'), sideOf(BERLIN, '09:00', '21:00')];
  const found = findTimes(you, they, seek({ from: Date.UTC(2026, 9, 26), to: Date.UTC(2026, 10, 9), limit: 200 }));
  const days = Object.values(Object.groupBy(found, ({ startsAt }) => utc(startsAt).slice(0, 10)));
  expect(days.map((day) => day?.length).sort()).toEqual([...Array(10).fill(14), ...Array(4).fill(15)]);
  for (const day of days) {
    expect(day?.filter(({ startsAt }) => startsAt % HOUR_MS === 0)).toHaveLength(12);
  }
});

it('marks no time at night as best for a member without saved hours, and none while no clock is known', () => {
  const silent = (zone: string) => sideOf(zone, '00:00', '00:00', [], { isKnown: false });
  const late = sideOf(BERLIN, '20:00', '00:00');
  const bestFor = (you: Side, they: Side) => findTimes(you, they, seek({ limit: 200 })).filter(({ best }) => best);
  // In Kathmandu it is after midnight.
  expect(bestFor(silent('Asia/Kathmandu'), late)).toEqual([]);
  expect(bestFor(silent(YORK), late)).toHaveLength(5);
  expect(bestFor({ ...silent(YORK), clock: null }, late)).toHaveLength(5);
  expect(bestFor({ ...silent(YORK), clock: null }, { ...silent(BERLIN), clock: null })).toEqual([]);
});

it('says which sessions of a series do not suit, also beyond the horizon', () => {
  const busy: Interval[] = [[Date.UTC(2026, 10, 24, 16), Date.UTC(2026, 10, 24, 22)]];
  const you = sideOf(BERLIN, '18:00', '19:30', busy);
  const sought = seek({
    limit: 200,
    startsOf: (first) => startsOf(new Date(first), { count: 7, everyWeeks: 1 }, BERLIN).map((each) => each.getTime()),
  });
  const found = findTimes(you, sideOf(YORK, '11:00', '13:00'), sought);
  const at = (date: string) => found.find(({ startsAt }) => utc(startsAt) === date);
  // A week later it is usually 13:00 in New York. In the week between the two changes of the clock it is 14:00.
  expect(at('2026-10-20T16:00')).toMatchObject({ fits: 'both', count: 7 });
  expect(at('2026-10-20T16:00')?.misfit.map(utc)).toEqual(['2026-10-27T17:00', '2026-11-24T17:00']);
});

it('finds times outside of all sessions of two members who have many in four weeks', () => {
  const busy = Array.from(
    { length: 60 },
    (_, index): Interval => [FROM + index * 11 * HOUR_MS, FROM + index * 11 * HOUR_MS + 2 * HOUR_MS],
  );
  const found = findTimes(sideOf(BERLIN, '06:00', '23:00', busy), sideOf(YORK, '06:00', '23:00', busy), {
    ...seek({ to: FROM + 28 * DAY_MS, limit: 200 }),
  });
  expect(found).toHaveLength(200);
  expect(found.filter(({ startsAt }) => busy.some(([a, b]) => startsAt < b && startsAt + HOUR_MS > a))).toEqual([]);
});
