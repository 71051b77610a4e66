import { createBlockRepository } from '@mutua/domain';
import { createRedis, createRelay } from '@mutua/service-kit';
import { waitFor } from '@mutua/service-kit/testing';
import {
  ask,
  collectEvents,
  type Exchange,
  newId,
  openExchange,
  send,
  useHarness,
  useNode,
} from '../../test/harness.ts';
import { createConversationService } from '../conversations/conversation.service.ts';
import { createConversationAccess } from '../conversations/conversation-access.ts';
import { createLiveConversations } from '../conversations/live-conversations.ts';
import { createSummaryWriter } from '../conversations/summary-writer.ts';
import type { FileService } from '../files/file.service.ts';
import { createMemberRepository } from '../members/member.repository.ts';
import { createMessageService } from '../messages/message.service.ts';
import { createMessageView } from '../messages/message-view.ts';
import { createConversationRepository } from '../store/conversation.repository.ts';
import { createMembershipRepository } from '../store/membership.repository.ts';
import { createMessageRepository } from '../store/message.repository.ts';
import { createReplies } from '../store/replies.ts';
import { createJoinedChats } from './joined-chats.ts';

const chat = useHarness();
const one = useNode(chat);
const two = useNode(chat);

/** Opens a conversation with Ada on one node and Ben on the other. */
const openConversation = () => openExchange(chat, one, two);

/** Returns the unread counts that the counter and the list of each node report. */
const unreadOf = (userId: string, requestId: string) =>
  Promise.all(
    [one, two].flatMap((node) => [
      node.call('GET /messages/unread/count', { as: userId }).then(({ body }) => body.unreadCount),
      node
        .call('GET /messages/conversations', { as: userId })
        .then(({ body }) => body.conversations.find(({ request }) => request._id === requestId)?.unreadCount),
    ]),
  );

const eventsOf = async ({ id }: Exchange, type: 'message.sent' | 'messages.read') =>
  (await chat.sentTo('notifications')).flatMap((event) =>
    event.type === type && 'requestId' in event.payload && event.payload.requestId === id ? [event.payload] : [],
  );

