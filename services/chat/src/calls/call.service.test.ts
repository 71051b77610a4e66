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

const conversation = { id: answered.requestId, parties: { sender: { _id: ada }, receiver: { _id: ben } } };

/** Creates the service with its real times, and records what it does to its fake dependencies. */
function setUp({
  online = [] as string[],
  silenced = true,
  call = answered,
  isRecorded = true,
  begin = async () => true,
  isOffline = async () => online.length === 0,
} = {}) {
  const emitted: string[] = [];
  const begun: number[] = [];
  const ended: string[] = [];
  const departures: Pick<Call, 'callerLeft' | 'calleeLeft'> = {};
  const extended: string[] = [];
  const service = createCallService({
    access: {
      asWriter: async () => ({ conversation, role: 'sender' }),
      asParticipant: async () => ({ conversation, role: 'receiver' }),
    },
    store: {
      begin: async (_call: Call, deadline: number) => {
        begun.push(deadline - Date.now());
        return begin();
      },
      find: async () => ({ ...call, ...departures }),
      findOf: async () => ({ ...call, ...departures }),
      accept: async () => true,
      silence: async () => silenced,
      close: async () => true,
      markLeft: async (_call: Call, userId: string, departure: string) => {
        departures[userId === ada ? 'callerLeft' : 'calleeLeft'] = departure;
      },
      end: async ({ callId }: Call) => ended.push(callId) > 0,
      keepState: async () => undefined,
      extend: async (callId: string) => extended.push(callId) > 0,
      findDue: async () => [],
    },
    messages: {
      recordMissedCall: async () => {
        emitted.push('missed');
        return isRecorded;
      },
    },
    records: { add: async () => undefined },
    waitingRooms: { begun: async () => undefined },
    rings: {
      add: async (_key: string, { calleeId }: Call) => emitted.push(`ring ${calleeId}`),
      silence: async (_key: string, { calleeId }: Call, wasAnswered: boolean) =>
        emitted.push(`silence ${calleeId} ${wasAnswered}`),
    },
    announceLines: async () => undefined,
    consumeLimit: async () => undefined,
    emitter: {
      toMembers: (_to: string[], event: string) => emitted.push(event),
      toDevice: (_to: string, event: string) => emitted.push(event),
    },
    presence: { isOffline },
    isInRoom: async () => false,
    logger: { warn: () => undefined },
  } as unknown as Parameters<typeof createCallService>[0]);
  return { service, begun, ended, emitted, extended };
}

/** Advances the clock, and lets the timers that are due finish. */
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

it('announces a ringing call by push only when the callee has no open page', async () => {
  const { callType, requestId, callId } = answered;
  const call = { targetUserId: ben, callType, requestId, callId };
  const away = setUp();
  await away.service.start({ userId: ada, socketId: 'one' }, call);
  expect(away.emitted).toContain(`ring ${ben}`);
  const here = setUp({ online: [ben] });
  await here.service.start({ userId: ada, socketId: 'one' }, call);
  expect(here.emitted).not.toContain(`ring ${ben}`);
});

it('publishes the end of the ringing of a call that was answered, declined or ended by a block', async () => {
  const device = { userId: ben, socketId: 'two' };
  const tellsOf = async (call: Call, end: (service: ReturnType<typeof setUp>['service']) => Promise<unknown>) => {
    const { service, emitted } = setUp({ call });
    await end(service);
    return emitted.filter((each) => each.startsWith('silence'));
  };
  const ringing: Call = { ...answered, status: 'ringing' };
  expect(await tellsOf(ringing, (service) => service.answer(device, { callId: 'call', accepted: true }))).toEqual([
    `silence ${ben} true`,
  ]);
  const declined: Call = { ...answered, status: 'declined' };
  expect(await tellsOf(declined, (service) => service.answer(device, { callId: 'call', accepted: false }))).toEqual([
    `silence ${ben} false`,
  ]);
  expect(await tellsOf(ringing, (service) => service.endBetween(ada, ben))).toEqual([`silence ${ben} false`]);
  const missed: Call = { ...answered, status: 'missed' };
  expect(await tellsOf(missed, (service) => service.end({ userId: ada, socketId: 'one' }, 'call'))).toEqual([]);
});

