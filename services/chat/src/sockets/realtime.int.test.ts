import type { RedisClient } from '@mutua/service-kit';
import { createRedis, newEvent } from '@mutua/service-kit';
import { isSingleRedis, openProxy, testToken, waitFor } from '@mutua/service-kit/testing';
import { Types } from 'mongoose';
import {
  ask,
  collectEvents,
  newId,
  readConversation,
  send,
  startHarness,
  useHarness,
  useNode,
} from '../../test/harness.ts';
import { createPresence } from '../realtime/presence.ts';

/** Tests that put a proxy in front of one Redis server. Clients of a cluster or of sentinels would bypass the proxy. */
const itOnOneServer = isSingleRedis() ? it : it.skip;

const chat = useHarness();
const one = useNode(chat);
const two = useNode(chat);

describe('a connection', () => {
  it.each([
    ['no token', {}],
    ['a malformed token', { token: 'none' }],
    ['a token that is not text', { token: { $ne: 1 } }],
    ['an expired token', { token: testToken(newId(), { expiresIn: -1 }) }],
    ['a token for another audience', { token: testToken(newId(), { audience: 'another' }) }],
  ])('is refused with %s', async (_, auth) => {
    for (const transports of [['polling'], ['websocket']]) {
      const refusal = chat.connect(one, newId(), { auth, transports, reconnection: false });
      await expect(refusal).rejects.toMatchObject({ data: { code: 'unauthorized' } });
    }
  });

  it('is refused to pages of foreign origins, over polling and websocket', async () => {
    for (const transports of [['polling'], ['websocket']]) {
      const from = (Origin: string) =>
        chat.connect(one, newId(), { transports, extraHeaders: { Origin }, reconnection: false });
      await expect(from('https://evil.example')).rejects.toThrow();
      for (const origin of ['http://localhost:8080', 'https://friend.example', one.url]) {
        expect((await from(origin)).connected).toBe(true);
      }
    }
  });

  it('answers an invalid event with an error, and continues', async () => {
    const exchange = await chat.exchange();
    const ada = await chat.connect(one, exchange.sender._id);
    const answer = await ask(ada, 'join_chat', { requestId: 'x' });
    expect(answer).toEqual({ ok: false, error: { code: 'validation_failed', message: 'Invalid id' } });
    expect(await ask(ada, 'join_chat', { requestId: exchange.id })).toEqual({ ok: true });
    expect(await ask(ada, 'leave_chat', { requestId: exchange.id })).toEqual({ ok: true });
    const stranger = await chat.connect(one, newId());
    expect(await ask(stranger, 'join_chat', { requestId: exchange.id })).toMatchObject({
      ok: false,
      error: { code: 'not_found' },
    });
  });
});

