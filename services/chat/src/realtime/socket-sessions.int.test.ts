import { createEndedSessions, type EndedSessions, staticTokenVerifier } from '@mutua/service-kit';
import { testKeySet, testToken, waitFor } from '@mutua/service-kit/testing';
import {
  ask,
  type Client,
  collectEvents,
  type Harness,
  type Node,
  newId,
  readConversation,
  startHarness,
} from '../../test/harness.ts';

let chat: Harness;
let nodes: [Node, Node];
let listeners: EndedSessions[];

/** A node that learns of ended sessions through Redis, like a separate process. */
async function startNode(): Promise<Node> {
  const { redis, redisUrl, prefix, logger } = chat;
  const endedSessions = createEndedSessions({ redis, redisUrl, prefix, logger });
  listeners.push(endedSessions);
  await endedSessions.start();
  return chat.startNode({ endedSessions, verifier: staticTokenVerifier(testKeySet(), { endedSessions }) });
}

beforeAll(async () => {
  chat = await startHarness();
  listeners = [];
  nodes = [await startNode(), await startNode()];
});
afterAll(async () => {
  for (const each of listeners) await each.stop();
  await chat.close();
});

const connect = (node: Node, userId: string, token: Parameters<typeof testToken>[1], reconnection = false) =>
  chat.connect(node, userId, { auth: { token: testToken(userId, token) }, reconnection });

/** Collects the events of a client, and the reason of its disconnect. */
function endOf(client: Client) {
  const [reasons, errors] = [[] as string[], collectEvents(client, 'error')];
  client.on('disconnect', (reason) => reasons.push(reason));
  return { reasons, errors };
}

describe('a session that ends', () => {
  it('disconnects its sockets on every node, and no others', async () => {
    const [userId, sessionId] = [newId(), newId()];
    const ended = await Promise.all(nodes.map((node) => connect(node, userId, { sessionId })));
    const others = [
      await connect(nodes[0], userId, { sessionId: newId() }),
      await connect(nodes[1], newId(), { sessionId: newId() }),
    ];
    const ends = ended.map(endOf);

    await listeners[0]?.announce({ sessionId });
    await waitFor(() => ends.every(({ reasons }) => reasons.length > 0));

    expect(ends.map(({ reasons }) => reasons)).toEqual([['io server disconnect'], ['io server disconnect']]);
    for (const { errors } of ends) expect(errors).toMatchObject([{ code: 'session_ended' }]);
    expect(others.map(({ connected }) => connected)).toEqual([true, true]);
    await waitFor(() =>
      connect(nodes[1], userId, { sessionId }).then(
        () => false,
        (error) => error.data.code === 'session_ended',
      ),
    );
  });

  it('ends together with all older sessions of its member', async () => {
    const userId = newId();
    const old = await Promise.all([
      connect(nodes[0], userId, { sessionId: newId(), epoch: 1 }),
      connect(nodes[1], userId, { sessionId: newId(), epoch: 1 }),
    ]);
    const current = await connect(nodes[1], userId, { sessionId: newId(), epoch: 2 });
    const ends = old.map(endOf);
    await listeners[1]?.announce({ userId, epoch: 2 });
    await waitFor(() => ends.every(({ reasons }) => reasons.length > 0));
    expect(current.connected).toBe(true);
  });

  it('refuses events of its sockets that are still waiting', async () => {
    const exchange = await chat.exchange();
    const sessionId = newId();
    const ada = await connect(nodes[0], exchange.sender._id, { sessionId });
    const ended = endOf(ada);
    const message = { requestId: exchange.id, receiverId: exchange.receiver._id, content: 'Too late' };
    const announced = listeners[0]?.announce({ sessionId });
    for (let index = 0; index < 20; index++) ada.emit('send_message', message);
    await announced;
    await waitFor(() => ended.reasons.length > 0);
    expect((await readConversation(nodes[1], exchange.id, exchange.receiver._id)).messages).toEqual([]);
  });
});

describe('a socket', () => {
  it('is closed when its token expires, so that the client reconnects by itself', async () => {
    const userId = newId();
    const tokens = [testToken(userId, { expiresIn: 2 })];
    const client = await chat.connect(nodes[0], userId, {
      auth: (answer: (auth: object) => void) => answer({ token: tokens.at(-1) }),
    } as never);
    const { reasons, errors } = endOf(client);
    let connections = 0;
    client.on('connect', () => {
      connections += 1;
    });
    tokens.push(testToken(userId));
    await waitFor(() => reasons.length > 0 && connections === 1);
    expect(reasons).toEqual(['transport close']);
    expect(errors).toMatchObject([{ code: 'session_expired' }]);
    expect(client.connected).toBe(true);
  });

  it('stays open with a newer token of its session', async () => {
    const userId = newId();
    const short = { expiresIn: 2 };
    const [renewed, forgotten] = [await connect(nodes[0], userId, short), await connect(nodes[0], userId, short)];
    const ends = [endOf(renewed), endOf(forgotten)];
    const before = Date.now();
    const answer = await ask(renewed, 'renew_token', { token: testToken(userId, { expiresIn: 60 }) });
    expect(answer).toEqual({ ok: true, expiresAt: expect.any(String) });
    const expiresAt = answer.ok ? Date.parse(answer.expiresAt) : 0;
    expect(expiresAt).toBeGreaterThan(before + 55_000);
    // An older token that arrives late does not shorten the connection.
    expect(await ask(renewed, 'renew_token', { token: testToken(userId, short) })).toEqual(answer);
    await waitFor(() => ends[1]?.reasons.length);
    expect(await ask(renewed, 'leave_chat', { requestId: newId() })).toEqual({ ok: true });
    expect(ends[0]).toEqual({ reasons: [], errors: [] });
  });

  it.each([
    ['another member', () => testToken(newId()), 'other_session'],
    ['another session', (userId: string) => testToken(userId, { sessionId: newId() }), 'other_session'],
    ['nobody', () => 'none', 'unauthorized'],
    ['the past', (userId: string) => testToken(userId, { expiresIn: -1 }), 'unauthorized'],
  ])('is not extended by a token of %s', async (_, tokenFor, code) => {
    const userId = newId();
    const client = await connect(nodes[0], userId, { expiresIn: 2 });
    const { reasons } = endOf(client);
    expect(await ask(client, 'renew_token', { token: tokenFor(userId) })).toMatchObject({ ok: false, error: { code } });
    await waitFor(() => reasons.length > 0);
    expect(reasons).toEqual(['transport close']);
  });

  it('cannot be renewed for a session that has ended', async () => {
    const [userId, sessionId] = [newId(), newId()];
    const client = await connect(nodes[0], userId, { sessionId: newId() });
    await listeners[0]?.announce({ sessionId });
    expect(await ask(client, 'renew_token', { token: testToken(userId, { sessionId }) })).toMatchObject({
      error: { code: 'session_ended' },
    });
  });
});
