import { waitFor } from '@mutua/service-kit/testing';
import { Types } from 'mongoose';
import {
  ask,
  collectEvents,
  newId,
  openExchange,
  readConversation,
  send,
  useHarness,
  useNode,
} from '../../test/harness.ts';

const chat = useHarness();
const node = useNode(chat);

/** Opens an accepted exchange with a device of each party. */
const openConversation = () => openExchange(chat, node);

describe('sending', () => {
  it('stores a message, acknowledges it, and delivers it to every device of both parties', async () => {
    const { exchange, ada, ben } = await openConversation();
    const phone = await chat.connect(node, exchange.sender._id);
    const collected = [ada, phone, ben].map((client) => collectEvents(client, 'new_message'));

    const message = await send(ada, exchange, '  Hello Ben  ');

    expect(message).toMatchObject({
      requestId: exchange.id,
      seq: 1,
      content: 'Hello Ben',
      messageType: 'text',
      attachment: null,
      senderId: exchange.sender,
      receiverId: exchange.receiver._id,
      isRead: false,
    });
    await waitFor(() => collected.every((messages) => messages.length === 1));
    expect(collected).toEqual([[message], [message], [message]]);
    expect((await readConversation(node, exchange.id, exchange.receiver._id)).messages).toEqual([message]);
  });

  it('accepts a message over HTTP as well as over the socket', async () => {
    const { exchange, ada } = await openConversation();
    const collected = collectEvents(ada, 'new_message');
    const { status, body } = await node.call('POST /messages', {
      body: { requestId: exchange.id, content: 'By post' },
      as: exchange.receiver._id,
    });
    expect(status).toBe(201);
    expect(body.data).toMatchObject({ seq: 1, content: 'By post', senderId: exchange.receiver });
    await waitFor(() => collected.length === 1);
  });

  it('numbers concurrent messages without gaps, in the same order for everyone', async () => {
    const { exchange, ada, ben } = await openConversation();
    const collectedByAda = collectEvents(ada, 'new_message');
    const collectedByBen = collectEvents(ben, 'new_message');
    await Promise.all(Array.from({ length: 40 }, (_, index) => send(index % 2 ? ada : ben, exchange, `no. ${index}`)));
    await waitFor(() => collectedByAda.length === 40 && collectedByBen.length === 40);
    expect(collectedByAda.map(({ seq }) => seq)).toEqual(Array.from({ length: 40 }, (_, index) => index + 1));
    expect(collectedByBen).toEqual(collectedByAda);
  });

  it('stores a message with the same client id once, and answers a repeat with the stored message', async () => {
    const { exchange, ada, ben } = await openConversation();
    const collected = collectEvents(ben, 'new_message');
    const first = await send(ada, exchange, 'Once', 'client-1');
    const again = await send(ada, exchange, 'Once', 'client-1');
    const atOnce = await Promise.all([
      send(ada, exchange, 'Twice', 'client-2'),
      send(ada, exchange, 'Twice', 'client-2'),
    ]);
    expect(again).toEqual(first);
    expect(atOnce[0]).toEqual(atOnce[1]);
    // Another member may use the same client id for a different message.
    expect((await send(ben, exchange, 'Mine', 'client-1')).seq).toBe(3);
    await waitFor(() => collected.length === 3);
    expect(collected.map(({ content }) => content)).toEqual(['Once', 'Twice', 'Mine']);
  });

  it('publishes one event for each message', async () => {
    const { exchange, ada } = await openConversation();
    const message = await send(ada, exchange, 'x'.repeat(300));
    const sent = await waitFor(async () => {
      const events = await chat.sentTo('notifications');
      const ours = events.filter(({ payload }) => 'messageId' in payload && payload.messageId === message._id);
      return ours.length > 0 && ours;
    });
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({
      type: 'message.sent',
      payload: { seq: 1, sender: exchange.sender, receiverId: exchange.receiver._id, preview: 'x'.repeat(140) },
    });
    const messages = chat.connection.collection('messages');
    await waitFor(
      async () => !(await messages.findOne({ _id: new Types.ObjectId(message._id), outbox: { $exists: true } })),
    );
  });

  it.each<[string, string, { as?: string; to?: string; content?: string }]>([
    ['of a stranger', 'not_found', { as: newId() }],
    ['to somebody else', 'validation_failed', { to: newId() }],
    ['without text', 'validation_failed', { content: '  ' }],
    ['that is too long', 'validation_failed', { content: 'x'.repeat(5001) }],
  ])('refuses a message %s, in the acknowledgement and as an error event', async (_, code, wrong) => {
    const exchange = await chat.exchange();
    const { as, to, content } = { as: exchange.sender._id, to: exchange.receiver._id, content: 'Hi', ...wrong };
    const client = await chat.connect(node, as);
    const errors = collectEvents(client, 'error');
    const answer = await ask(client, 'send_message', { requestId: exchange.id, receiverId: to, content });
    expect(answer).toEqual({ ok: false, error: { code, message: expect.any(String) } });
    await waitFor(() => errors.length === 1);
    expect(errors).toEqual([{ event: 'send_message', code, message: expect.any(String) }]);
    expect((await readConversation(node, exchange.id, exchange.sender._id)).messages).toEqual([]);
  });

  it.each(['pending', 'rejected', 'cancelled'] as const)('refuses while the request is %s', async (status) => {
    const exchange = await chat.exchange({ status });
    const { status: code, error } = await node.call('POST /messages', {
      body: { requestId: exchange.id, content: 'Hi' },
      as: exchange.sender._id,
    });
    expect(code).toBe(409);
    expect(error).toMatchObject({
      message: 'Messaging is only available for accepted exchanges',
      current: { request: { _id: exchange.id, status } },
    });
  });

  it('is still possible after the exchange is completed, but not after it is cancelled', async () => {
    const { exchange, ada } = await openConversation();
    await send(ada, exchange, 'One');
    await chat.exchange({ ...exchange, status: 'completed', version: 3 });
    await send(ada, exchange, 'Two');
    await chat.exchange({ ...exchange, status: 'cancelled', version: 4 });
    await waitFor(() =>
      send(ada, exchange, 'Three').then(
        () => false,
        (error: Error) => error.message.startsWith('conversation_closed'),
      ),
    );
  });

  it('accepts 60 messages a minute from each member, times the scale, and says how long to wait', async () => {
    const strict = await chat.startNode({ env: { RATE_LIMIT_SCALE: 0.1 } });
    const exchange = await chat.exchange();
    const ada = await chat.connect(strict, exchange.sender._id);
    const answers = [];
    for (let index = 0; index < 8; index++) {
      answers.push(
        await ask(ada, 'send_message', { requestId: exchange.id, receiverId: exchange.receiver._id, content: 'Hi' }),
      );
    }
    expect(answers.map(({ ok }) => ok)).toEqual([true, true, true, true, true, true, false, false]);
    expect(answers[6]).toEqual({
      ok: false,
      error: { code: 'too_many_requests', message: expect.any(String), retryAfter: expect.any(Number) },
    });
    const body = { requestId: exchange.id, content: 'Hi' };
    const { status, headers } = await strict.call('POST /messages', { body, as: exchange.sender._id });
    expect([status, Number(headers.get('retry-after')) > 0]).toEqual([429, true]);
    expect((await strict.call('POST /messages', { body, as: exchange.receiver._id })).status).toBe(201);
    await strict.stop();
  });

  it('counts the messages of all nodes, except what another node has not reported within the last second', async () => {
    const nodes = [
      await chat.startNode({ env: { RATE_LIMIT_SCALE: 0.1 } }),
      await chat.startNode({ env: { RATE_LIMIT_SCALE: 0.1 } }),
    ] as const;
    const exchange = await chat.exchange();
    const body = { requestId: exchange.id, content: 'Hi' };
    const statuses = [];
    for (let index = 0; index < 20; index++) {
      statuses.push((await nodes[index % 2 ? 0 : 1].call('POST /messages', { body, as: exchange.sender._id })).status);
    }
    const taken = statuses.filter((status) => status === 201).length;
    expect(taken).toBeGreaterThanOrEqual(6);
    expect(taken).toBeLessThanOrEqual(9);
    for (const each of nodes) await each.stop();
  });
});