describe('a message to a member who has joined its conversation', () => {
  it('is read on arrival, whichever node the device is on, and no list or count shows it as unread', async () => {
    const { exchange, ada, ben } = await openConversation();
    const { receiver } = exchange;
    const reads = [collectEvents(ada, 'messages_read'), collectEvents(ben, 'messages_read')];
    const collected = collectEvents(ben, 'new_message');
    await ask(ben, 'join_chat', { requestId: exchange.id });

    const counts: unknown[] = [];
    for (let index = 0; index < 10; index++) {
      await send(ada, exchange, `no. ${index}`);
      counts.push(...(await unreadOf(receiver._id, exchange.id)));
    }

    expect(new Set(counts)).toEqual(new Set([0]));
    await waitFor(() => collected.length === 10 && reads.every((each) => each.length === 10));
    expect(collected.map(({ isRead }) => isRead)).toEqual(Array(10).fill(true));
    expect(reads[0]?.at(-1)).toEqual({ requestId: exchange.id, userId: receiver._id, seq: 10 });
    await waitFor(async () => (await eventsOf(exchange, 'message.sent')).length === 10);
    expect((await eventsOf(exchange, 'message.sent')).map((payload) => 'isSeen' in payload && payload.isSeen)).toEqual(
      Array(10).fill(true),
    );
    // Nothing was unread before, so there is no notification to remove.
    expect(await eventsOf(exchange, 'messages.read')).toEqual([]);
    const { body } = await one.call('GET /messages/conversations', { as: exchange.sender._id });
    expect(body.conversations[0]).toMatchObject({ otherReadSeq: 10, otherDeliveredSeq: 10 });
  });

  it('also reads earlier messages, and removes their notification', async () => {
    const { exchange, ada, ben } = await openConversation();
    // A moment after a message, its node looks whether the receiver has joined meanwhile. A stopped node has done so.
    const third = await chat.startNode();
    await send(await chat.connect(third, exchange.sender._id), exchange, 'Before');
    await third.stop();
    // The list of another node may be 100 ms behind.
    const counted = (count: number) =>
      waitFor(async () => (await unreadOf(exchange.receiver._id, exchange.id)).every((each) => each === count));
    await counted(1);
    await ask(ben, 'join_chat', { requestId: exchange.id });
    // Joining alone marks nothing as read.
    await counted(1);
    await send(ada, exchange, 'After');
    await send(ada, exchange, 'And another');
    await counted(0);
    // The event is about the first message when the member joins while it is being written. Nothing is unread afterwards.
    const read = await waitFor(async () => (await eventsOf(exchange, 'messages.read'))[0]);
    expect(read).toEqual({ requestId: exchange.id, userId: exchange.receiver._id, seq: expect.any(Number) });
  });

  it('is unread again for both parties once every device has left', async () => {
    const { exchange, ada, ben } = await openConversation();
    const phone = await chat.connect(one, exchange.receiver._id);
    const requestId = exchange.id;
    await ask(ben, 'join_chat', { requestId });
    await ask(phone, 'join_chat', { requestId: requestId.toUpperCase() });
    await ask(ben, 'leave_chat', { requestId });
    expect((await send(ada, exchange, 'On the phone')).isRead).toBe(true);
    await ask(phone, 'leave_chat', { requestId: requestId.toUpperCase() });
    expect((await send(ada, exchange, 'Gone')).isRead).toBe(false);
    await ask(phone, 'join_chat', { requestId });
    phone.disconnect();
    await waitFor(async () => !(await send(ada, exchange, 'Still there?')).isRead);
    expect((await send(ben, exchange, 'Hello')).isRead).toBe(false);
    await waitFor(async () => (await unreadOf(exchange.sender._id, requestId)).every((count) => count === 1));
  });

  it('is not read in other conversations, nor by strangers who try to join', async () => {
    const { exchange, ada, ben } = await openConversation();
    const other = await chat.exchange({ receiver: exchange.receiver });
    await ask(ben, 'join_chat', { requestId: other.id });
    const stranger = await chat.connect(one, newId());
    expect(await ask(stranger, 'join_chat', { requestId: exchange.id })).toMatchObject({ ok: false });
    expect((await send(ada, exchange, 'Hello')).isRead).toBe(false);
  });

  it('is also read when the device joins while the message is being written', async () => {
    const exchange = await chat.exchange();
    const { id: requestId, sender, receiver } = exchange;
    const { connection, redisUrl, prefix, logger } = chat;
    const relay = createRelay({ connection, redisUrl, prefix, logger });
    const conversations = createConversationRepository(connection);
    const memberships = createMembershipRepository(connection, relay);
    const messages = createMessageRepository(connection, relay);
    const members = createMemberRepository(connection);
    const summaries = createSummaryWriter({ write: memberships.writeSummaries, announce: messages.publish, logger });
    const presence = { findOnline: () => Promise.resolve(new Set<string>()) };
    const { load } = createConversationService({
      conversations,
      memberships,
      messages,
      members,
      blocks: createBlockRepository(connection),
      summaries,
      presence,
      pinsOf: () => Promise.resolve(new Map()),
    });
    const replies = createReplies({ messages });
    const service = createMessageService({
      access: createConversationAccess(createLiveConversations({ load })),
      conversations,
      memberships,
      messages,
      view: createMessageView({
        memberships,
        members,
        replies,
        blocks: createBlockRepository(connection),
        cards: { previewsFor: () => Promise.resolve(new Map()) },
        sign: (key) => key,
      }),
      replies,
      callRecords: { newestOf: () => Promise.resolve([]) },
      corrections: { check: () => Promise.resolve({}), stored: () => Promise.resolve() },
      files: { sign: (key: string) => key } as FileService,
      summaries,
      consumeLimit: () => Promise.resolve(),
      // Nobody has joined when the message is written. Ben joins a moment later.
      joined: {
        isJoined: () => Promise.resolve(false),
        isJoinedSince: () => Promise.resolve(true),
      },
      emitter: { toMembers: () => {}, toDevice: () => {} },
      offerPreview: () => {},
      logger,
    });
    expect((await service.send(sender._id, { requestId, content: 'Hello' })).isRead).toBe(false);
    await waitFor(async () => (await memberships.find(receiver._id, requestId))?.readSeq === 1);
    await waitFor(async () => (await unreadOf(receiver._id, requestId)).every((count) => count === 0));
    await relay.stop();
  });

  it('gets the same acknowledgement when it is sent again', async () => {
    const { exchange, ada, ben } = await openConversation();
    await ask(ben, 'join_chat', { requestId: exchange.id });
    const first = await send(ada, exchange, 'Once', 'same');
    await ask(ben, 'leave_chat', { requestId: exchange.id });
    expect(await send(ada, exchange, 'Once', 'same')).toEqual(first);
  });
});

describe('joined devices', () => {
  const open = (nodeId: string, prefix: string, redis = chat.redis, silenceMs = 60_000) =>
    createJoinedChats({ redis, prefix, nodeId, logger: chat.logger, beatMs: 20, silenceMs });

  it('are forgotten when their node dies, and return when it was only cut off', async () => {
    chat.log.expect('joined conversations not updated');
    const prefix = `${chat.prefix}:dies`;
    const itsRedis = createRedis(chat.redisUrl, { role: 'general' });
    const dying = open('dying', prefix, itsRedis, 300);
    const living = open('living', prefix);
    dying.start();
    dying.connected('device');
    await dying.join({ userId: 'ben', socketId: 'device' }, 'chat');
    expect(await living.isJoined('ben', 'chat')).toBe(true);
    itsRedis.disconnect();
    await waitFor(async () => !(await living.isJoined('ben', 'chat')));
    await itsRedis.connect();
    await waitFor(() => living.isJoined('ben', 'chat'));
    await dying.stop();
    expect(await living.isJoined('ben', 'chat')).toBe(false);
    itsRedis.disconnect();
  });

  it('do not include one that disconnected before its join was handled', async () => {
    const joined = open('node', `${chat.prefix}:gone`);
    joined.connected('device');
    joined.disconnected('device');
    await joined.join({ userId: 'ben', socketId: 'device' }, 'chat');
    expect(await joined.isJoined('ben', 'chat')).toBe(false);
  });

  it('are not waited for while Redis is unreachable', async () => {
    const away = createRedis('redis://127.0.0.1:1', { role: 'general' });
    const joined = open('node', `${chat.prefix}:away`, away);
    expect(await joined.isJoined('ben', 'chat')).toBe(false);
    away.disconnect();
  });
});
