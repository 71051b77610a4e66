import { MINUTE_MS } from '@mutua/contracts/time';
import { newEvent } from '@mutua/service-kit';
import { waitFor } from '@mutua/service-kit/testing';
import {
  ask,
  type Client,
  collectEvents,
  type Exchange,
  newId,
  openExchange,
  useHarness,
  useNode,
} from '../../test/harness.ts';

const BOTH_TIMES = 100;

let now = Date.now();
const timing = { waitGraceMs: 2_000, waitBeatMs: 50, now: () => now };
const chat = useHarness();
const one = useNode(chat, { timing });
const two = useNode(chat, { timing });
beforeEach(() => {
  now = Date.now();
});

let version = 10;
/** Publishes the sessions that both members can join. Each number is the start of a session, in minutes from now. */
async function plan({ id }: Exchange, ...startsIn: number[]): Promise<void> {
  version += 1;
  const sessions = startsIn.map((minutes) => ({
    startsAt: new Date(now + minutes * MINUTE_MS).toISOString(),
    minutes: 60,
  }));
  await chat.publish(newEvent('meeting.joinable', { requestId: id, version, sessions }));
  await chat.settled();
}

/** Connects Ada to one node and Ben to the other. Their session has begun. */
async function openSession() {
  const opened = await openExchange(chat, one, two);
  await plan(opened.exchange, -5);
  return opened;
}
const wait = (client: Client, { id }: Exchange, isWaiting = true) =>
  ask(client, 'call_wait', { requestId: id, isWaiting });
const call = (client: Client, { id, sender, receiver }: Exchange, from: 'sender' | 'receiver', callId: string) =>
  ask(client, 'call_user', {
    targetUserId: from === 'sender' ? receiver._id : sender._id,
    callType: 'video',
    requestId: id,
    callId,
  });

it('tells the other party who waits until the waiting member leaves, also when they connect later', async () => {
  const { exchange, ada, ben } = await openSession();
  const received = collectEvents(ben, 'call_waiting');
  expect(await wait(ada, exchange)).toEqual({ ok: true, isOtherWaiting: false });
  await waitFor(() => received.length === 1);
  expect(await wait(ben, exchange, false)).toEqual({ ok: true, isOtherWaiting: true });
  // The member's second device cannot end the wait of the first one.
  const phone = await chat.connect(two, exchange.sender._id);
  expect(await wait(phone, exchange, false)).toEqual({ ok: true, isOtherWaiting: false });
  expect(await wait(ada, exchange, false)).toEqual({ ok: true, isOtherWaiting: false });
  await waitFor(() => received.length === 2);
  const about = { requestId: exchange.id, userId: exchange.sender._id };
  expect(received).toEqual([
    { ...about, isWaiting: true },
    { ...about, isWaiting: false },
  ]);
});

it('ends when the waiting page is gone, but not when the page reconnects', async () => {
  const { exchange, ada, ben } = await openSession();
  const received = collectEvents(ben, 'call_waiting');
  await wait(ada, exchange);
  ada.disconnect();
  const back = await chat.connect(two, exchange.sender._id);
  await wait(back, exchange);
  await waitFor(() => received.length === 2);
  expect(await wait(ben, exchange, false)).toMatchObject({ isOtherWaiting: true });
  back.disconnect();
  await waitFor(() => received.length === 3);
  expect(received.map(({ isWaiting }) => isWaiting)).toEqual([true, true, false]);
});

it('ends with the session for both members', async () => {
  const { exchange, ada, ben } = await openSession();
  const received = [collectEvents(ada, 'call_waiting'), collectEvents(ben, 'call_waiting')] as const;
  await wait(ada, exchange);
  now += 56 * MINUTE_MS;
  await waitFor(() => received[0].length === 1 && received[1].length === 2);
  expect(received.map((events) => events.at(-1)?.isWaiting)).toEqual([false, false]);
});

