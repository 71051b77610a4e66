import { setChosenZone } from '@mutua/web-kit/parts';
import { addDays, blocksOf, sideBySide, startOf, weekStart } from './days.ts';

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
