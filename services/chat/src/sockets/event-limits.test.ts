import type { ClientEventName } from '@mutua/contracts';
import { createEventLimits } from './event-limits.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it.each<[ClientEventName, burst: number, perSecond: number]>([
  ['typing', 20, 5],
  ['stop_typing', 20, 5],
  ['webrtc_offer', 200, 50],
  ['webrtc_ice_candidate', 200, 50],
  ['join_chat', 100, 20],
  ['send_message', 100, 20],
])('accepts %s %s times at once, then %s times a second, for each member', (event, burst, perSecond) => {
  const limits = createEventLimits({ scale: 1 });
  const taken = (userId: string) => {
    for (let count = 0; ; count += 1) {
      try {
        limits.consume(userId, event);
      } catch (error) {
        expect(error).toMatchObject({ status: 429, code: 'too_many_requests' });
        return count;
      }
    }
  };
  expect(taken('ada')).toBe(burst);
  expect(taken('ben')).toBe(burst);
  jest.advanceTimersByTime(1_000);
  expect(taken('ada')).toBe(perSecond);
});
