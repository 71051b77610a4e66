import { findKeys, newEvent } from '@mutua/service-kit';
import { testToken, waitFor } from '@mutua/service-kit/testing';
import {
  ask,
  type Client,
  collectEvents,
  type Exchange,
  newId,
  newPerson,
  readConversation,
  useHarness,
  useNode,
} from '../../test/harness.ts';

const chat = useHarness();
const one = useNode(chat, { timing: { callGraceMs: 50 } });
const two = useNode(chat, { timing: { callGraceMs: 50 } });

/** Connects Ada to one node and Ben with two devices, one per node. Ada calls Ben. */
async function startCall(): Promise<{ exchange: Exchange; ada: Client; ben: Client; phone: Client; callId: string }> {
  const exchange = await chat.exchange();
  return {
    exchange,
    ada: await chat.connect(one, exchange.sender._id),
    ben: await chat.connect(two, exchange.receiver._id),
    phone: await chat.connect(one, exchange.receiver._id),
    callId: `${exchange.sender._id}-${exchange.receiver._id}-${newId()}`,
  };
}
const call = (from: Client, { id, receiver }: Exchange, callId: string, targetUserId = receiver._id) =>
  ask(from, 'call_user', { targetUserId, callType: 'video', requestId: id, callId });

const finishedCallsOf = async ({ id, sender }: Exchange) =>
  (await readConversation(one, id, sender._id)).lines.filter(({ kind }) => kind === 'called');
const missedCallsOf = async ({ id, sender }: Exchange) => (await readConversation(one, id, sender._id)).messages;

describe('a finished call', () => {
  it('leaves one line with its length for both parties, although both hang up', async () => {
    const { exchange, ada, ben, callId } = await startCall();
    const collected = [collectEvents(ada, 'conversation_lines'), collectEvents(ben, 'conversation_lines')];
    await call(ada, exchange, callId);
    await ask(ben, 'answer_call', { callId, accepted: true });
    await Promise.all([ask(ada, 'end_call', { callId }), ask(ben, 'end_call', { callId })]);
    await waitFor(() => collected.every((events) => events.at(-1)?.lines.at(-1)?.kind === 'called'));
    expect(await finishedCallsOf(exchange)).toEqual([
      {
        kind: 'called',
        at: expect.any(String),
        actorId: exchange.sender._id,
        callType: 'video',
        seconds: expect.any(Number),
      },
    ]);
    await waitFor(async () => (await chat.sentTo('requests')).length > 0);
    expect((await chat.sentTo('requests')).map(({ type, payload }) => [type, payload])).toEqual([
      [
        'call.finished',
        {
          requestId: exchange.id,
          callId: expect.any(String),
          startedAt: expect.any(String),
          seconds: expect.any(Number),
        },
      ],
    ]);
    // The line is not a message, so nobody has a missed call to read.
    expect(await missedCallsOf(exchange)).toEqual([]);
  });
});

