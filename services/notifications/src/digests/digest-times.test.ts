import { daysAway, nextDigest } from './digest-times.ts';

it.each<[cadence: 'daily' | 'weekly', zone: string | null, after: string, at: string]>([
  ['daily', 'Europe/Berlin', '2026-12-01T06:59Z', '2026-12-01T07:00Z'],
  ['daily', 'Europe/Berlin', '2026-12-01T07:00Z', '2026-12-02T07:00Z'],
  ['daily', null, '2026-12-01T07:00Z', '2026-12-01T08:00Z'],
  ['daily', 'no such place', '2026-12-01T07:00Z', '2026-12-01T08:00Z'],
  ['daily', 'Asia/Kolkata', '2026-12-01T02:30Z', '2026-12-02T02:30Z'],
  // The local day differs from the day in UTC.
  ['daily', 'Pacific/Auckland', '2026-12-01T18:59Z', '2026-12-01T19:00Z'],
  ['weekly', 'Europe/Berlin', '2026-12-01T07:00Z', '2026-12-07T07:00Z'],
  ['weekly', 'Europe/Berlin', '2026-12-07T06:59Z', '2026-12-07T07:00Z'],
  ['weekly', 'America/Los_Angeles', '2026-12-07T07:59Z', '2026-12-07T16:00Z'],
  // These span nights in which the clocks change.
  ['daily', 'Europe/Berlin', '2026-03-28T07:00Z', '2026-03-29T06:00Z'],
  ['daily', 'Europe/Berlin', '2026-10-24T06:00Z', '2026-10-25T07:00Z'],
  ['daily', 'America/New_York', '2026-03-07T13:00Z', '2026-03-08T12:00Z'],
  ['daily', 'America/New_York', '2026-10-31T12:00Z', '2026-11-01T13:00Z'],
  ['daily', 'Australia/Lord_Howe', '2026-10-02T21:30Z', '2026-10-03T21:00Z'],
  ['daily', 'Australia/Lord_Howe', '2026-04-03T21:00Z', '2026-04-04T21:30Z'],
  ['weekly', 'Europe/Berlin', '2026-10-19T06:00Z', '2026-10-26T07:00Z'],
])('the next %s digest in %s after %s is at %s', (cadence, zone, after, at) => {
  expect(nextDigest(cadence, zone, new Date(after))).toEqual(new Date(at));
});

it('counts the days since a visit', () => {
  expect(daysAway('2026-12-01', new Date('2026-12-01T23:59Z'))).toBe(0);
  expect(daysAway('2026-12-01', new Date('2026-12-15T00:00Z'))).toBe(14);
});