describe('across nodes', () => {
  it('messages written on two nodes concurrently reach everyone, in one order without gaps', async () => {
    const exchange = await chat.exchange();
    const ada = await chat.connect(one, exchange.sender._id);
    const ben = await chat.connect(two, exchange.receiver._id);
    const [collectedByAda, collectedByBen] = [collectEvents(ada, 'new_message'), collectEvents(ben, 'new_message')];
    await Promise.all(Array.from({ length: 30 }, (_, index) => send(index % 2 ? ada : ben, exchange, `no. ${index}`)));
    await waitFor(() => collectedByAda.length === 30 && collectedByBen.length === 30);
    const inOrder = (messages: typeof collectedByAda) => messages.toSorted((a, b) => a.seq - b.seq);
    expect(inOrder(collectedByAda).map(({ seq }) => seq)).toEqual(Array.from({ length: 30 }, (_, index) => index + 1));
    expect(inOrder(collectedByBen)).toEqual(inOrder(collectedByAda));
    expect((await readConversation(two, exchange.id, exchange.sender._id)).messages).toEqual(inOrder(collectedByAda));
  });

  it('a node delivers to a node that started later', async () => {
    const alone = await startHarness();
    try {
      const first = await alone.startNode();
      const exchange = await alone.exchange();
      const ada = await alone.connect(first, exchange.sender._id);
      await send(ada, exchange, 'To myself');
      const second = await alone.startNode();
      const ben = await alone.connect(second, exchange.receiver._id);
      const collected = collectEvents(ben, 'new_message');
      await send(ada, exchange, 'To both');
      await waitFor(() => collected.length === 1);
      expect(collected).toMatchObject([{ seq: 2, content: 'To both' }]);
    } finally {
      await alone.close();
    }
  });

  it('a repeat that reaches another node is stored once, and makes both parties resync', async () => {
    const exchange = await chat.exchange();
    const ada = await chat.connect(one, exchange.sender._id);
    const again = await chat.connect(two, exchange.sender._id);
    const ben = await chat.connect(one, exchange.receiver._id);
    const [messages, resyncs] = [collectEvents(ben, 'new_message'), collectEvents(ben, 'resync')];
    const first = await send(ada, exchange, 'Once', 'same');
    expect(await send(again, exchange, 'Once', 'same')).toEqual(first);
    await waitFor(() => resyncs.length === 1);
    expect(messages).toHaveLength(1);
  });

  it('typing shows to the other party, but not when a stranger types', async () => {
    const exchange = await chat.exchange();
    const { sender, receiver, id: requestId } = exchange;
    const ada = await chat.connect(one, sender._id);
    const ben = await chat.connect(two, receiver._id);
    const stranger = await chat.connect(one, newId());
    const [typing, stopped, own] = [
      collectEvents(ben, 'user_typing'),
      collectEvents(ben, 'user_stop_typing'),
      collectEvents(ada, 'user_typing'),
    ];
    expect(await ask(stranger, 'typing', { requestId })).toMatchObject({ ok: false, error: { code: 'not_found' } });
    expect(await ask(ada, 'typing', { requestId })).toEqual({ ok: true });
    expect(await ask(ada, 'stop_typing', { requestId })).toEqual({ ok: true });
    await waitFor(() => stopped.length === 1);
    expect(typing).toEqual([{ userId: sender._id, name: sender.name, requestId }]);
    expect(stopped).toEqual([{ userId: sender._id, requestId }]);
    expect(own).toEqual([]);
  });

  it('a notification reaches every device of its member, with its request', async () => {
    const userId = newId();
    const devices = [await chat.connect(one, userId), await chat.connect(two, userId)];
    const stranger = collectEvents(await chat.connect(one, newId()), 'notification');
    const collected = devices.map((device) => collectEvents(device, 'notification'));
    const request = { _id: newId(), status: 'accepted' as const };
    const notification = {
      _id: newId(),
      type: 'request_accepted' as const,
      title: 'Accepted',
      message: 'Ben accepted your request',
      isRead: false,
      readAt: null,
      priority: 'high' as const,
      actionUrl: `/chat/${request._id}`,
      createdAt: new Date().toISOString(),
      request,
      count: 1,
    };
    await chat.publish(newEvent('notification.created', { userId, notification }));
    await waitFor(() => collected.every((each) => each.length === 1));
    expect(collected).toEqual([[{ notification, request }], [{ notification, request }]]);
    expect(stranger).toEqual([]);
  });
});

it('a change of the notifications reaches every device of the member, and nobody else', async () => {
  const userId = newId();
  const devices = [await chat.connect(one, userId), await chat.connect(two, userId)];
  const stranger = collectEvents(await chat.connect(one, newId()), 'notifications_changed');
  const collected = devices.map((device) => collectEvents(device, 'notifications_changed'));
  await chat.publish(newEvent('notifications.changed', { userId }));
  await waitFor(() => collected.every((each) => each.length === 1));
  expect(collected).toEqual([[{}], [{}]]);
  expect(stranger).toEqual([]);
});

