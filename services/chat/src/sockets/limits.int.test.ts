import { LIMITS } from '@mutua/contracts';
import { testToken, waitFor } from '@mutua/service-kit/testing';
import {
  ask,
  type Client,
  collectEvents,
  type Exchange,
  type Node,
  newId,
  readConversation,
  send,
  useHarness,
  useNode,
} from '../../test/harness.ts';

const chat = useHarness();
const node = useNode(chat, { env: { RATE_LIMIT_SCALE: 1 }, timing: { connectMs: 3_000 } });

async function openConversation(): Promise<{ exchange: Exchange; ada: Client; ben: Client }> {
  const exchange = await chat.exchange();
  const ada = await chat.connect(node, exchange.sender._id, { reconnection: false });
  const ben = await chat.connect(node, exchange.receiver._id);
  return { exchange, ada, ben };
}

const refusal = (event: string) => ({
  event,
  code: 'too_many_requests',
  message: expect.any(String),
  retryAfter: expect.any(Number),
});

describe('a member who harasses another', () => {
  it('can call the other three times a minute, and leaves as many missed calls', async () => {
    const { exchange, ada, ben } = await openConversation();
    const rings = collectEvents(ben, 'incoming_call');
    const lines = collectEvents(ben, 'new_message');
    const [answers, ends] = [[] as object[], [] as Promise<unknown>[]];
    for (let index = 0; index < 40; index++) {
      const call = { targetUserId: exchange.receiver._id, callType: 'audio' as const, requestId: exchange.id };
      answers.push(await ask(ada, 'call_user', { ...call, callId: `call-${exchange.id}-${index}` }));
      ends.push(ask(ada, 'end_call', { callId: `call-${exchange.id}-${index}` }));
    }
    await Promise.all(ends);
    expect(answers.filter((answer) => 'ok' in answer && answer.ok)).toHaveLength(3);
    const { event: _, ...error } = refusal('call_user');
    expect(answers.at(-1)).toEqual({ ok: false, error });
    // The callee may still call back.
    expect(
      await ask(ben, 'call_user', {
        targetUserId: exchange.sender._id,
        callType: 'audio',
        requestId: exchange.id,
        callId: `back-${exchange.id}`,
      }),
    ).toEqual({ ok: true });
    expect([rings.length, lines.length]).toEqual([3, 3]);
  });

  it('cannot call many different members either', async () => {
    const { exchange, ada } = await openConversation();
    const answers = [];
    for (let index = 0; index < 12; index++) {
      const { id: requestId, receiver } = index === 0 ? exchange : await chat.exchange({ sender: exchange.sender });
      const callId = `call-${requestId}`;
      answers.push(await ask(ada, 'call_user', { targetUserId: receiver._id, callType: 'audio', requestId, callId }));
      await ask(ada, 'end_call', { callId });
    }
    expect(answers.map(({ ok }) => ok)).toEqual([...Array(10).fill(true), false, false]);
  });

  it('exhausts the limit of messages with missed calls', async () => {
    const slow = await chat.startNode({ env: { RATE_LIMIT_SCALE: 0.1 } });
    const exchange = await chat.exchange();
    const ada = await chat.connect(slow, exchange.sender._id);
    // The limit counts per full minute, so the test waits until enough of the minute is left.
    await waitFor(() => Date.now() % 60_000 < 50_000, 15_000);
    for (let index = 0; index < 6; index++) await send(ada, exchange, `no. ${index}`);
    const callId = `call-${exchange.id}`;
    const call = { targetUserId: exchange.receiver._id, callType: 'audio' as const, requestId: exchange.id, callId };
    expect(await ask(ada, 'call_user', call)).toEqual({ ok: true });
    expect(await ask(ada, 'end_call', { callId })).toEqual({ ok: true });
    const { messages } = await readConversation(slow, exchange.id, exchange.sender._id);
    expect(messages.map(({ messageType }) => messageType)).toEqual(Array(6).fill('text'));
    await slow.stop();
  });

  it('can emit typing a few times a second, and gets an error beyond that', async () => {
    const { exchange, ada, ben } = await openConversation();
    const [typing, errors] = [collectEvents(ben, 'user_typing'), collectEvents(ada, 'error')];
    const start = performance.now();
    for (let index = 0; index < 400; index++) ada.emit('typing', { requestId: exchange.id });
    await waitFor(() => errors.length + typing.length === 400);
    const seconds = (performance.now() - start) / 1000;
    expect(typing.length).toBeGreaterThanOrEqual(20);
    expect(typing.length).toBeLessThanOrEqual(20 + 5 * seconds);
    expect(errors.at(-1)).toEqual(refusal('typing'));
    // Messages have their own limit.
    expect((await send(ada, exchange, 'Hello')).seq).toBe(1);
  });

  it('is disconnected when a flood of any events continues in spite of refusals', async () => {
    for (const event of ['leave_chat', 'typing'] as const) {
      const flooder = await chat.connect(node, newId(), { reconnection: false });
      const reasons: string[] = [];
      flooder.on('disconnect', (reason) => reasons.push(reason));
      for (let index = 0; index < 2_000; index++) flooder.emit(event, { requestId: newId() });
      await waitFor(() => reasons.length > 0);
      // Either the refused events or the packets exceed a limit first.
      expect(['io server disconnect', 'transport close']).toContain(reasons[0]);
    }
  });
});

