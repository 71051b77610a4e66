import * as time from '@mutua/contracts/time';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@mutua/contracts/time';
import { Temporal } from 'temporal-polyfill';
import { startsOf } from './series.ts';
import {
  clockOf,
  intervalOf,
  type OffsetSpan,
  offsetSpans,
  shownAt,
  weeksAfter,
  zonedLocalOf,
  zonedMomentOf,
} from './zones.ts';

const BERLIN = 'Europe/Berlin';
const YORK = 'America/New_York';
const HOWE = 'Australia/Lord_Howe';
const ZONES = [BERLIN, YORK, HOWE, 'Asia/Kathmandu', 'Pacific/Chatham', 'Africa/Casablanca', 'America/St_Johns'];
const at = (date: string) => new Date(`${date}Z`);

it.each([
  ['a usual time', BERLIN, '2026-12-01T18:30', '2026-12-01T17:30'],
  ['a quarter of an hour', 'Asia/Kathmandu', '2026-11-24T18:00', '2026-11-24T12:15'],
  ['the first of two', BERLIN, '2026-10-25T02:30', '2026-10-25T00:30'],
  ['the first of two', YORK, '2026-11-01T01:30', '2026-11-01T05:30'],
  ['the first of two half hours', HOWE, '2027-04-04T01:45', '2027-04-03T14:45'],
  ['a skipped one later', BERLIN, '2027-03-28T02:30', '2027-03-28T01:30'],
  ['a skipped one later', HOWE, '2026-10-04T02:15', '2026-10-03T15:45'],
  ['an unknown zone as UTC', 'Nowhere/Else', '2026-12-01T18:30', '2026-12-01T18:30'],
])('reads %s in %s: %s is %s UTC', (_what, zone, local, utc) => {
  expect(zonedMomentOf(local, zone)).toEqual(at(utc));
});

it('a time with an offset uses that offset, and a time outside the supported years is refused', () => {
  expect(zonedMomentOf('2026-12-01T18:30+02:00', BERLIN)).toEqual(at('2026-12-01T16:30'));
  expect(zonedMomentOf('9999-12-31T23:30-12:00', null)).toBeNull();
});

it('a moment is shown with its offset, and not at all while the zone is unknown', () => {
  expect(clockOf(at('2026-12-01T17:30'), BERLIN)).toEqual({ local: '2026-12-01T18:30', offset: 60 });
  expect(clockOf(at('2026-12-01T17:30'), YORK)).toEqual({ local: '2026-12-01T12:30', offset: -300 });
  expect(clockOf(at('2026-12-01T17:30'), null)).toBeNull();
});

it('a series keeps the time of day of the proposing member, while the other clock may shift', () => {
  const starts = startsOf(at('2026-10-13T16:30'), { count: 6, everyWeeks: 1 }, BERLIN);
  expect(starts.map((start) => zonedLocalOf(start, BERLIN).slice(11))).toEqual(Array(6).fill('18:30'));
  const york = starts.map((start) => zonedLocalOf(start, YORK).slice(11));
  expect(york).toEqual(['12:30', '12:30', '13:30', '12:30', '12:30', '12:30']);
});

it('a series with one start in a skipped hour moves only that session', () => {
  const starts = startsOf(at('2027-03-21T01:30'), { count: 3, everyWeeks: 1 }, BERLIN);
  expect(starts.map((start) => zonedLocalOf(start, BERLIN).slice(11))).toEqual(['02:30', '03:30', '02:30']);
  expect(weeksAfter(at('2027-03-14T01:30'), 2, BERLIN)).toEqual(at('2027-03-28T01:30'));
});

/** Whether intervals begin and end where Temporal says. In a skipped hour they do so where the clock changes. */
function isAsTemporal(local: number, zone: string, spans: readonly OffsetSpan[]): boolean {
  const start = intervalOf(local, local + DAY_MS, spans)?.[0];
  const end = intervalOf(local - DAY_MS, local, spans)?.[1];
  const time = new Temporal.PlainDateTime(1970, 1, 1).add({ milliseconds: local });
  const first = time.toZonedDateTime(zone).epochMilliseconds;
  // Temporal moves a skipped time forward by the length of the gap.
  if (shownAt(first, spans) !== local)
    return start === end && spans.some(({ from }) => from === start && from <= first);
  const isNear = spans.some(({ from }) => Math.abs(from - first) <= DAY_MS);
  const last = isNear ? time.toZonedDateTime(zone, { disambiguation: 'later' }).epochMilliseconds : first;
  return start === first && end === last;
}

it('intervals begin and end as Temporal says, every 45 minutes near a change of the clock, and every seven hours', () => {
  const [from, to] = [Date.UTC(2026, 0, 1), Date.UTC(2027, 11, 1)];
  const times = Array.from({ length: (to - from) / (45 * MINUTE_MS) }, (_, index) => from + index * 45 * MINUTE_MS);
  for (const zone of ZONES) {
    const spans = offsetSpans(from - 2 * DAY_MS, to + 2 * DAY_MS, zone);
    const changes = spans.slice(1).map((span) => span.from);
    const isNear = (local: number) => changes.some((change) => Math.abs(change - local) < 3 * DAY_MS);
    const tried = times.filter((local, index) => index % 9 === 0 || isNear(local));
    expect(tried.length).toBeGreaterThan(times.length / 9);
    expect(tried.filter((local) => !isAsTemporal(local, zone, spans))).toEqual([]);
  }
});

it('every zone is on a quarter hour of UTC, so the same starts are round for all members', () => {
  const now = Date.UTC(2026, 10, 25);
  const offsets = Intl.supportedValuesOf('timeZone').map((zone) => offsetSpans(now, now + 1, zone)[0]?.offset ?? 1);
  expect(offsets.filter((offset) => offset % (15 * MINUTE_MS) !== 0)).toEqual([]);
});

it.each(ZONES)('the pages reckon in %s as the plan does', (zone) => {
  const step = 31 * HOUR_MS + 15 * MINUTE_MS;
  for (let moment = Date.UTC(2026, 0, 1); moment < Date.UTC(2028, 0, 1); moment += step) {
    const date = new Date(moment);
    const local = zonedLocalOf(date, zone);
    expect([moment, time.localOf(date, zone)]).toEqual([moment, local]);
    expect([local, time.momentOf(local, zone)]).toEqual([local, zonedMomentOf(local, zone)]);
    expect([moment, time.offsetAt(zone, date)]).toEqual([moment, clockOf(date, zone)?.offset]);
  }
});

it.each(ZONES)('the pages read each minute around the clock changes of %s as the plan does', (zone) => {
  for (const { from } of offsetSpans(Date.UTC(2026, 0, 1), Date.UTC(2028, 0, 1), zone).slice(1)) {
    for (let minute = -180; minute <= 180; minute += 5) {
      const local = new Date(from + minute * MINUTE_MS + (time.offsetAt(zone, new Date(from)) ?? 0) * MINUTE_MS);
      const written = local.toISOString().slice(0, 16);
      expect([written, time.momentOf(written, zone)]).toEqual([written, zonedMomentOf(written, zone)]);
    }
  }
});