describe('a call', () => {
  it('rings on every device of the callee, is answered on one, passes signals both ways, and ends for both', async () => {
    const { exchange, ada, ben, phone, callId } = await startCall();
    const { sender, receiver } = exchange;
    const rings = [collectEvents(ben, 'incoming_call'), collectEvents(phone, 'incoming_call')];
    const [answered, taken, ended] = [
      collectEvents(ada, 'call_answered'),
      collectEvents(phone, 'call_taken'),
      collectEvents(ben, 'call_ended'),
    ];

    expect(await call(ada, exchange, callId)).toEqual({ ok: true });
    await waitFor(() => rings.every((each) => each.length === 1));
    expect(rings[0]).toEqual([
      {
        callId,
        callType: 'video',
        callerId: sender._id,
        callerName: sender.name,
        callerAvatar: null,
        requestId: exchange.id,
      },
    ]);

    expect(await ask(ben, 'answer_call', { callId, accepted: true })).toEqual({ ok: true });
    await waitFor(() => answered.length === 1 && taken.length === 1);
    expect(answered).toEqual([{ accepted: true, callId }]);
    expect(await ask(phone, 'answer_call', { callId, accepted: true })).toMatchObject({
      ok: false,
      error: { code: 'call_taken' },
    });

    const [offers, answers, candidates] = [
      collectEvents(ben, 'webrtc_offer'),
      collectEvents(ada, 'webrtc_answer'),
      collectEvents(ben, 'webrtc_ice_candidate'),
    ];
    await ask(ada, 'webrtc_offer', { targetUserId: receiver._id, callId, offer: { type: 'offer', sdp: 'v=0' } });
    await ask(ben, 'webrtc_answer', { targetUserId: sender._id, callId, answer: { type: 'answer' } });
    await ask(ada, 'webrtc_ice_candidate', { targetUserId: receiver._id, callId, candidate: { candidate: 'c' } });
    await waitFor(() => offers.length + answers.length + candidates.length === 3);
    expect(offers).toEqual([{ offer: { type: 'offer', sdp: 'v=0' }, callId, senderId: sender._id }]);
    expect(answers).toEqual([{ answer: { type: 'answer' }, senderId: receiver._id, callId }]);
    expect(candidates).toEqual([{ candidate: { candidate: 'c' }, callId }]);

    expect(await ask(ada, 'end_call', { callId })).toEqual({ ok: true });
    await waitFor(() => ended.length === 1);
    expect(await ask(ben, 'end_call', { callId })).toEqual({ ok: true });
    expect(await missedCallsOf(exchange)).toEqual([]);
    // Both members are free again, so a new call can begin.
    expect(await call(ada, exchange, `${callId}-2`)).toEqual({ ok: true });
    await ask(ben, 'end_call', { callId: `${callId}-2` });
  });

  it('passes on no signal of more than eight objects in each other, whose like no browser sends', async () => {
    const { exchange, ada, ben, callId } = await startCall();
    await call(ada, exchange, callId);
    await ask(ben, 'answer_call', { callId, accepted: true });
    const offers = collectEvents(ben, 'webrtc_offer');
    const nested = (depth: number): object => (depth === 1 ? {} : { candidate: nested(depth - 1) });
    const offer = (depth: number) =>
      ask(ada, 'webrtc_offer', { targetUserId: exchange.receiver._id, callId, offer: nested(depth) as never });
    expect(await offer(9)).toMatchObject({ ok: false, error: { code: 'validation_failed' } });
    expect(await offer(8)).toEqual({ ok: true });
    await waitFor(() => offers.length === 1);
    await ask(ben, 'end_call', { callId });
  });

  it('passes the state of one side and its request to reconnect only to the other party of a connected call', async () => {
    const { exchange, ada, ben, callId } = await startCall();
    const { sender, receiver } = exchange;
    const collected = collectEvents(ben, 'call_state');
    const state = { sound: true, picture: false, screen: false, can: ['renegotiate' as const] };
    await call(ada, exchange, callId);
    const refused = await ask(ada, 'call_state', { targetUserId: receiver._id, callId, ...state });
    expect(refused).toMatchObject({ ok: false, error: { code: 'not_found' } });
    await ask(ben, 'answer_call', { callId, accepted: true });
    expect(await ask(ada, 'call_state', { targetUserId: receiver._id, callId, ...state })).toEqual({ ok: true });
    await ask(ada, 'call_state', { targetUserId: receiver._id, callId, ...state, restart: true });
    await waitFor(() => collected.length === 2);
    expect(collected).toEqual([
      { callId, senderId: sender._id, ...state },
      { callId, senderId: sender._id, ...state, restart: true },
    ]);
    const stranger = await chat.connect(one, (await chat.exchange()).sender._id);
    expect(await ask(stranger, 'call_state', { targetUserId: receiver._id, callId, ...state })).toMatchObject({
      ok: false,
      error: { code: 'not_found' },
    });
    await ask(ada, 'end_call', { callId });
  });

  it('in a leg of a ring concerns only the two members of that leg', async () => {
    const [ada, ben, cleo] = [newPerson('Ada Moser'), newPerson('Ben Okoro'), newPerson('Cleo Bauer')];
    const ring = newId();
    const legs: Exchange[] = [];
    for (const [place, [sender, receiver]] of [
      [ada, ben] as const,
      [ben, cleo] as const,
      [cleo, ada] as const,
    ].entries())
      legs.push(await chat.exchange({ sender, receiver, ring: { _id: ring, size: 3, place } }));
    const [first, second] = legs as [Exchange, Exchange];
    const device = await chat.connect(two, ben._id);
    const rings = collectEvents(device, 'incoming_call');
    expect(await call(await chat.connect(one, ada._id), first, ring)).toEqual({ ok: true });
    await waitFor(() => rings.length === 1);
    expect(rings).toMatchObject([{ requestId: first.id, callerId: ada._id }]);
    // Cleo is no party of this leg. In Cleo's own leg, the other member is busy with this call.
    const third = await chat.connect(one, cleo._id);
    const busy = collectEvents(third, 'call_busy');
    expect(await ask(third, 'answer_call', { callId: ring, accepted: true })).toMatchObject({ ok: false });
    await call(third, second, `${ring}-2`, ben._id);
    await waitFor(() => busy.length === 1);
    await ask(device, 'answer_call', { callId: ring, accepted: false });
  });

  it('tells the caller when either party is already in a call', async () => {
    const { exchange, ada, ben, callId } = await startCall();
    await call(ada, exchange, callId);
    const other = await chat.exchange({ receiver: exchange.receiver });
    const cleo = await chat.connect(one, other.sender._id);
    const busy = collectEvents(cleo, 'call_busy');
    const rings = collectEvents(ben, 'incoming_call');
    await call(cleo, other, 'second');
    await waitFor(() => busy.length === 1);
    expect(busy).toEqual([{ callId: 'second' }]);
    expect(rings.filter((each) => each.callId === 'second')).toEqual([]);
    await ask(ada, 'end_call', { callId });
  });

  it('is either answered or declined when two devices do both at the same time', async () => {
    const { exchange, ada, ben, phone, callId } = await startCall();
    for (const round of [1, 2, 3, 4, 5].map((each) => `${callId}-${each}`)) {
      const [answered, taken, ended] = [
        collectEvents(ada, 'call_answered'),
        collectEvents(phone, 'call_taken'),
        collectEvents(ada, 'call_ended'),
      ];
      await call(ada, exchange, round);
      const [answer] = await Promise.all([
        ask(ben, 'answer_call', { callId: round, accepted: true }),
        ask(phone, 'answer_call', { callId: round, accepted: false }),
      ]);
      await waitFor(() => answered.length > 0 && (answer.ok ? taken.length > 0 : ended.length > 0));
      expect(answered).toEqual([{ accepted: answer.ok, callId: round }]);
      if (answer.ok) expect(ended).toEqual([]);
      await ask(ada, 'end_call', { callId: round });
      for (const [client, event] of [
        [ada, 'call_answered'],
        [phone, 'call_taken'],
        [ada, 'call_ended'],
      ] as const) {
        client.off(event);
      }
    }
    expect(await missedCallsOf(exchange)).toEqual([]);
  });

  it('leaves neither a line nor a message in the conversation when it is declined', async () => {
    const { exchange, ada, ben, phone, callId } = await startCall();
    const [answered, silenced] = [collectEvents(ada, 'call_answered'), collectEvents(phone, 'call_ended')];
    const ended = collectEvents(ben, 'call_ended');
    await call(ada, exchange, callId);
    await ask(ben, 'answer_call', { callId, accepted: false });
    await waitFor(() => answered.length === 1 && silenced.length === 1);
    await ask(ben, 'end_call', { callId });
    expect(answered).toEqual([{ accepted: false, callId }]);
    expect(await missedCallsOf(exchange)).toEqual([]);
    expect(await finishedCallsOf(exchange)).toEqual([]);
    expect(ended).toEqual([]);
  });

  it('publishes that it no longer rings only when its ringing was published', async () => {
    const publishedOf = async ({ id }: Exchange) =>
      (await chat.sentTo('notifications')).flatMap(({ type, payload }) =>
        type.startsWith('call.') && 'requestId' in payload && payload.requestId === id
          ? [[type, 'wasAnswered' in payload && payload.wasAnswered]]
          : [],
      );
    const { exchange: near, ada, ben, callId } = await startCall();
    await call(ada, near, callId);
    await ask(ben, 'answer_call', { callId, accepted: true });

    const away = await chat.exchange();
    await call(await chat.connect(one, away.sender._id), away, `${callId}-away`);
    const back = await chat.connect(two, away.receiver._id);
    expect(await ask(back, 'answer_call', { callId: `${callId}-away`, accepted: true })).toEqual({ ok: true });
    await waitFor(async () => (await publishedOf(away)).length === 2);
    // Two processes publish them, in any order.
    expect((await publishedOf(away)).sort()).toEqual([
      ['call.ringing', false],
      ['call.silenced', true],
    ]);
    expect(await publishedOf(near)).toEqual([]);
  });

  it('ends when nobody answers, and leaves one missed-call message', async () => {
    const impatient = await chat.startNode({ timing: { ringMs: 100 } });
    const { exchange, ben, callId } = await startCall();
    const ada = await chat.connect(impatient, exchange.sender._id);
    const ended = [collectEvents(ada, 'call_ended'), collectEvents(ben, 'call_ended')];
    await call(ada, exchange, callId);
    await waitFor(() => ended.every((each) => each.length === 1));
    expect(await missedCallsOf(exchange)).toMatchObject([
      { messageType: 'call', callType: 'video', content: 'Missed video call', senderId: exchange.sender },
    ]);
    // The event contains the kind of the message, so that each reader gets the text in their own language.
    await waitFor(async () =>
      (await chat.sentTo('notifications')).some(
        ({ type, payload }) =>
          type === 'message.sent' && 'callType' in payload && payload.callType === 'video' && 'preview' in payload,
      ),
    );
    await impatient.stop();
  });

  it('is also missed when the caller hangs up or disconnects before an answer', async () => {
    const { exchange, ada, ben, callId } = await startCall();
    await call(ada, exchange, callId);
    await ask(ada, 'end_call', { callId });
    expect(await missedCallsOf(exchange)).toHaveLength(1);

    const ended = collectEvents(ben, 'call_ended');
    await call(ada, exchange, `${callId}-2`);
    ada.disconnect();
    await waitFor(() => ended.length === 1);
    expect(await missedCallsOf(exchange)).toHaveLength(2);
  });

  it('is also missed when a page of the callee hangs up before an answer, as earlier pages did when they closed', async () => {
    const { exchange, ada, ben, callId } = await startCall();
    const ended = collectEvents(ada, 'call_ended');
    await call(ada, exchange, callId);
    expect(await ask(ben, 'end_call', { callId })).toEqual({ ok: true });
    await waitFor(() => ended.length === 1);
    expect(await missedCallsOf(exchange)).toHaveLength(1);
  });

  it('goes on ringing after the last page of the callee has closed, also when that was before, and is missed', async () => {
    const impatient = await chat.startNode({ timing: { ringMs: 2_000, callGraceMs: 50 } });
    const exchange = await chat.exchange();
    const { sender, receiver } = exchange;
    const ada = await chat.connect(impatient, sender._id);
    const typesOf = async () =>
      (await chat.sentTo('notifications')).flatMap(({ type, payload }) =>
        'requestId' in payload && payload.requestId === exchange.id ? [type] : [],
      );
    for (const [round, isBefore] of [false, true].entries()) {
      const callId = `${exchange.id}-${round}`;
      const ben = await chat.connect(impatient, receiver._id);
      const ended = collectEvents(ada, 'call_ended');
      if (isBefore) ben.disconnect();
      await call(ada, exchange, callId);
      if (!isBefore) ben.disconnect();
      // The phone rings by a push from now on, and its page can still answer.
      await waitFor(async () => (await typesOf()).filter((type) => type === 'call.ringing').length === round + 1);
      const phone = await chat.connect(impatient, receiver._id, {}, (each) => {
        each.on('incoming_call', () => each.emit('typing', { requestId: exchange.id }));
      });
      const rang = collectEvents(ada, 'user_typing');
      await waitFor(() => rang.length === 1 || ended.length > 0);
      phone.disconnect();
      await waitFor(() => ended.length === 1);
      expect(await missedCallsOf(exchange)).toHaveLength(round + 1);
      for (const event of ['call_ended', 'user_typing'] as const) ada.off(event);
    }
    expect(await typesOf()).not.toContain('call.silenced');
    await impatient.stop();
  });

  it('is not ended by a device whose answer came after that of another device', async () => {
    const { exchange, ada, callId } = await startCall();
    const { _id: calleeId } = exchange.receiver;
    const open = (page: string) => chat.connect(two, calleeId, { auth: { token: testToken(calleeId), page } });
    const [first, phone] = [await open('laptop'), await open('phone')];
    const ended = collectEvents(ada, 'call_ended');
    await call(ada, exchange, callId);
    expect(await ask(first, 'answer_call', { callId, accepted: true })).toEqual({ ok: true });
    expect(await ask(phone, 'answer_call', { callId, accepted: true })).toMatchObject({ ok: false });
    // The phone does not know that its answer was refused, because the refusal got lost.
    expect(await ask(phone, 'end_call', { callId })).toEqual({ ok: true });
    await chat.settled();
    expect(ended).toEqual([]);
    // The laptop has connected again.
    expect(await ask(await open('laptop'), 'end_call', { callId })).toEqual({ ok: true });
    await waitFor(() => ended.length === 1);
  });

  it('rings once when its caller repeats it because an acknowledgement got lost', async () => {
    const { exchange, ada, ben, callId } = await startCall();
    const [rings, busy] = [collectEvents(ben, 'incoming_call'), collectEvents(ada, 'call_busy')];
    await call(ada, exchange, callId);
    expect(await call(ada, exchange, callId)).toEqual({ ok: true });
    await ask(ben, 'answer_call', { callId, accepted: true });
    expect(await call(ada, exchange, callId)).toEqual({ ok: true });
    await ask(ada, 'end_call', { callId });
    expect([rings.length, busy.length]).toEqual([1, 0]);
  });

  it('is possible only between the parties of an open exchange', async () => {
    const { exchange, ada, ben, callId } = await startCall();
    const stranger = await chat.connect(one, newId());
    expect(await call(stranger, exchange, 'x')).toMatchObject({ error: { code: 'not_found' } });
    expect(await call(ada, exchange, 'x', newId())).toMatchObject({ error: { code: 'validation_failed' } });
    const pending = await chat.exchange({ status: 'pending', sender: exchange.sender });
    expect(await call(ada, pending, 'x')).toMatchObject({ error: { code: 'conversation_closed' } });

    await call(ada, exchange, callId);
    const early = { targetUserId: exchange.receiver._id, callId, offer: {} };
    expect(await ask(ada, 'webrtc_offer', early)).toMatchObject({ error: { code: 'not_found' } });
    await ask(ben, 'answer_call', { callId, accepted: true });
    expect(await ask(stranger, 'webrtc_offer', early)).toMatchObject({ error: { code: 'not_found' } });
    expect(await ask(ada, 'webrtc_offer', { ...early, targetUserId: newId() })).toMatchObject({
      error: { code: 'not_found' },
    });
    expect(await ask(stranger, 'end_call', { callId })).toMatchObject({ error: { code: 'not_found' } });
    expect(await ask(ada, 'webrtc_offer', early)).toEqual({ ok: true });
  });

  it('ends when one party blocks the other', async () => {
    const { exchange, ada, ben, callId } = await startCall();
    await call(ada, exchange, callId);
    await ask(ben, 'answer_call', { callId, accepted: true });
    const ended = collectEvents(ada, 'call_ended');
    await chat.publish(
      newEvent('member.blocked', { blockerId: exchange.receiver._id, blockedId: exchange.sender._id, version: 1 }),
    );
    await waitFor(() => ended.length === 1);
    expect(await call(ada, exchange, `${callId}-2`)).toMatchObject({ error: { code: 'not_available' } });
  });
});