describe('connections', () => {
  it.each([
    ['events that nobody knows', '42["nothing",{}]'],
    ['acknowledgements of nothing', '430[]'],
    ['answers to no ping', '3'],
  ])('are closed when they send a flood of %s', async (_, packet) => {
    const socket = open(node, '192.0.2.4', `40${JSON.stringify({ token: testToken(newId()) })}`);
    await new Promise<void>((resolve) => {
      socket.addEventListener('message', ({ data }) => String(data).startsWith('40') && resolve());
    });
    for (let index = 0; index < 5_000; index++) socket.send(packet);
    await waitFor(() => socket.readyState === WebSocket.CLOSED);
  });

  it('are closed when they send more bytes than all events have', async () => {
    const socket = open(node, '192.0.2.5', `40${JSON.stringify({ token: testToken(newId()) })}`);
    await new Promise<void>((resolve) => {
      socket.addEventListener('message', ({ data }) => String(data).startsWith('40') && resolve());
    });
    for (let index = 0; index < 40; index++) socket.send(`42["nothing","${'a'.repeat(120_000)}"]`);
    await waitFor(() => socket.readyState === WebSocket.CLOSED);
  });

  it('are closed when they do not take what is sent to them', async () => {
    const quick = await chat.startNode();
    const exchange = await chat.exchange();
    const at = `${quick.url}/socket.io/?EIO=4&transport=polling`;
    const { sid } = JSON.parse((await (await fetch(at)).text()).slice(1));
    const post = (body: string) => fetch(`${at}&sid=${sid}`, { method: 'POST', body });
    const joined = fetch(`${at}&sid=${sid}`);
    await post(`40${JSON.stringify({ token: testToken(exchange.receiver._id) })}`);
    await joined;
    const ada = await chat.connect(quick, exchange.sender._id);
    const isOpen = async () => (await post('429["leave_chat",{}]')).ok;
    expect(await isOpen()).toBe(true);
    await Promise.all(Array.from({ length: 250 }, () => send(ada, exchange, 'a'.repeat(LIMITS.message.max))));
    await waitFor(async () => !(await isOpen()));
    await quick.stop();
  });

  it('are limited to 20 per member', async () => {
    const userId = newId();
    const clients = await Promise.all(
      Array.from({ length: 40 }, () => chat.connect(node, userId, { reconnection: false })),
    );
    await waitFor(() => clients.filter(({ connected }) => connected).length === 20);
    clients.find(({ connected }) => connected)?.disconnect();
    await waitFor(async () => {
      const next = await chat.connect(node, userId, { reconnection: false });
      const errors = collectEvents(next, 'error');
      const answer = await ask(next.timeout(500) as never, 'leave_chat', { requestId: newId() }).catch(() => undefined);
      return errors.length === 0 && answer?.ok;
    });
  });

  /** Opens a raw websocket with the header that the gateway sets. */
  const open = (to: Node, address: string, hello?: string): WebSocket => {
    const socket = new WebSocket(`${to.url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`, {
      headers: { 'x-forwarded-for': address },
    } as never);
    if (hello) socket.addEventListener('open', () => socket.send(hello));
    return socket;
  };
  const states = (sockets: WebSocket[]) => sockets.map(({ readyState }) => readyState);

  it('are closed without a token', async () => {
    const silent = [open(node, '192.0.2.1'), open(node, '192.0.2.1')];
    const refused = [open(node, '192.0.2.1', '40'), open(node, '192.0.2.1', '40{"token":"none"}')];
    await waitFor(() => states([...silent, ...refused]).every((state) => state === WebSocket.CLOSED));
  });

  it('before sign-in are limited to 100 per address; other addresses and signed-in members are admitted', async () => {
    const patient = await chat.startNode({ env: { RATE_LIMIT_SCALE: 0.05 } });
    const many = Array.from({ length: 12 }, () => open(patient, '192.0.2.2'));
    await waitFor(() => states(many).filter((state) => state === WebSocket.CLOSED).length === 7);
    const [other, same] = [open(patient, '192.0.2.3'), open(patient, '192.0.2.2')];
    await waitFor(() => states([other, same])[0] === WebSocket.OPEN && states([other, same])[1] === WebSocket.CLOSED);
    expect(states(many).filter((state) => state === WebSocket.OPEN)).toHaveLength(5);

    // A connection that signs in no longer counts.
    many
      .find(({ readyState }) => readyState === WebSocket.OPEN)
      ?.send(`40${JSON.stringify({ token: testToken(newId()) })}`);
    await waitFor(async () => {
      const next = open(patient, '192.0.2.2');
      const opened = new Promise<boolean>((resolve) => {
        next.addEventListener('message', () => resolve(true));
        next.addEventListener('close', () => resolve(false));
      });
      return (await opened) && next.readyState === WebSocket.OPEN;
    });
    for (const socket of [...many, other]) socket.close();
    await patient.stop();
  });
});
