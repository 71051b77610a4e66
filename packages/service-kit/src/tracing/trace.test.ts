import { newTraceId, traceIdOf, traceparentOf } from './trace.ts';

it('keeps the trace id from one step to the next', () => {
  const traceId = newTraceId();
  const [one, other] = [traceparentOf(traceId), traceparentOf(traceId)];
  expect(one).not.toBe(other);
  expect([traceIdOf(one), traceIdOf(other)]).toEqual([traceId, traceId]);
});

it.each([
  undefined,
  '',
  'attacker',
  `00-${'0'.repeat(32)}-${'1'.repeat(16)}-01`,
  `00-${'1'.repeat(32)}-${'0'.repeat(16)}-01`,
  `00-${'1'.repeat(32)}-${'1'.repeat(16)}`,
  `00-${'G'.repeat(32)}-${'1'.repeat(16)}-01`,
])('takes no trace from %p', (traceparent) => {
  expect(traceIdOf(traceparent)).toBeUndefined();
});

it('makes no traceparent from an invalid trace id', () => {
  expect([traceparentOf(undefined), traceparentOf('6f1c-no')]).toEqual([undefined, undefined]);
});