describe('a device that connects', () => {
  const state = { sound: false, picture: true, screen: true, can: ['renegotiate' as const] };

  it('keeps its connected call alive after a restart of every node', async () => {
    const [oldOne, oldTwo] = [await chat.startNode(), await chat.startNode()];
    const exchange = await chat.exchange();
    const { sender, receiver } = exchange;
    const [ada, ben] = [await chat.connect(oldOne, sender._id), await chat.connect(oldTwo, receiver._id)];
    const callId = newId();
    await call(ada, exchange, callId);
    await ask(ben, 'answer_call', { callId, accepted: true });
    await oldOne.stop();
    await oldTwo.stop();
    for (const client of [ada, ben]) client.disconnect();
    const keys = (await findKeys(chat.redis, `*${chat.prefix}*call*`)).filter((key) =>
      [callId, sender._id, receiver._id].some((id) => key.endsWith(`:${id}`)),
    );
    expect(keys).toHaveLength(3);
    for (const key of keys) await chat.redis.pexpire(key, 5_000);

    const back = await chat.connect(two, receiver._id);
    await waitFor(async () => {
      const left = await Promise.all(keys.map((key) => chat.redis.pttl(key)));
      return left.every((ms) => ms > 30_000);
    });
    const adaBack = await chat.connect(one, sender._id);
    const [states, ended] = [collectEvents(back, 'call_state'), collectEvents(back, 'call_ended')];
    expect(await ask(adaBack, 'call_state', { targetUserId: receiver._id, callId, ...state })).toEqual({ ok: true });
    await waitFor(() => states.length === 1);
    await ask(adaBack, 'end_call', { callId });
    await waitFor(() => ended.length === 1);
    expect(await finishedCallsOf(exchange)).toHaveLength(1);
  });

  it('rings when a call rings for its member, until the call is answered or declined', async () => {
    const { exchange, ada, ben, callId } = await startCall();
    const { sender, receiver } = exchange;
    const connect = async (userId: string) => {
      const rings: unknown[] = [];
      const client = await chat.connect(one, userId, {}, (each) =>
        each.on('incoming_call', (ring) => rings.push(ring)),
      );
      // Everything that the device is sent when it connects comes before an answer, so that none seems to come from another device.
      return { client, rings, settled: () => ask(client, 'end_call', { callId: 'none' }) };
    };
    await call(ada, exchange, callId);
    const late = await connect(receiver._id);
    await late.settled();
    const about = { callId, callType: 'video', callerId: sender._id, callerName: sender.name, callerAvatar: null };
    expect(late.rings).toEqual([{ ...about, requestId: exchange.id }]);
    // The caller's own pages do not ring.
    const own = await connect(sender._id);
    await own.settled();
    expect(own.rings).toEqual([]);

    await ask(late.client, 'answer_call', { callId, accepted: true });
    const afterAnswer = await connect(receiver._id);
    await afterAnswer.settled();
    expect(afterAnswer.rings).toEqual([]);
    await ask(ada, 'end_call', { callId });

    await call(ada, exchange, `${callId}-2`);
    await ask(ben, 'answer_call', { callId: `${callId}-2`, accepted: false });
    const afterDecline = await connect(receiver._id);
    await afterDecline.settled();
    expect(afterDecline.rings).toEqual([]);
  });

  it('gets the newest state that the other side sent before', async () => {
    const { exchange, ada, ben, callId } = await startCall();
    const { sender, receiver } = exchange;
    await call(ada, exchange, callId);
    await ask(ben, 'answer_call', { callId, accepted: true });
    await ask(ada, 'call_state', { targetUserId: receiver._id, callId, ...state, sound: true });
    await ask(ada, 'call_state', { targetUserId: receiver._id, callId, ...state, restart: true });
    const states: unknown[] = [];
    const back = await chat.connect(one, receiver._id, {}, (each) =>
      each.on('call_state', (event) => states.push(event)),
    );
    await waitFor(() => states.length === 1);
    // A request to reconnect is over by then.
    expect(states).toEqual([{ callId, senderId: sender._id, ...state }]);
    await ask(back, 'end_call', { callId });
  });
});
