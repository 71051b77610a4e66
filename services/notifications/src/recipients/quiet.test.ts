import { nextMorning, quietUntil } from './quiet.ts';

const NIGHT = { from: '22:00', until: '07:00' };
const NOON = { from: '12:00', until: '13:30' };
const BERLIN = 'Europe/Berlin';

it.each<[title: string, quiet: typeof NIGHT | null, zone: string | null, moment: string, until: string | null]>([
  ['none are set', null, BERLIN, '2026-12-01T23:00Z', null],
  ['before them', NIGHT, BERLIN, '2026-12-01T20:59Z', null],
  ['at their beginning', NIGHT, BERLIN, '2026-12-01T21:00Z', '2026-12-02T06:00Z'],
  ['past midnight', NIGHT, BERLIN, '2026-12-02T02:00Z', '2026-12-02T06:00Z'],
  ['at their end', NIGHT, BERLIN, '2026-12-02T06:00Z', null],
  ['on one day', NOON, BERLIN, '2026-12-02T11:30Z', '2026-12-02T12:30Z'],
  ['after those of one day', NOON, BERLIN, '2026-12-02T12:30Z', null],
  ['in UTC while the zone is unknown', NIGHT, null, '2026-12-01T22:00Z', '2026-12-02T07:00Z'],
  ['in the night in which the clock goes back', NIGHT, BERLIN, '2026-10-24T21:00Z', '2026-10-25T06:00Z'],
  ['in the night in which the clock goes forward', NIGHT, BERLIN, '2026-03-28T22:00Z', '2026-03-29T05:00Z'],
  ['in New York, when it goes back', NIGHT, 'America/New_York', '2026-11-01T02:30Z', '2026-11-01T12:00Z'],
  ['in New York, when it goes forward', NIGHT, 'America/New_York', '2026-03-08T03:30Z', '2026-03-08T11:00Z'],
  ['on Lord Howe, half an hour back', NIGHT, 'Australia/Lord_Howe', '2026-04-04T12:00Z', '2026-04-04T20:30Z'],
  ['on Lord Howe, half an hour forward', NIGHT, 'Australia/Lord_Howe', '2026-10-03T13:00Z', '2026-10-03T20:00Z'],
  ['with an end that is skipped', { from: '22:00', until: '02:30' }, BERLIN, '2026-03-28T22:00Z', '2026-03-29T01:30Z'],
  ['after an end that occurs twice', { from: '01:00', until: '02:30' }, BERLIN, '2026-10-25T01:10Z', null],
])('finds the end of the quiet hours: %s', (_title, quiet, zone, moment, until) => {
  expect(quietUntil(quiet, zone, new Date(moment))).toEqual(until && new Date(until));
});

it.each([
  ['2026-12-01T18:45Z', '2026-12-02T08:00Z'],
  ['2026-12-02T07:59Z', '2026-12-02T08:00Z'],
  ['2026-12-02T08:00Z', '2026-12-03T08:00Z'],
])('the next morning after %s is %s', (moment, morning) => {
  expect(nextMorning(BERLIN, new Date(moment))).toEqual(new Date(morning));
});
