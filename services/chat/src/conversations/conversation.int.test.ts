import { NO_PLACE, OPEN_PRIVACY } from '@mutua/contracts';
import { newEvent } from '@mutua/service-kit';
import { waitFor } from '@mutua/service-kit/testing';
import { Types } from 'mongoose';
import {
  collectEvents,
  type Exchange,
  newId,
  newPerson,
  readConversation,
  send,
  useHarness,
  useNode,
} from '../../test/harness.ts';

const chat = useHarness();
const node = useNode(chat);

const listOf = async (userId: string) =>
  (await node.call('GET /messages/conversations', { as: userId })).body.conversations;
const writeTo = (requestId: string, as: string) =>
  node.call('POST /messages', { body: { requestId, content: 'Hi' }, as });

describe('conversations', () => {
  it('are listed by last activity, with the other party, both skills and the unread count', async () => {
    const me = newPerson('Me Myself');
    const at = (second: number) => new Date(Date.UTC(2026, 10, 1, 0, 0, second)).toISOString();
    const older = await chat.exchange({ receiver: me, updatedAt: at(1) });
    const newer = await chat.exchange({ sender: me, updatedAt: at(2) });
    expect((await listOf(me._id)).map(({ request }) => request._id)).toEqual([newer.id, older.id]);

    const them = await chat.connect(node, older.sender._id);
    const message = await send(them, older, 'Hello');
    const [first, second] = await listOf(me._id);
    expect(first).toMatchObject({
      request: {
        _id: older.id,
        status: 'accepted',
        senderId: older.sender._id,
        senderSkillId: { title: 'Guitar', category: 'music' },
        receiverSkillId: { title: 'Baking', category: 'cooking' },
      },
      otherUser: { ...older.sender, isOnline: true },
      lastMessage: {
        content: 'Hello',
        messageType: 'text',
        timestamp: message.timestamp,
        senderId: { _id: older.sender._id },
      },
      unreadCount: 1,
      lastSeq: 1,
      readSeq: 0,
      otherReadSeq: 0,
      closed: false,
      updatedAt: message.timestamp,
    });
    expect(second).toMatchObject({
      lastMessage: null,
      unreadCount: 0,
      lastSeq: 0,
      otherUser: { ...newer.receiver, isOnline: false },
    });
  });

  it('have the words of the last message without marks, when it has marks', async () => {
    const exchange = await chat.exchange();
    const them = await chat.connect(node, exchange.sender._id);
    const lastOf = async () => (await listOf(exchange.receiver._id))[0]?.lastMessage;
    await send(them, exchange, '3. Dezember, **18 Uhr**\nhttps://аррӏе.com');
    expect(await lastOf()).toMatchObject({
      content: '3. Dezember, **18 Uhr**\nhttps://аррӏе.com',
      excerpt: '3. Dezember, 18 Uhr https://xn--80ak6aa92e.com',
    });
    await send(them, exchange, '3. Dezember');
    expect(await lastOf()).not.toHaveProperty('excerpt');
  });

  it('appear when the request is accepted, and stay listed after the exchange ends if they have messages', async () => {
    const pending = await chat.exchange({ status: 'pending', version: 1 });
    expect(await listOf(pending.sender._id)).toEqual([]);
    await chat.exchange({ ...pending, status: 'accepted', version: 2 });
    expect(await listOf(pending.sender._id)).toHaveLength(1);
    await writeTo(pending.id, pending.sender._id);
    await chat.exchange({ ...pending, status: 'cancelled', version: 3 });
    expect(await listOf(pending.sender._id)).toMatchObject([
      { request: { status: 'cancelled' }, closed: true, lastSeq: 1 },
    ]);
  });

  it('ignore events that are older than the stored version', async () => {
    const exchange = await chat.exchange({ status: 'completed', version: 5 });
    await chat.exchange({ ...exchange, status: 'accepted', version: 4 });
    await chat.settled();
    expect((await listOf(exchange.sender._id))[0]?.request.status).toBe('completed');
  });

  it('show a member’s new name and picture, also on a node that has the old ones in memory', async () => {
    const exchange = await chat.exchange();
    const { sender, receiver } = exchange;
    await writeTo(exchange.id, sender._id);
    const changed = {
      ...sender,
      name: 'Ada Lovelace',
      avatar: '/api/uploads/avatars/a.webp',
      location: '',
      ...NO_PLACE,
      timeZone: null,
      privacy: OPEN_PRIVACY,
      version: 7,
    };
    await chat.publish(newEvent('member.changed', { member: changed }));
    await chat.publish(newEvent('member.changed', { member: { ...changed, name: 'Too late', version: 6 } }));
    const face = { _id: sender._id, name: 'Ada Lovelace', avatar: '/api/uploads/avatars/a.webp' };
    await waitFor(async () => (await listOf(receiver._id))[0]?.otherUser.name === face.name);
    await chat.settled();
    expect((await listOf(receiver._id))[0]?.otherUser).toEqual({ ...face, isOnline: false });
    expect((await writeTo(exchange.id, sender._id)).body.data.senderId).toEqual(face);
    const { messages } = await readConversation(node, exchange.id, receiver._id);
    expect(messages.map(({ senderId }) => senderId.name)).toEqual(['Ada Lovelace', 'Ada Lovelace']);
  });
});