it('publishes the end of the ringing of a missed call for which no message was stored', async () => {
  const { service, emitted } = setUp({ call: { ...answered, status: 'missed' }, isRecorded: false });
  await service.end({ userId: ada, socketId: 'one' }, 'call');
  expect(emitted).toEqual(['missed', `silence ${ben} false`, 'call_ended']);
});

it('ends after 30 seconds when a party has no connected device', async () => {
  const { service, ended } = setUp();
  service.memberLeft(ben);
  await pass(29_999);
  expect(ended).toEqual([]);
  await pass(1);
  expect(ended).toEqual(['call']);
});

it('goes on when the party reconnects in time', async () => {
  const { service, ended } = setUp({ online: [ben] });
  service.memberLeft(ben);
  await pass(60_000);
  expect(ended).toEqual([]);
});

it('goes on ringing for a callee whose last page closes, now by a push', async () => {
  const { service, ended, emitted } = setUp({ call: { ...answered, status: 'ringing' } });
  service.memberLeft(ben);
  await pass(0);
  expect(emitted).toEqual([`ring ${ben}`]);
  await pass(40_000);
  expect(ended).toEqual([]);
});

it('counts 30 seconds from the last departure of a party', async () => {
  const online: string[] = [];
  const { service, ended } = setUp({ isOffline: async () => online.length === 0 });
  service.memberLeft(ben);
  await pass(20_000);
  // Ben was back, and leaves again.
  service.memberLeft(ben);
  await pass(29_999);
  expect(ended).toEqual([]);
  await pass(1);
  expect(ended).toEqual(['call']);
});

it('ends the call of a party who has left as soon as Redis answers again', async () => {
  let isAway = true;
  const { service, ended } = setUp({
    isOffline: async () => {
      if (isAway) throw new Error('Command timed out');
      return true;
    },
  });
  service.memberLeft(ben);
  await pass(30_000);
  expect(ended).toEqual([]);
  isAway = false;
  await pass(1_000);
  expect(ended).toEqual(['call']);
});

it('undoes a call that Redis has begun without an answer in time', async () => {
  const { service, ended, emitted } = setUp({
    begin: async () => {
      throw new Error('Command timed out');
    },
  });
  const { callType, requestId, callId } = answered;
  const start = service.start({ userId: ada, socketId: 'one' }, { targetUserId: ben, callType, requestId, callId });
  await expect(start).rejects.toThrow('Command timed out');
  await pass(0);
  expect([ended, emitted]).toEqual([['call'], []]);
});

it('is no longer extended once the devices in it have disconnected, although the member has other pages', async () => {
  const { service, extended } = setUp();
  const sends = { sound: true, picture: true, screen: false, can: [] };
  await service.passState({ userId: ben, socketId: 'two' }, { callId: 'call', targetUserId: ada, ...sends });
  await service.deviceConnected({ userId: ben, socketId: 'three' });
  service.deviceLeft('two');
  service.watch();
  for (let second = 0; second < 40; second += 1) await pass(1_000);
  expect(extended).toEqual(['call']);
  await service.stop();
});

it('goes on when a decline, or a hang-up of the caller, comes after the answer', async () => {
  const { service, emitted, ended } = setUp({ silenced: false, call: { ...answered, connectedAt: 1 } });
  await service.answer({ userId: ben, socketId: 'two' }, { callId: 'call', accepted: false });
  expect([emitted, ended]).toEqual([['call_taken'], []]);
  await service.end({ userId: ada, socketId: 'one' }, 'call');
  expect(emitted).toEqual(['call_taken', 'call_ended']);
});

it('extends the call of a member who connects only once, because the page may not be in the call', async () => {
  const { service, extended } = setUp();
  await service.deviceConnected({ userId: ben, socketId: 'two' });
  expect(extended).toEqual(['call']);
  service.watch();
  for (let second = 0; second < 40; second += 1) await pass(1_000);
  expect(extended).toEqual(['call']);
  await service.stop();
});

it.each(['passState', 'findPeer'] as const)(
  'extends a call every 20 seconds after %s of a page in it, although it began on another node',
  async (signal) => {
    const { service, extended } = setUp();
    const sends = { sound: true, picture: true, screen: false, can: [] };
    await service[signal]({ userId: ben, socketId: 'two' }, { callId: 'call', targetUserId: ada, ...sends });
    service.watch();
    for (let second = 0; second < 40; second += 1) await pass(1_000);
    expect(extended).toEqual(['call', 'call']);
    await service.stop();
  },
);
