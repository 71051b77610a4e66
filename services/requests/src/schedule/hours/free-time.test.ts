import { WEEKDAYS, type Weekday, type WeeklyHours } from '@mutua/contracts';
import { HOUR_MS } from '@mutua/contracts/time';
import type { Interval } from '../plan/intervals.ts';
import { offsetSpans } from '../plan/zones.ts';
import { assumedWeek, freeTime, hasAnyHours, intervalsIn, NO_HOURS } from './free-time.ts';

const BERLIN = 'Europe/Berlin';
const YORK = 'America/New_York';
const HOWE = 'Australia/Lord_Howe';
const NEPAL = 'Asia/Kathmandu';

type Slots = [start: string, end: string][];
const at = (date: string) => Date.parse(`${date}Z`);
const slotsOf = (slots: Slots) => slots.map(([start, end]) => ({ start, end }));
const weekOf = (slots: Slots, on: readonly Weekday[] = WEEKDAYS): WeeklyHours => ({
  ...NO_HOURS.weekly,
  ...Object.fromEntries(on.map((day) => [day, slotsOf(slots)])),
});
const shown = (list: readonly Interval[]) =>
  list.map((each) => each.map((moment) => new Date(moment).toISOString().slice(0, 16)));
const hoursIn = (list: readonly Interval[]) => list.reduce((sum, [start, end]) => sum + (end - start) / HOUR_MS, 0);

/** Builds hours for one date, as a special day. */
const ofDay = (zone: string, date: string, slots: Slots) => {
  const day = at(`${date}T00:00`);
  const spans = offsetSpans(day - 48 * HOUR_MS, day + 72 * HOUR_MS, zone);
  return intervalsIn({ weekly: NO_HOURS.weekly, days: [{ date, slots: slotsOf(slots) }] }, spans);
};

it.each([
  [BERLIN, '2026-10-25', 5],
  [BERLIN, '2027-03-28', 3],
  [YORK, '2026-11-01', 5],
  [YORK, '2027-03-14', 3],
  [HOWE, '2027-04-04', 4.5],
  [HOWE, '2026-10-04', 3.5],
  [NEPAL, '2026-10-25', 4],
])('01:00 to 05:00 in %s on %s is %d hours', (zone, date, hours) => {
  expect(hoursIn(ofDay(zone, date, [['01:00', '05:00']]))).toBe(hours);
});

it('hours that begin or end in a skipped hour stop where the clock changes', () => {
  const of = (...slots: Slots) => shown(ofDay(BERLIN, '2027-03-28', slots));
  expect(of(['02:30', '04:00'])).toEqual([['2027-03-28T01:00', '2027-03-28T02:00']]);
  expect(of(['01:00', '02:30'])).toEqual([['2027-03-28T00:00', '2027-03-28T01:00']]);
  expect(of(['02:15', '02:45'])).toEqual([]);
});

it('hours past midnight are one interval, also over a change of the clock', () => {
  const weekly = weekOf([['22:00', '02:30']], ['saturday']);
  const of = (date: string) => {
    const day = at(`${date}T00:00`);
    return intervalsIn({ weekly, days: [] }, offsetSpans(day, day + 48 * HOUR_MS, BERLIN));
  };
  expect(shown(of('2026-11-21'))).toEqual([['2026-11-21T21:00', '2026-11-22T01:30']]);
  expect([hoursIn(of('2026-10-24')), hoursIn(of('2027-03-27'))]).toEqual([5.5, 4]);
});

it('hours of the day before reach into the requested time, and equal start and end mean a whole day', () => {
  const spans = offsetSpans(at('2026-11-22T00:00'), at('2026-11-22T12:00'), 'UTC');
  const of = (...slots: Slots) => shown(intervalsIn({ weekly: weekOf(slots, ['saturday']), days: [] }, spans));
  expect(of(['22:00', '02:30'])).toEqual([['2026-11-22T00:00', '2026-11-22T02:30']]);
  expect(of(['08:00', '08:00'])).toEqual([['2026-11-22T00:00', '2026-11-22T08:00']]);
});

it('a day off and a day with other hours replace those of the weekday', () => {
  const days = [
    { date: '2026-11-25', slots: [] },
    { date: '2026-11-26', slots: slotsOf([['07:00', '08:00']]) },
  ];
  const spans = offsetSpans(at('2026-11-24T00:00'), at('2026-11-27T00:00'), NEPAL);
  const found = intervalsIn({ weekly: weekOf([['18:00', '20:00']]), days }, spans);
  expect(shown(found).map(([start]) => start)).toEqual(['2026-11-24T12:15', '2026-11-26T01:15']);
});

it('days off alone do not make hours known, but still count', () => {
  const off = { weekly: NO_HOURS.weekly, days: [{ date: '2026-11-25', slots: [] }] };
  expect([hasAnyHours(NO_HOURS), hasAnyHours(off)]).toEqual([false, false]);
  expect(hasAnyHours({ ...off, weekly: weekOf([['18:00', '20:00']], ['friday']) })).toBe(true);
  expect(hasAnyHours({ ...off, days: [{ date: '2026-11-25', slots: slotsOf([['18:00', '20:00']]) }] })).toBe(true);
  const spans = offsetSpans(at('2026-11-24T00:00'), at('2026-11-27T00:00'), 'UTC');
  expect(shown(intervalsIn(assumedWeek(off, true), spans))).toEqual([
    ['2026-11-24T00:00', '2026-11-25T00:00'],
    ['2026-11-26T00:00', '2026-11-27T00:00'],
  ]);
  expect(shown(intervalsIn(assumedWeek(off, false), spans))).toEqual([
    ['2026-11-24T09:00', '2026-11-24T21:00'],
    ['2026-11-26T09:00', '2026-11-26T21:00'],
  ]);
});

it('the buffer around busy times and the time of the notice are not free', () => {
  const hours: Interval[] = [[at('2026-11-24T08:00'), at('2026-11-24T20:00')]];
  const busy: Interval[] = [
    [at('2026-11-24T14:00'), at('2026-11-24T15:00')],
    [at('2026-11-24T12:00'), at('2026-11-24T13:00')],
  ];
  const free = freeTime(hours, busy, { buffer: 30, notice: 2, now: at('2026-11-24T07:00') });
  expect(shown(free)).toEqual([
    ['2026-11-24T09:00', '2026-11-24T11:30'],
    ['2026-11-24T15:30', '2026-11-24T20:00'],
  ]);
});