describe('an open chat', () => {
  it('tells both sides on every node when its conversation opens or closes', async () => {
    const other = await chat.startNode();
    const exchange = await chat.exchange({ status: 'pending', version: 1 });
    const { id: requestId, sender, receiver } = exchange;
    const ada = await chat.connect(node, sender._id);
    const ben = await chat.connect(other, receiver._id);
    const stranger = await chat.connect(node, newId());
    const collected = [collectEvents(ada, 'conversation_updated'), collectEvents(ben, 'conversation_updated')];
    const elsewhere = collectEvents(stranger, 'conversation_updated');
    const expectUpdates = (count: number) => waitFor(() => collected.every((each) => each.length === count));

    await chat.exchange({ ...exchange, status: 'accepted', version: 2 });
    await expectUpdates(1);
    // A member whose page shows the conversation as open may write.
    expect((await send(ben, exchange, 'At last')).seq).toBe(1);
    const pair = { blockerId: sender._id, blockedId: receiver._id };
    await chat.publish(newEvent('member.blocked', { ...pair, version: 1 }));
    await expectUpdates(2);
    await chat.exchange({ ...exchange, status: 'completed', version: 3 });
    await expectUpdates(3);
    await chat.publish(newEvent('member.unblocked', { ...pair, version: 2 }));
    await expectUpdates(4);
    await chat.exchange({ ...exchange, status: 'cancelled', version: 4 });
    await expectUpdates(5);

    const expected = [
      { requestId, status: 'accepted', closed: false },
      { requestId, status: 'accepted', closed: true },
      { requestId, status: 'completed', closed: true },
      { requestId, status: 'completed', closed: false },
      { requestId, status: 'cancelled', closed: true },
    ];
    expect(collected).toEqual([expected, expected]);
    expect(elsewhere).toEqual([]);
    await other.stop();
  });
});

it('tells both sides that a pending request was edited', async () => {
  const exchange = await chat.exchange({ status: 'pending', version: 1 });
  const { id: requestId, sender, receiver } = exchange;
  const ada = await chat.connect(node, sender._id);
  const ben = await chat.connect(node, receiver._id);
  const stranger = await chat.connect(node, newId());
  const collected = [ada, ben].map((device) => collectEvents(device, 'request_edited'));
  const elsewhere = [collectEvents(stranger, 'request_edited'), collectEvents(ben, 'conversation_updated')];
  await chat.edit(exchange, 2);
  await waitFor(() => collected.every((each) => each.length === 1));
  expect(collected).toEqual([[{ requestId }], [{ requestId }]]);
  expect(elsewhere).toEqual([[], []]);
});

