import { isAskingHour, lastAsking, nextAsking } from './asking-hours.ts';

const at = (text: string) => new Date(text);

it.each([
  ['2026-11-30T06:59:00Z', 'Europe/Vienna', false],
  ['2026-11-30T07:00:00Z', 'Europe/Vienna', true],
  ['2026-11-30T18:59:59Z', 'Europe/Vienna', true],
  ['2026-11-30T19:00:00Z', 'Europe/Vienna', false],
  ['2026-11-30T12:00:00Z', 'Pacific/Auckland', false],
])('%s in %s: %s', (moment, zone, isOpen) => expect(isAskingHour(at(moment), zone)).toBe(isOpen));

it.each([
  ['2026-11-30T05:00:00Z', 'UTC', '2026-11-30T08:00:00.000Z'],
  ['2026-11-30T21:00:00Z', 'UTC', '2026-12-01T08:00:00.000Z'],
  ['2026-11-30T10:30:00Z', 'UTC', '2026-11-30T10:30:00.000Z'],
  // Clocks go back in the night.
  ['2026-10-24T19:00:00Z', 'Europe/Vienna', '2026-10-25T07:00:00.000Z'],
])('after %s in %s letters go out at %s', (moment, zone, next) =>
  expect(nextAsking(at(moment), zone).toISOString()).toBe(next),
);

it.each([
  [1, '2026-11-30T10:30:00.000Z'],
  [200, '2026-11-30T10:30:00.000Z'],
  [201, '2026-11-30T11:00:00.000Z'],
  // Ten waves until 20 o'clock, then twelve a day.
  [2001, '2026-12-01T08:00:00.000Z'],
])('the last of %i letters goes out at %s', (letters, last) =>
  expect(lastAsking(at('2026-11-30T10:30:00Z'), letters, { perHour: 200, zone: 'UTC' }).toISOString()).toBe(last),
);
