import { MEETINGS } from '@mutua/contracts/limits';
import { pickable } from './pickable.ts';

it('leaves out times that have lapsed, and those that became too soon after the answer', () => {
  const now = Date.parse('2031-05-01T10:00:00Z');
  const inMinutes = (minutes: number) => new Date(now + minutes * 60_000).toISOString();
  const times = [-1, MEETINGS.noticeMinutes - 1, MEETINGS.noticeMinutes, 600].map((minutes) => ({
    startsAt: inMinutes(minutes),
    lapsed: false,
  }));
  const lapsed = { startsAt: inMinutes(900), lapsed: true };
  expect(pickable([...times, lapsed], now)).toEqual(times.slice(2));
});
