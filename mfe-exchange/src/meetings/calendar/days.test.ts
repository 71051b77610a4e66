import { addDays } from '@mutua/contracts/time';
import { setChosenZone } from '@mutua/web-kit/parts';
import { blocksOf, clockBlocksOf, sideBySide, startOf, weekStart } from './days.ts';

beforeEach(() => setChosenZone('Europe/Berlin'));
afterEach(() => setChosenZone(null));

it('begins a week with the day that the member has chosen', () => {
  expect(weekStart('2026-12-02', 'monday')).toBe('2026-11-30');
  expect(weekStart('2026-12-02', 'sunday')).toBe('2026-11-29');
  expect(weekStart('2026-11-29', 'sunday')).toBe('2026-11-29');
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
});

it("begins a day at midnight by the member's clock, also when the clock changes", () => {
  expect(startOf('2026-10-25')).toBe('2026-10-24T22:00:00.000Z');
  expect(startOf('2026-10-26')).toBe('2026-10-25T23:00:00.000Z');
});

it('puts a span past midnight on both days, and one that ends at midnight on the first day', () => {
  const days = ['2026-12-04', '2026-12-05'];
  expect(blocksOf({ startsAt: '2026-12-04T21:00:00.000Z', endsAt: '2026-12-05T01:00:00.000Z' }, days)).toEqual([
    { day: '2026-12-04', from: 22 * 60, to: 24 * 60 },
    { day: '2026-12-05', from: 0, to: 2 * 60 },
  ]);
  expect(blocksOf({ startsAt: '2026-12-04T21:00:00.000Z', endsAt: '2026-12-04T23:00:00.000Z' }, days)).toEqual([
    { day: '2026-12-04', from: 22 * 60, to: 24 * 60 },
  ]);
  expect(blocksOf({ startsAt: '2026-12-07T21:00:00.000Z', endsAt: '2026-12-07T23:00:00.000Z' }, days)).toEqual([]);
});

it('keeps the length of a session in the hour that the clock repeats', () => {
  setChosenZone('America/New_York');
  const day = '2026-11-01';
  const at = (from: string, to: string) => ({ startsAt: `${day}T${from}:00.000Z`, endsAt: `${day}T${to}:00.000Z` });
  // From the first 01:30 to the second one, to the second 01:15, and to 02:15.
  expect(blocksOf(at('05:30', '06:30'), [day])).toEqual([{ day, from: 90, to: 150 }]);
  expect(blocksOf(at('05:30', '06:15'), [day])).toEqual([{ day, from: 90, to: 135 }]);
  expect(blocksOf(at('05:30', '07:15'), [day])).toEqual([{ day, from: 90, to: 195 }]);
  // From 23:30 on the day before to the second 01:30.
  const overnight = { startsAt: '2026-11-01T03:30:00.000Z', endsAt: '2026-11-01T06:30:00.000Z' };
  expect(blocksOf(overnight, ['2026-10-31', day])).toEqual([
    { day: '2026-10-31', from: 23 * 60 + 30, to: 24 * 60 },
    { day, from: 0, to: 150 },
  ]);
});

it('ends hours and busy times where the clock says, and keeps those that end in the repeated hour', () => {
  setChosenZone('America/New_York');
  const day = '2026-11-01';
  const at = (from: string, to: string) => ({ startsAt: `${day}T${from}:00.000Z`, endsAt: `${day}T${to}:00.000Z` });
  expect(clockBlocksOf(at('04:00', '17:00'), [day])).toEqual([{ day, from: 0, to: 12 * 60 }]);
  expect(clockBlocksOf(at('05:30', '06:30'), [day])).toEqual([{ day, from: 90, to: 150 }]);
});

it('lets a block end at midnight at the latest, and skips the hour that the clock skips', () => {
  setChosenZone('America/Havana');
  // The clock is set back from one to midnight, and a day of 25 hours is full.
  const day = '2026-11-01';
  expect(blocksOf({ startsAt: '2026-11-01T04:00:00.000Z', endsAt: '2026-11-02T05:00:00.000Z' }, [day])).toEqual([
    { day, from: 0, to: 24 * 60 },
  ]);
  setChosenZone('Europe/Berlin');
  const spring = '2027-03-28';
  expect(blocksOf({ startsAt: '2027-03-28T00:30:00.000Z', endsAt: '2027-03-28T01:30:00.000Z' }, [spring])).toEqual([
    { day: spring, from: 90, to: 210 },
  ]);
});

it('puts overlapping blocks side by side, and gives later blocks the whole width', () => {
  const block = (from: number, to: number) => ({ item: `${from}`, block: { day: '2026-12-04', from, to } });
  const placed = sideBySide([block(120, 180), block(60, 120), block(90, 150), block(200, 260)]);
  expect(placed.map(({ item, column, columns }) => [item, column, columns])).toEqual([
    ['60', 0, 2],
    ['90', 1, 2],
    ['120', 0, 2],
    ['200', 0, 1],
  ]);
});
