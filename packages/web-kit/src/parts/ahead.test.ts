import { setChosenZone } from '../format/chosen-zone.ts';
import { ahead } from './ahead.ts';

beforeEach(() => setChosenZone('Europe/Vienna'));
afterEach(() => {
  setChosenZone(null);
  jest.restoreAllMocks();
});

it.each([
  ['in 2 days', '2026-11-30T20:00', '2026-12-02T07:00'],
  ['tomorrow', '2026-11-30T08:00', '2026-12-01T21:00'],
  ['tomorrow', '2026-11-30T20:00', '2026-12-01T07:00'],
  ['in 5 hours', '2026-11-30T08:00', '2026-11-30T13:00'],
  ['in 50 minutes', '2026-11-30T23:30', '2026-12-01T00:20'],
  ['in 1 hour', '2026-11-30T08:00:10', '2026-11-30T09:00'],
])('says "%s" at %s for %s, by the days of the calendar', (words, now, startsAt) => {
  const inVienna = (moment: string) => new Date(`${moment}+01:00`);
  jest.spyOn(Date, 'now').mockReturnValue(inVienna(now).getTime());
  expect(ahead('en', inVienna(startsAt))).toBe(words);
});