describe('when Redis was away', () => {
  itOnOneServer(
    'a node tells its clients to ask for what they miss, and messages written meanwhile are stored',
    async () => {
      // Only logged when a client tries to reconnect before the end of the cut.
      chat.log.expect('Redis cannot be reached');
      const redis = await openProxy(chat.redisUrl);
      const node = await chat.startNode({ env: { REDIS_URL: `redis://127.0.0.1:${redis.port}` } });
      const exchange = await chat.exchange();
      const ada = await chat.connect(node, exchange.sender._id);
      const ben = await chat.connect(one, exchange.receiver._id);
      const received = collectEvents(ben, 'new_message');
      await send(ada, exchange, 'Before');
      await waitFor(() => received.length === 1);
      const [atAda, atBen] = [collectEvents(ada, 'resync'), collectEvents(ben, 'resync')];

      await redis.cut();
      expect((await send(ada, exchange, 'During')).seq).toBe(2);
      await redis.mend();

      await waitFor(() => atAda.length > 0);
      // Ben's node was connected all the time, but Ada's node could not publish to it.
      await waitFor(() => atBen.length > 0);
      expect(received).toHaveLength(1);
      const { messages } = await readConversation(one, exchange.id, exchange.receiver._id, { after: 1 });
      expect(messages.map(({ content }) => content)).toEqual(['During']);
      await node.stop();
      await redis.cut();
    },
  );
});

describe('presence', () => {
  it('is announced when the first device connects and the last one disconnects', async () => {
    const exchange = await chat.exchange();
    const watcher = await chat.connect(two, exchange.receiver._id);
    const collected = collectEvents(watcher, 'presence');
    const laptop = await chat.connect(one, exchange.sender._id);
    const phone = await chat.connect(two, exchange.sender._id);
    await waitFor(() => collected.length === 1);
    laptop.disconnect();
    phone.disconnect();
    await waitFor(() => collected.length === 2);
    expect(collected).toEqual([
      { userId: exchange.sender._id, isOnline: true },
      { userId: exchange.sender._id, isOnline: false },
    ]);
  });

  it('recovers after a node was killed, and after a running node was considered dead', async () => {
    chat.log.expect('presence not updated');
    const prefix = `${chat.prefix}:heal`;
    const changes: [string, string, boolean][] = [];
    const open = (nodeId: string, redis: RedisClient, silenceMs: number) =>
      createPresence({
        redis,
        prefix,
        nodeId,
        logger: chat.logger,
        onChange: (userIds, isOnline) => {
          for (const userId of userIds) changes.push([nodeId, userId, isOnline]);
        },
        beatMs: 20,
        silenceMs,
      });
    const itsRedis = createRedis(chat.redisUrl, { role: 'general' });
    const dying = open('dying', itsRedis, 60_000);
    const living = open('living', chat.redis, 300);
    dying.connected('ada');
    await dying.start();
    await living.start();
    await waitFor(async () => (await living.findOnline(['ada', 'ben'])).has('ada'));

    itsRedis.disconnect();
    await waitFor(async () => !(await living.findOnline(['ada'])).has('ada'));
    expect(changes).toEqual([
      ['dying', 'ada', true],
      ['living', 'ada', false],
    ]);

    // The node was only disconnected; its next beat announces its members again.
    await itsRedis.connect();
    await waitFor(async () => (await living.findOnline(['ada'])).has('ada'));
    await dying.stop();
    await waitFor(async () => !(await living.findOnline(['ada'])).has('ada'));
    await living.stop();
    itsRedis.disconnect();
  });
});

describe('a node that stops', () => {
  it('answers the events that it has received, and its clients connect to another node', async () => {
    const node = await chat.startNode();
    const exchange = await chat.exchange();
    const ada = await chat.connect(node, exchange.sender._id);
    const collected: string[] = [];
    ada.on('disconnect', (reason) => collected.push(reason));
    const answers = Promise.all(Array.from({ length: 10 }, (_, index) => send(ada, exchange, `no. ${index}`)));
    await waitFor(
      async () =>
        (await chat.connection.collection('messages').countDocuments({ requestId: new Types.ObjectId(exchange.id) })) >
        0,
    );
    await node.stop();
    expect((await answers).map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    await waitFor(() => collected.length > 0);
    // After "io server disconnect" a client would not reconnect by itself.
    expect(collected).toEqual(['transport close']);
    const { body } = await one.call('GET /messages/conversations', { as: exchange.sender._id });
    expect(body.conversations[0]).toMatchObject({ lastSeq: 10 });
  });
});