describe('a review', () => {
  const reviewOf = ({ id: requestId, sender, receiver }: Exchange) =>
    newEvent('review.created', {
      review: {
        _id: newId(),
        requestId,
        reviewerId: sender,
        reviewedUserId: receiver,
        skillId: { _id: newId(), title: 'Baking' },
        rating: 5,
        review: '',
        categories: { communication: 5, punctuality: 5, knowledge: 5, helpfulness: 5 },
        createdAt: new Date().toISOString(),
      },
    });
  const reviewedOf = async (userId: string) => (await listOf(userId)).map(({ hasReviewed }) => hasReviewed);

  it('shows only to its author, and is counted once even when its event is repeated', async () => {
    const exchange = await chat.exchange({ status: 'completed' });
    expect(await reviewedOf(exchange.sender._id)).toEqual([false]);
    const event = reviewOf(exchange);
    await chat.publish(event, { ...event, id: newId() });
    await waitFor(async () => (await reviewedOf(exchange.sender._id))[0]);
    await chat.settled();
    expect(await reviewedOf(exchange.receiver._id)).toEqual([false]);
    const stored = await chat.connection.collection('conversations').findOne({ _id: new Types.ObjectId(exchange.id) });
    expect(stored?.['reviewers']).toHaveLength(1);
  });

  it('is kept when its event arrives before that of its request', async () => {
    const exchange = { id: newId(), sender: newPerson(), receiver: newPerson('Ben Okoro') };
    await chat.publish(reviewOf(exchange));
    await waitFor(() => chat.connection.collection('conversations').findOne({ _id: new Types.ObjectId(exchange.id) }));
    expect(await listOf(exchange.sender._id)).toEqual([]);
    expect((await writeTo(exchange.id, exchange.sender._id)).status).toBe(404);
    await chat.exchange({ ...exchange, status: 'completed' });
    expect(await reviewedOf(exchange.sender._id)).toEqual([true]);
    expect((await writeTo(exchange.id, exchange.sender._id)).status).toBe(201);
  });
});

describe('a block', () => {
  it('closes a conversation for both on every node but leaves it readable; unblocking opens it again', async () => {
    const other = await chat.startNode();
    const exchange = await chat.exchange();
    const { sender, receiver } = exchange;
    const writeElsewhere = () =>
      other.call('POST /messages', { body: { requestId: exchange.id, content: 'Hi' }, as: receiver._id });
    expect([(await writeTo(exchange.id, sender._id)).status, (await writeElsewhere()).status]).toEqual([201, 201]);

    const pair = { blockerId: sender._id, blockedId: receiver._id };
    const blocked = newEvent('member.blocked', { ...pair, version: 1 });
    await chat.publish(blocked);
    await waitFor(
      async () => (await writeTo(exchange.id, sender._id)).status === 403 && (await writeElsewhere()).status === 403,
    );
    expect((await writeElsewhere()).error).toMatchObject({ code: 'not_available' });
    for (const userId of [sender._id, receiver._id]) expect((await listOf(userId))[0]?.closed).toBe(true);
    const { messages } = await readConversation(node, exchange.id, receiver._id);
    expect(messages.length).toBeGreaterThanOrEqual(2);

    await chat.publish(newEvent('member.unblocked', { ...pair, version: 2 }));
    await waitFor(async () => (await writeElsewhere()).status === 201);
    // The block event arrives again, but the later unblock has a newer version.
    await chat.publish({ ...blocked, id: newId() });
    await chat.settled();
    expect((await writeTo(exchange.id, sender._id)).status).toBe(201);
    await other.stop();
  });

  it('hides whether the other party is online', async () => {
    const exchange = await chat.exchange();
    const { sender, receiver } = exchange;
    await chat.publish(newEvent('member.blocked', { blockerId: sender._id, blockedId: receiver._id, version: 1 }));
    await waitFor(async () => (await listOf(receiver._id))[0]?.closed);
    const ben = await chat.connect(node, receiver._id);
    const friend = await chat.exchange({ receiver });
    const watcher = await chat.connect(node, friend.sender._id);
    const [collected, seen] = [collectEvents(ben, 'presence'), collectEvents(watcher, 'presence')];
    await chat.connect(node, sender._id);
    await waitFor(async () =>
      (await listOf(receiver._id)).some(({ otherUser }) => otherUser._id === friend.sender._id && otherUser.isOnline),
    );
    expect((await listOf(receiver._id)).find(({ request }) => request._id === exchange.id)?.otherUser.isOnline).toBe(
      false,
    );
    ben.disconnect();
    await waitFor(() => seen.some(({ userId, isOnline }) => userId === receiver._id && !isOnline));
    expect(collected.filter(({ userId }) => userId === sender._id)).toEqual([]);
  });
});
