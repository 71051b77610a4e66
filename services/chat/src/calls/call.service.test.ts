import { setImmediate } from 'node:timers/promises';
import { createCallService } from './call.service.ts';
import type { Call } from './call.store.ts';

const [ada, ben] = ['a'.repeat(24), 'b'.repeat(24)];
const answered: Call = {
  callId: 'call',
  requestId: 'c'.repeat(24),
  callerId: ada,
  calleeId: ben,
  callType: 'audio',
  status: 'connected',
};

/** The service with its real times, and what it does to its store. */
function setUp({ online = [] as string[], silenced = true } = {}) {
  const told: string[] = [];
  const begun: number[] = [];
  const ended: Call[] = [];
  const service = createCallService({
    access: {
      asWriter: async () => ({
        conversation: { id: answered.requestId, parties: { sender: { _id: ada }, receiver: { _id: ben } } },
        role: 'sender',
      }),
    },
    store: {
      begin: async (_call: Call, deadline: number) => begun.push(deadline - Date.now()) > 0,
      find: async () => answered,
      findOf: async () => answered,
      silence: async () => silenced,
      end: async (call: Call) => ended.push(call) > 0,
    },
    messages: { recordMissedCall: async () => told.push('missed') },
    records: { add: async () => undefined },
    waits: { begun: async () => undefined },
    rings: { add: async (_key: string, { calleeId }: Call) => told.push(`ring ${calleeId}`) },
    announceLines: async () => undefined,
    consumeLimit: async () => undefined,
    emitter: {
      toMembers: (_to: string[], event: string) => told.push(event),
      toDevice: (_to: string, event: string) => told.push(event),
    },
    presence: { findOnline: async () => new Set(online) },
    logger: {},
  } as unknown as Parameters<typeof createCallService>[0]);
  return { service, begun, ended, told };
}

/** Lets time pass, and what is due then be done. */
const pass = async (ms: number): Promise<void> => {
  jest.advanceTimersByTime(ms);
  await setImmediate();
};

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('rings for 45 seconds', async () => {
  const { service, begun } = setUp();
  const { callType, requestId, callId } = answered;
  await service.start({ userId: ada, socketId: 'one' }, { targetUserId: ben, callType, requestId, callId });
  expect(begun).toEqual([45_000]);
});

it('tells of a call that rings for somebody without an open page', async () => {
  const { callType, requestId, callId } = answered;
  const call = { targetUserId: ben, callType, requestId, callId };
  const away = setUp();
  await away.service.start({ userId: ada, socketId: 'one' }, call);
  expect(away.told).toContain(`ring ${ben}`);
  const here = setUp({ online: [ben] });
  await here.service.start({ userId: ada, socketId: 'one' }, call);
  expect(here.told).not.toContain(`ring ${ben}`);
});

it('ends for a party without a connected device after 30 seconds', async () => {
  const { service, ended } = setUp();
  service.memberLeft(ben);
  await pass(29_999);
  expect(ended).toEqual([]);
  await pass(1);
  expect(ended).toEqual([answered]);
});

it('goes on for a party who is back by then', async () => {
  const { service, ended } = setUp({ online: [ben] });
  service.memberLeft(ben);
  await pass(60_000);
  expect(ended).toEqual([]);
});

it('goes on when it is declined, or its caller hangs up as if nobody had answered, after it was answered', async () => {
  const { service, told, ended } = setUp({ silenced: false });
  await service.answer({ userId: ben, socketId: 'two' }, { callId: 'call', accepted: false });
  expect([told, ended]).toEqual([['call_taken'], []]);
  await service.end({ userId: ada, socketId: 'one' }, 'call');
  expect(told).toEqual(['call_taken', 'call_ended']);
});
