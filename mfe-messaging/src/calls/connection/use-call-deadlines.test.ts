import { act, renderHook } from '@testing-library/react';
import type { Call } from '../../shared/call/call.slice.ts';
import { jonas, REQUEST_ID } from '../../testing/factories.ts';
import { useCallDeadlines } from './use-call-deadlines.ts';

const ringing: Call = {
  callId: 'call-1',
  callType: 'audio',
  requestId: REQUEST_ID,
  other: jonas,
  phase: 'ringing',
  isCaller: false,
  isSmall: false,
};
const placed: Call = { ...ringing, phase: 'calling', isCaller: true };
const connected: Call = { ...placed, phase: 'connected' };

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** Watches a call, and records what becomes of it. The page is not connected. */
function watch(first: Call, { isConnecting = false, isAnswering = false } = {}) {
  const ends: string[] = [];
  const { rerender, result } = renderHook(
    ({ call }: { call: Call | null }) =>
      useCallDeadlines({
        call,
        isAnswering,
        isConnecting: isConnecting && call !== null,
        onExpired: ({ callId }) => ends.push(`expired ${callId}`),
        onOffline: ({ callId }) => ends.push(`offline ${callId}`),
        onLost: (callId) => ends.push(`lost ${callId}`),
      }),
    { initialProps: { call: first as Call | null } },
  );
  const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));
  return { ends, pass, become: (call: Call | null) => rerender({ call }), startRinging: result.current };
}

it.each([
  ['rings here', ringing],
  ['rings at the other member', placed],
])('ends a call that %s for five seconds more than the server lets it', (_where, call) => {
  const { ends, pass, startRinging } = watch(call, { isAnswering: true });
  if (call.isCaller) startRinging(call.callId);
  pass(49_999);
  expect(ends).toEqual([]);
  pass(1);
  expect(ends).toEqual(['expired call-1']);
});

it.each([
  ['was answered', connected],
  ['is another one', { ...placed, callId: 'call-2' }],
  ['has ended', null],
])('leaves alone a call that %s', (_what, next) => {
  const { ends, pass, become, startRinging } = watch(placed);
  startRinging(placed.callId);
  become(next);
  pass(60_000);
  expect(ends).toEqual([]);
});

it('stops ringing without a connection, unless the member is answering', () => {
  expect(watch(ringing).ends).toEqual(['offline call-1']);
  expect(watch(ringing, { isAnswering: true }).ends).toEqual([]);
});

it('gives up a call whose browsers do not find each other within 30 seconds', () => {
  const { ends, pass } = watch(connected, { isConnecting: true });
  pass(29_999);
  expect(ends).toEqual([]);
  pass(1);
  expect(ends).toEqual(['lost call-1']);
});
