import { setChosenZone } from '@mutua/web-kit/parts';
import { testTime } from '../../testing/plan-factories.ts';
import { barsOf, clockFromSuggestions, selectFew, timesByDay } from './suggested-times.ts';

afterEach(() => setChosenZone(null));

const at = (time: string, best = false) => testTime(`2026-12-01T${time}:00.000Z`, { best });
const clocksOf = (times: readonly { startsAt: string }[]) => times.map(({ startsAt }) => startsAt.slice(11, 16));

it("sorts times into days by the viewer's clock", () => {
  setChosenZone('Asia/Tokyo');
  const days = timesByDay([at('15:00'), at('09:00'), at('14:45')]);
  expect([...days].map(([day, times]) => [day, clocksOf(times)])).toEqual([
    ['2026-12-01', ['09:00', '14:45']],
    ['2026-12-02', ['15:00']],
  ]);
});

it.each([
  [0, 0],
  [1, 1],
  [4, 1],
  [5, 2],
  [40, 4],
])('shows %i times as %i bars', (count, bars) => {
  expect(barsOf(count)).toBe(bars);
});

it('chooses the best times of a day, and times on the hour spread over the day', () => {
  // In a zone whose offset has half an hour.
  setChosenZone('Asia/Kolkata');
  const day = Array.from({ length: 36 }, (_, index) => {
    const time = `${String(4 + Math.floor(index / 4)).padStart(2, '0')}:${String((index % 4) * 15).padStart(2, '0')}`;
    return at(time, time === '05:15');
  });
  expect(clocksOf(selectFew(day, 4))).toEqual(['04:30', '05:15', '07:30', '10:30']);
  expect(selectFew(day.slice(0, 4), 4)).toHaveLength(4);
  // In that zone only 04:30 UTC is on the hour. Half past comes next, then the quarters.
  expect(clocksOf(selectFew(day.slice(0, 6), 4))).toEqual(['04:00', '04:30', '05:00', '05:15']);
  expect(clocksOf(selectFew(day.slice(0, 6), 5))).toEqual(['04:00', '04:15', '04:30', '05:00', '05:15']);
});

it("knows the other member's clock only between two times with the same offset", () => {
  const clock = (startsAt: string, offset: number) => ({ startsAt, theirs: { local: '', offset } });
  const times = [
    clock('2026-10-20T09:00:00Z', 120),
    clock('2026-10-22T09:00:00Z', 120),
    clock('2026-10-26T09:00:00Z', 60),
  ];
  expect(clockFromSuggestions(times, '2026-10-21T22:30:00.000Z')).toEqual({ local: '2026-10-22T00:30', offset: 120 });
  expect(clockFromSuggestions(times, '2026-10-26T09:00:00.000Z')).toEqual({ local: '2026-10-26T10:00', offset: 60 });
  // The clock changes between these two times.
  expect(clockFromSuggestions(times, '2026-10-24T09:00:00.000Z')).toBeNull();
  expect(clockFromSuggestions(times, '2026-11-24T09:00:00.000Z')).toBeNull();
});