it('is allowed to both parties from ten minutes before the start of a session until its end', async () => {
  const { exchange, ada, ben } = await openExchange(chat, one, two);
  const refused = { ok: false, error: { code: 'not_now' } };
  expect(await wait(ada, exchange)).toMatchObject(refused);
  await plan(exchange, 11, 60);
  expect(await wait(ada, exchange)).toMatchObject(refused);
  now += 2 * MINUTE_MS;
  expect(await wait(ada, exchange)).toMatchObject({ ok: true });
  expect(await wait(ben, exchange, false)).toMatchObject({ isOtherWaiting: true });
  // The session was moved, or takes place elsewhere.
  await plan(exchange);
  const phone = await chat.connect(one, exchange.sender._id);
  expect(await wait(phone, exchange)).toMatchObject(refused);
  // A late event with an older version changes nothing.
  await chat.publish(
    newEvent('meeting.joinable', {
      requestId: exchange.id,
      version: 1,
      sessions: [{ startsAt: new Date(now).toISOString(), minutes: 60 }],
    }),
  );
  await chat.settled();
  expect(await wait(phone, exchange)).toMatchObject(refused);

  const stranger = await chat.connect(one, newId());
  expect(await wait(stranger, exchange)).toMatchObject({ error: { code: 'not_found' } });
  expect(await wait(stranger, exchange, false)).toMatchObject({ error: { code: 'not_found' } });
  const pending = await chat.exchange({ status: 'pending', sender: exchange.sender });
  expect(await wait(ada, pending)).toMatchObject({ error: { code: 'conversation_closed' } });
  for (const payload of [{}, { requestId: 'x', isWaiting: true }, { requestId: exchange.id, isWaiting: 'yes' }])
    expect(await ask(ada, 'call_wait', payload as never)).toMatchObject({ error: { code: 'validation_failed' } });
});

it('ends with the call of the second member', async () => {
  const { exchange, ada, ben } = await openSession();
  const [rings, received] = [collectEvents(ada, 'incoming_call'), collectEvents(ben, 'call_waiting')];
  await wait(ada, exchange);
  expect(await wait(ben, exchange)).toEqual({ ok: true, isOtherWaiting: true });
  await call(ben, exchange, 'receiver', exchange.id);
  await waitFor(() => rings.length === 1 && received.length === 2);
  expect(received.at(-1)).toMatchObject({ userId: exchange.sender._id, isWaiting: false });
  await ask(ada, 'answer_call', { callId: exchange.id, accepted: true });
  expect(await wait(ben, exchange, false)).toEqual({ ok: true, isOtherWaiting: false });
  await ask(ben, 'end_call', { callId: exchange.id });
});

it(`connects both members when they join at the same moment, ${BOTH_TIMES} times`, async () => {
  const { exchange, ada, ben } = await openSession();
  const parties = [
    { client: ada, side: 'sender' },
    { client: ben, side: 'receiver' },
  ] as const;
  let begun = 0;
  for (let round = 0; round < BOTH_TIMES; round += 1) {
    const rings = parties.map(({ client }) => collectEvents(client, 'incoming_call'));
    const busy = parties.map(({ client }) => collectEvents(client, 'call_busy'));
    // A page that learns that the other party waits begins the call.
    const seen = await Promise.all(
      parties.map(async ({ client, side }) => {
        const answer = await wait(client, exchange);
        if (!answer.ok || !answer.isOtherWaiting) return false;
        await call(client, exchange, side, `${exchange.id}-${round}-${side}`);
        return true;
      }),
    );
    expect(seen).toContain(true);
    const collected = () => rings.flat().map(({ callId }) => callId);
    await waitFor(() => collected().length === 1 && busy.flat().length === seen.filter(Boolean).length - 1);
    const [callId = ''] = collected();
    const callee = rings[0]?.length ? ada : ben;
    expect(await ask(callee, 'answer_call', { callId, accepted: true })).toEqual({ ok: true });
    begun += 1;
    await ask(callee, 'end_call', { callId });
    for (const { client } of parties) for (const event of ['incoming_call', 'call_busy'] as const) client.off(event);
  }
  expect(begun).toBe(BOTH_TIMES);
}, 120_000);
