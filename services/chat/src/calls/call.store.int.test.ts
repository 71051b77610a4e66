import { MINUTE_MS } from '@mutua/contracts/time';
import { newId, useHarness } from '../../test/harness.ts';
import { type Call, createCallStore } from './call.store.ts';

const chat = useHarness();

/** A node may take this long to record a call. */
const LEASE_MS = 10_000;

/** A store with the call of two new members, who may call again. */
async function setUp() {
  const store = createCallStore({ redis: chat.redis, prefix: chat.prefix });
  const [callerId, calleeId, requestId] = [newId(), newId(), newId()];
  const next = (): Call => ({ callId: newId(), requestId, callerId, calleeId, callType: 'audio', status: 'ringing' });
  const call = next();
  const begin = (each: Call) => store.begin(each, Date.now() + 45_000);
  expect(await begin(call)).toBe(true);
  return { store, call, next, begin };
}
type Store = ReturnType<typeof createCallStore>;

it.each<[name: string, before: (store: Store, call: Call) => Promise<boolean>, status: Call['status']]>([
  ['declined', (store, call) => store.silence(call, 'declined'), 'declined'],
  ['missed', (store, call) => store.silence(call, 'missed'), 'missed'],
  ['ended', async (store, call) => (await store.accept(call)) && store.close(call), 'ended'],
])('frees both members of a %s call before it is recorded', async (_name, end, status) => {
  const { store, call, next, begin } = await setUp();
  expect(await begin(next())).toBe(false);
  expect(await end(store, call)).toBe(true);
  expect(await store.findOf(call.calleeId)).toBeNull();
  const second = next();
  expect(await begin(second)).toBe(true);
  // The node that ended the first call has died. Another one records it, with what happened, and leaves the second call alone.
  const now = Date.now();
  expect(await store.claim(call, now)).toBe(false);
  expect(await store.claim(call, now + LEASE_MS + 1)).toBe(true);
  expect(await store.claim(call, now + LEASE_MS + 2)).toBe(false);
  expect(await store.find(call.callId)).toMatchObject({ status });
  expect([await store.end(call), await store.end(call)]).toEqual([true, false]);
  expect(await store.findOf(call.callerId)).toMatchObject({ callId: second.callId, status: 'ringing' });
});

it('ends a connected call that no node extends, at the time at which it was last extended', async () => {
  const { store, call, next, begin } = await setUp();
  await store.accept(call);
  await store.extend(call.callId);
  const extendedAt = Date.now();
  expect(await store.claim(call, extendedAt + MINUTE_MS - 1_000)).toBe(false);
  expect(await store.findDue(extendedAt + MINUTE_MS + 1_000)).toContainEqual(
    expect.objectContaining({ callId: call.callId }),
  );
  expect(await store.claim(call, extendedAt + MINUTE_MS + 1_000)).toBe(true);
  const { status, endedAt } = (await store.find(call.callId)) ?? {};
  expect([status, Math.abs(Number(endedAt) - extendedAt) < 1_000]).toEqual(['ended', true]);
  expect(await store.extend(call.callId)).toBe(false);
  expect(await begin(next())).toBe(true);
});

it('removes only a call of this caller', async () => {
  const { store, call } = await setUp();
  expect(await store.end({ ...call, callerId: newId() })).toBe(false);
  expect(await store.findOf(call.callerId)).toMatchObject({ callId: call.callId });
});
