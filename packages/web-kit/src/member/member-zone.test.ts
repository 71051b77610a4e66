import { formatConversationTime, formatDateLabel } from '../format/dates.ts';
import { userUpdated } from '../store/session.slice.ts';
import { createStore } from '../store/store.ts';
import { signInForTest, testUser } from '../testing/index.ts';
import { startMemberZone } from './member-zone.ts';

afterEach(() => {
  jest.useRealTimers();
  delete document.documentElement.dataset['timeZone'];
});

it('shows dates in the zone that the member has chosen, until the member chooses that of the device again', () => {
  jest.useFakeTimers({ now: new Date('2026-11-24T23:30:00.000Z') });
  const store = createStore();
  const inZone = (timeZone: string | null) => testUser({ time: { timeZone, firstDay: 'monday' } });
  signInForTest(store, inZone('Asia/Dhaka'));
  const stop = startMemberZone(store);
  // In Dhaka it is 05:30 on the 25th.
  expect(formatDateLabel('2026-11-24T18:30:00.000Z')).toBe('Today at 00:30');
  expect(formatDateLabel('2026-11-24T17:30:00.000Z')).toBe('Yesterday at 23:30');
  expect(formatConversationTime('2026-11-24T20:00:00.000Z')).toBe('02:00');

  store.dispatch(userUpdated(inZone('America/Lima')));
  expect(formatDateLabel('2026-11-24T18:30:00.000Z')).toBe('Today at 13:30');
  store.dispatch(userUpdated(inZone(null)));
  expect(document.documentElement.dataset['timeZone']).toBeUndefined();
  stop();
});
