import { wrongInMeeting } from '../meetings/join-time.ts';
import { addDays, localOf, momentOf, offsetAt } from './time.ts';

it.each([
  ['2031-05-06T10:30', 'Europe/Zurich', '2031-05-06T08:30:00.000Z'],
  ['2031-01-06T10:30', 'Europe/Zurich', '2031-01-06T09:30:00.000Z'],
  ['2031-05-06T10:30:15', 'America/New_York', '2031-05-06T14:30:15.000Z'],
  ['2031-05-06T10:30:15.250', 'Asia/Kolkata', '2031-05-06T05:00:15.250Z'],
  ['2031-01-06T23:30', 'Pacific/Kiritimati', '2031-01-06T09:30:00.000Z'],
  ['2031-01-06T01:30', 'Pacific/Pago_Pago', '2031-01-06T12:30:00.000Z'],
  ['2031-05-06T10:30', 'UTC', '2031-05-06T10:30:00.000Z'],
])('%s in %s is %s', (local, zone, moment) => {
  expect(momentOf(local, zone)?.toISOString()).toBe(moment);
});

it.each([null, undefined, 'Mars/Olympus_Mons', ''])('is in UTC when the zone is %p', (zone) => {
  expect(momentOf('2031-05-06T10:30', zone)?.toISOString()).toBe('2031-05-06T10:30:00.000Z');
});

it.each([
  ['2031-05-06T10:30Z', '2031-05-06T10:30:00.000Z'],
  ['2031-05-06T10:30:00.000Z', '2031-05-06T10:30:00.000Z'],
  ['2031-05-06T10:30+02:00', '2031-05-06T08:30:00.000Z'],
  ['2031-05-06T10:30:00-05:00', '2031-05-06T15:30:00.000Z'],
])('keeps the offset of %s, whatever the zone', (date, moment) => {
  expect(momentOf(date, 'Asia/Tokyo')?.toISOString()).toBe(moment);
});

it.each([
  // A skipped time moves forward by the length of the gap.
  ['America/New_York', '2027-03-14T02:30', '03:30', '04:30'],
  ['America/St_Johns', '2027-03-14T02:30', '03:30', '04:30'],
  ['Europe/Berlin', '2027-03-28T02:30', '03:30', '04:30'],
  ['Africa/Cairo', '2027-04-30T00:30', '01:30', '02:30'],
  ['Australia/Lord_Howe', '2027-10-03T02:15', '02:45', '03:45'],
  // For a repeated time the first one counts: the second is still to come.
  ['America/New_York', '2027-11-07T01:30', '01:30', '01:30'],
  ['America/St_Johns', '2027-11-07T01:30', '01:30', '01:30'],
  ['Europe/Berlin', '2027-10-31T02:30', '02:30', '02:30'],
  ['Australia/Lord_Howe', '2027-04-04T01:45', '01:45', '02:15'],
  // This zone has no clock change.
  ['Asia/Kathmandu', '2027-03-28T02:30', '02:30', '03:30'],
  ['Pacific/Apia', '2027-04-04T03:30', '03:30', '04:30'],
])('in %s the clock shows for %s %s, and %s an hour later', (timeZone, local, shown, anHourLater) => {
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, timeStyle: 'short' });
  const moment = momentOf(local, timeZone)?.getTime() ?? Number.NaN;
  expect([clock.format(moment), clock.format(moment + 3_600_000)]).toEqual([shown, anHourLater]);
});

describe('on a day on which the clock changes', () => {
  it.each([
    // Zurich, 2026-03-29: from 02:00 to 03:00. Skipped times use the offset before the change.
    ['2026-03-29T01:59', 'Europe/Zurich', '2026-03-29T00:59:00.000Z'],
    ['2026-03-29T02:30', 'Europe/Zurich', '2026-03-29T01:30:00.000Z'],
    ['2026-03-29T03:00', 'Europe/Zurich', '2026-03-29T01:00:00.000Z'],
    // Zurich, 2026-10-25: from 03:00 back to 02:00. A time that occurs twice means the first one.
    ['2026-10-25T01:59', 'Europe/Zurich', '2026-10-24T23:59:00.000Z'],
    ['2026-10-25T02:30', 'Europe/Zurich', '2026-10-25T00:30:00.000Z'],
    ['2026-10-25T03:00', 'Europe/Zurich', '2026-10-25T02:00:00.000Z'],
    // New York, 2026-03-08 and 2026-11-01.
    ['2026-03-08T02:30', 'America/New_York', '2026-03-08T07:30:00.000Z'],
    ['2026-11-01T01:30', 'America/New_York', '2026-11-01T05:30:00.000Z'],
    // Lord Howe changes by half an hour: 2026-10-04 from 02:00 to 02:30.
    ['2026-10-04T02:15', 'Australia/Lord_Howe', '2026-10-03T15:45:00.000Z'],
    // Apia left out the whole of 2011-12-30.
    ['2011-12-30T10:00', 'Pacific/Apia', '2011-12-30T20:00:00.000Z'],
  ])('%s in %s is %s', (local, zone, moment) => {
    expect(momentOf(local, zone)?.toISOString()).toBe(moment);
  });
});

it.each([
  ['9999-12-31T23:59', 'America/New_York'],
  ['9999-12-31T23:59:00-05:00', 'UTC'],
  ['0000-01-01T00:00', 'Asia/Tokyo'],
])('returns null for %s in %s, because its year has more than four digits', (date, zone) => {
  expect(momentOf(date, zone)).toBeNull();
});

it.each([
  ['2026-11-25T10:00', null],
  ['2026-11-25T09:00', null],
  ['2026-11-25T08:59', 'past'],
  ['2020-01-01T10:00', 'past'],
  ['2036-11-24T10:00', null],
  ['2036-11-26T10:00', 'far'],
])('a meeting at %s is %p at ten on 25 November 2026', (at, wrong) => {
  expect(wrongInMeeting(new Date(`${at}Z`), new Date('2026-11-25T10:00Z'))).toBe(wrong);
});

it('knows what the clock of a zone shows, and how far it is ahead', () => {
  const moment = new Date('2026-12-01T17:30:00Z');
  expect(localOf(moment, 'Asia/Kathmandu')).toBe('2026-12-01T23:15');
  expect(localOf(moment, 'Mars/Olympus_Mons')).toBe('2026-12-01T17:30');
  expect([offsetAt('Asia/Kathmandu', moment), offsetAt('America/New_York', moment), offsetAt(null, moment)]).toEqual([
    345,
    -300,
    null,
  ]);
});

it('counts days over the end of a month and of a year', () => {
  expect([addDays('2026-12-31', 1), addDays('2028-03-01', -1), addDays('2026-12-01', 0)]).toEqual([
    '2027-01-01',
    '2028-02-29',
    '2026-12-01',
  ]);
});