describe('reading', () => {
  it('returns pages from the newest, each oldest first, and the messages after a `seq`', async () => {
    const { exchange, ada } = await openConversation();
    for (let index = 1; index <= 7; index++) await send(ada, exchange, `${index}`);
    const read = async (query: { page?: number; limit?: number; after?: number }) => {
      const { messages, pagination } = await readConversation(node, exchange.id, exchange.receiver._id, query);
      return [messages.map(({ seq }) => seq), pagination];
    };
    expect(await read({ limit: 3 })).toEqual([[5, 6, 7], { page: 1, limit: 3, total: 7, pages: 3 }]);
    expect(await read({ limit: 3, page: 3 })).toEqual([[1], { page: 3, limit: 3, total: 7, pages: 3 }]);
    expect(await read({ limit: 3, page: 4 })).toEqual([[], { page: 4, limit: 3, total: 7, pages: 3 }]);
    expect(await read({ after: 4 })).toEqual([[5, 6, 7], { page: 1, limit: 50, total: 3, pages: 1 }]);
    expect(await read({ after: 2, limit: 2, page: 2 })).toEqual([[5, 6], { page: 2, limit: 2, total: 5, pages: 3 }]);
    expect(await read({ after: 9 })).toEqual([[], { page: 1, limit: 50, total: 0, pages: 0 }]);
  });

  it('answers 404 to strangers, and 400 to a page size of more than 100', async () => {
    const exchange = await chat.exchange();
    const params = { requestId: exchange.id };
    expect((await node.call('GET /messages/request/:requestId', { params, as: newId() })).status).toBe(404);
    expect((await node.call('PUT /messages/read/:requestId', { params, as: newId() })).status).toBe(404);
    expect((await node.call('GET /messages/request/:requestId', { params })).status).toBe(401);
    expect(
      (await node.call('GET /messages/request/:requestId', { params, query: { limit: 101 }, as: exchange.sender._id }))
        .status,
    ).toBe(400);
  });

  it('counts unread messages, and shows both parties when they are read', async () => {
    const { exchange, ada, ben } = await openConversation();
    const { sender, receiver } = exchange;
    const unread = async (as: string) => (await node.call('GET /messages/unread/count', { as })).body.unreadCount;
    for (const content of ['One', 'Two', 'Three']) await send(ada, exchange, content);
    await send(ben, exchange, 'Four');
    expect([await unread(sender._id), await unread(receiver._id)]).toEqual([1, 3]);

    const collected = [collectEvents(ada, 'messages_read'), collectEvents(ben, 'messages_read')];
    const params = { requestId: exchange.id };
    const { body } = await node.call('PUT /messages/read/:requestId', { params, as: receiver._id });
    expect(body.seq).toBe(4);
    await waitFor(() => collected.every((events) => events.length === 1));
    expect(collected[0]).toEqual([{ requestId: exchange.id, userId: receiver._id, seq: 4 }]);
    expect([await unread(sender._id), await unread(receiver._id)]).toEqual([1, 0]);

    const { messages } = await readConversation(node, exchange.id, sender._id);
    expect(messages.map(({ isRead }) => isRead)).toEqual([true, true, true, false]);

    await node.call('PUT /messages/read/:requestId', { params, as: receiver._id });
    await send(ada, exchange, 'Five');
    expect(await unread(receiver._id)).toBe(1);
    expect(collected[0]).toHaveLength(1);
    const events = await waitFor(async () => {
      const found = (await chat.sentTo('notifications')).filter(
        ({ type, payload }) => type === 'messages.read' && 'userId' in payload && payload.userId === receiver._id,
      );
      return found.length > 0 && found;
    });
    expect(events.map(({ payload }) => payload)).toEqual([{ requestId: exchange.id, userId: receiver._id, seq: 4 }]);
  });

  it('announces a delivery once, and never beyond the newest message', async () => {
    const { exchange, ada, ben } = await openConversation();
    const collected = collectEvents(ada, 'messages_delivered');
    await send(ada, exchange, 'One');
    await ask(ben, 'messages_delivered', { requestId: exchange.id, seq: 99 });
    await ask(ben, 'messages_delivered', { requestId: exchange.id, seq: 1 });
    await send(ada, exchange, 'Two');
    await ask(ben, 'messages_delivered', { requestId: exchange.id, seq: 2 });
    await waitFor(() => collected.length === 2);
    expect(collected.map(({ userId, seq }) => [userId, seq])).toEqual([
      [exchange.receiver._id, 1],
      [exchange.receiver._id, 2],
    ]);
    const { body } = await node.call('GET /messages/conversations', { as: exchange.sender._id });
    expect(body.conversations[0]?.otherDeliveredSeq).toBe(2);
  });
});

describe('documents from before 1.1', () => {
  it('keep their original meaning when they are read', async () => {
    const { exchange, ada } = await openConversation();
    const messages = chat.connection.collection('messages');
    for (const [index, content] of ['Missed audio call', 'Missed video call', 'Hello'].entries()) {
      await messages.insertOne({
        requestId: new Types.ObjectId(exchange.id),
        seq: index + 1,
        senderId: new Types.ObjectId(exchange.sender._id),
        receiverId: new Types.ObjectId(exchange.receiver._id),
        content,
        messageType: content === 'Hello' ? 'text' : 'call',
        attachment: null,
        sentAt: new Date(),
        tally: { sender: 0, receiver: index + 1 },
      });
    }
    expect((await send(ada, exchange, 'Since then')).seq).toBe(4);
    const as = exchange.receiver._id;
    expect(
      (await readConversation(node, exchange.id, as)).messages.map(({ callType, isRead }) => [callType, isRead]),
    ).toEqual([
      ['audio', false],
      ['video', false],
      [undefined, false],
      [undefined, false],
    ]);
    const list = await node.call('GET /messages/conversations', { as });
    expect(list.body.conversations).toMatchObject([{ lastSeq: 4, unreadCount: 4, hasReviewed: false }]);
  });
});
