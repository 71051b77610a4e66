import { NO_PLACE, OPEN_PRIVACY } from '@mutua/contracts';
import { createRelay, newEvent } from '@mutua/service-kit';
import { waitFor } from '@mutua/service-kit/testing';
import { Types } from 'mongoose';
import { type Exchange, newId, newPerson, readConversation, send, useHarness, useNode } from '../../test/harness.ts';
import { createMembershipRepository, type SummaryUpdate } from './membership.repository.ts';

const chat = useHarness();
const one = useNode(chat);
const two = useNode(chat);

const unreadOf = async (userId: string, node = one) =>
  (await node.call('GET /messages/unread/count', { as: userId })).body.unreadCount;
const read = ({ id }: Exchange, as: string, node = one) =>
  node.call('PUT /messages/read/:requestId', { params: { requestId: id }, as });
const pageOf = async (userId: string, query: { limit?: number; cursor?: string; q?: string; with?: string } = {}) => {
  const { body } = await one.call('GET /messages/conversations', { query, as: userId });
  return { ids: body.conversations.map(({ request }) => request._id), nextCursor: body.nextCursor };
};
const repository = () => {
  const { connection, redisUrl, prefix, logger } = chat;
  const relay = createRelay({ connection, redisUrl, prefix, logger });
  return { memberships: createMembershipRepository(connection, relay), relay };
};
const at = (second: number) => new Date(Date.UTC(2026, 10, 1, 0, 0, second)).toISOString();

describe('the list', () => {
  it('comes in pages, and contains each conversation once while nothing changes', async () => {
    const me = newPerson('Me Myself');
    const all: string[] = [];
    for (let second = 1; second <= 5; second++) {
      // Conversations that were active at the same moment have a fixed order, too.
      all.unshift((await chat.exchange({ receiver: me, updatedAt: at(Math.ceil(second / 2)) })).id);
    }
    const seen: string[] = [];
    const sizes: number[] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page = await pageOf(me._id, { limit: 2, ...(cursor && { cursor }) });
      seen.push(...page.ids);
      sizes.push(page.ids.length);
      cursor = page.nextCursor;
    }
    expect(sizes).toEqual([2, 2, 1]);
    expect(seen.toSorted()).toEqual(all.toSorted());
    expect(seen[0]).toBe(all[0]);
    expect((await pageOf(me._id)).nextCursor).toBeNull();
  });

  it('searches beyond the first page by name, skill and last message, ignoring case', async () => {
    const me = newPerson('Me Myself');
    const named = await chat.exchange({ sender: newPerson('Émile (Zola)'), receiver: me, updatedAt: at(1) });
    const written = await chat.exchange({ sender: newPerson('Ada Moser'), receiver: me, updatedAt: at(2) });
    await chat.exchange({ sender: newPerson('Cleo Baker'), receiver: me, updatedAt: at(3) });
    await send(await chat.connect(one, written.sender._id), written, 'Costs 5$ [net], ÜBERALL');
    const found = async (q: string) => (await pageOf(me._id, { q })).ids;
    expect(await found('émile (')).toEqual([named.id]);
    expect(await found('$ [NET]')).toEqual([written.id]);
    expect(await found('überall')).toEqual([written.id]);
    expect(await found('guitar')).toHaveLength(3);
    expect(await found('.*')).toEqual([]);
    expect(await found('Me Myself')).toEqual([]);

    const member = {
      ...named.sender,
      name: 'Zoe Renamed',
      location: '',
      ...NO_PLACE,
      timeZone: null,
      privacy: OPEN_PRIVACY,
      version: 7,
    };
    await chat.publish(newEvent('member.changed', { member }));
    await waitFor(async () => (await found('renamed')).length === 1);
    expect(await found('émile')).toEqual([]);
  });

  it('shows the newest name of a member, even when events arrive late or at the same time', async () => {
    const [me, friend] = [newPerson('Me Myself'), newPerson('Ada Moser')];
    const renamed = (version: number) =>
      newEvent('member.changed', {
        member: {
          ...friend,
          name: `Ada no. ${version}`,
          location: '',
          ...NO_PLACE,
          timeZone: null,
          privacy: OPEN_PRIVACY,
          version,
        },
      });
    const found = async (q: string) => (await pageOf(me._id, { q })).ids;
    const exchange = await chat.exchange({ sender: friend, receiver: me, updatedAt: at(1) });
    await chat.publish(renamed(2));
    await waitFor(async () => (await found('no. 2')).length === 1);
    await chat.exchange({ ...exchange, status: 'completed', version: 3, updatedAt: at(2) });
    expect(await found('no. 2')).toEqual([exchange.id]);

    const others = Array.from({ length: 12 }, (_, index) =>
      chat.exchange({ sender: friend, receiver: me, updatedAt: at(3 + index) }),
    );
    await Promise.all([...others, chat.publish(...[5, 3, 4].map(renamed))]);
    await chat.settled();
    expect(await found('no. 5')).toHaveLength(13);
  });

  it('can be filtered by one member or one conversation', async () => {
    const me = newPerson('Me Myself');
    const friend = newPerson('Ada Moser');
    const older = await chat.exchange({ sender: friend, receiver: me, updatedAt: at(1) });
    const newer = await chat.exchange({ sender: me, receiver: friend, updatedAt: at(2) });
    const other = await chat.exchange({ receiver: me, updatedAt: at(3) });
    const pending = await chat.exchange({ receiver: me, status: 'pending', version: 1 });
    expect((await pageOf(me._id, { with: friend._id })).ids).toEqual([newer.id, older.id]);
    expect((await pageOf(me._id, { with: friend._id, limit: 1 })).ids).toEqual([newer.id]);

    const get = ({ id: requestId }: Exchange, as: string) =>
      one.call('GET /messages/conversations/:requestId', { params: { requestId }, as });
    expect((await get(other, me._id)).body.conversation).toMatchObject({ request: { _id: other.id }, unreadCount: 0 });
    for (const status of [await get(pending, me._id), await get(other, friend._id)].map((answer) => answer.status)) {
      expect(status).toBe(404);
    }
  });

  it('refuses an invalid cursor', async () => {
    for (const cursor of ['x', '1-2', `${Date.now()}-${'g'.repeat(24)}`]) {
      expect((await one.call('GET /messages/conversations', { query: { cursor }, as: newId() })).status).toBe(400);
    }
  });

  it('follows the newest version of a request, in whichever order versions arrive', async () => {
    const me = newPerson('Me Myself');
    const exchange = await chat.exchange({ receiver: me, status: 'cancelled', version: 3 });
    await chat.exchange({ ...exchange, status: 'accepted', version: 2 });
    await chat.settled();
    expect((await pageOf(me._id)).ids).toEqual([]);
    await chat.exchange({ ...exchange, status: 'accepted', version: 4 });
    expect((await pageOf(me._id)).ids).toEqual([exchange.id]);
    await chat.exchange({ ...exchange, status: 'cancelled', version: 5 });
    await chat.settled();
    expect((await pageOf(me._id)).ids).toEqual([]);
  });
});

describe('the unread count', () => {
  it('is exact on every node after both parties have written and read concurrently', async () => {
    const exchanges = [await chat.exchange(), await chat.exchange()];
    const me = exchanges[0]?.receiver ?? newPerson();
    const third = await chat.exchange({ receiver: me });
    const mine = [exchanges[0], third].filter((exchange) => exchange !== undefined);
    const devices = await Promise.all(
      mine.map(async (exchange) => ({
        exchange,
        them: await chat.connect(one, exchange.sender._id),
        me: await chat.connect(two, me._id),
      })),
    );
    await Promise.all(
      devices.flatMap(({ exchange, them, me: device }) =>
        Array.from({ length: 12 }, async (_, index) => {
          await send(index % 3 ? them : device, exchange, `no. ${index}`);
          if (index % 4 === 0) await read(exchange, me._id, index % 8 ? one : two);
        }),
      ),
    );
    const expected = async () => {
      let sum = 0;
      for (const { id: requestId } of mine) {
        const { messages } = await readConversation(one, requestId, me._id);
        sum += messages.filter(({ receiverId, isRead }) => receiverId === me._id && !isRead).length;
      }
      return sum;
    };
    // The summary of the other node may be 100 ms behind.
    await waitFor(async () => (await unreadOf(me._id, one)) === (await expected()));
    await waitFor(async () => (await unreadOf(me._id, two)) === (await expected()));
    for (const exchange of mine) await read(exchange, me._id, two);
    expect([await unreadOf(me._id, one), await unreadOf(me._id, two)]).toEqual([0, 0]);
  });

  it('never goes back when a summary is written late', async () => {
    const exchange = await chat.exchange();
    const { memberships, relay } = repository();
    const { sender, receiver, id: requestId } = exchange;
    const update = (seq: number): SummaryUpdate => ({
      requestId,
      parties: { sender: sender._id, receiver: receiver._id },
      last: {
        id: newId(),
        requestId,
        seq,
        senderId: sender._id,
        receiverId: receiver._id,
        content: `$no. ${seq}`,
        messageType: 'text',
        attachment: null,
        sentAt: new Date(),
        received: { sender: 0, receiver: seq },
      },
      delivered: { receiver: seq },
    });
    const mine = () => memberships.find(receiver._id, requestId);
    const event = newEvent('messages.read', { requestId, userId: receiver._id, seq: 2 });
    await memberships.writeSummaries([update(3)]);
    // The member reads up to 2 on a node that does not know the third message yet.
    expect(await memberships.markRead(receiver._id, { requestId, seq: 2 }, 2, event)).toBe(true);
    expect(await mine()).toMatchObject({ unreadCount: 1, readSeq: 2, lastSeq: 3 });
    await memberships.writeSummaries([update(2)]);
    expect(await mine()).toMatchObject({
      lastSeq: 3,
      lastMessage: { content: '$no. 3' },
      unreadCount: 1,
      deliveredSeq: 3,
    });
    // The member reads up to 5 on another node before the summary of the fifth message is written.
    expect(await memberships.markRead(receiver._id, { requestId, seq: 5 }, 5, event)).toBe(true);
    expect(await mine()).toMatchObject({ unreadCount: 0 });
    await memberships.writeSummaries([update(5)]);
    expect(await mine()).toMatchObject({ unreadCount: 0, lastSeq: 5 });
    expect(await memberships.markRead(receiver._id, { requestId, seq: 4 }, 4, event)).toBe(false);
    expect(await memberships.find(sender._id, requestId)).toMatchObject({ unreadCount: 0, lastSeq: 5 });
    await relay.stop();
  });
});

describe('a rebuild', () => {
  it('restores lists, counts, reviews and blocks after every copy was dropped or damaged', async () => {
    const me = newPerson('Me Myself');
    const [friend, stranger] = [newPerson('Ada Moser'), newPerson('Cleo Baker')];
    const active = await chat.exchange({
      sender: friend,
      receiver: me,
      status: 'completed',
      version: 3,
      updatedAt: at(1),
    });
    const closed = await chat.exchange({ sender: me, receiver: stranger, updatedAt: at(2) });
    const them = await chat.connect(one, friend._id);
    for (const content of ['One', 'Two']) await send(them, active, content);
    await read(active, me._id);
    await send(them, active, 'Three');
    const { _id: reviewId, ...review } = { _id: newId(), rating: 5, review: '', createdAt: at(3) };
    const snapshots = () => {
      const requestOf = ({ id, sender, receiver }: Exchange, status: 'accepted' | 'completed', second: number) => ({
        _id: id,
        status,
        senderId: sender,
        receiverId: receiver,
        senderSkillId: { _id: 'f'.repeat(24), title: 'Guitar', category: 'music' as const },
        receiverSkillId: { _id: 'e'.repeat(24), title: 'Baking', category: 'cooking' as const },
        message: '',
        reason: '',
        scheduledDate: null,
        meetingDetails: null,
        createdAt: at(second),
        updatedAt: at(second),
      });
      const categories = { communication: 5, punctuality: 5, knowledge: 5, helpfulness: 5 };
      return [
        newEvent('request.snapshot', { request: requestOf(active, 'completed', 1), version: 3, changes: {} }),
        newEvent('request.snapshot', { request: requestOf(closed, 'accepted', 2), version: 2, changes: {} }),
        newEvent('review.snapshot', {
          review: {
            _id: reviewId,
            requestId: active.id,
            reviewerId: me,
            reviewedUserId: friend,
            skillId: { _id: 'f'.repeat(24), title: 'Guitar' },
            categories,
            ...review,
          },
        }),
        newEvent('member.changed', {
          member: {
            ...friend,
            name: 'Ada Lovelace',
            location: '',
            ...NO_PLACE,
            timeZone: null,
            privacy: OPEN_PRIVACY,
            version: 9,
          },
        }),
        newEvent('member.blocked', { blockerId: me._id, blockedId: stranger._id, version: 4 }),
      ].map((event) => ({ ...event, isRepublished: true }));
    };
    const state = async () => ({
      lists: await Promise.all(
        [me, friend, stranger].map(
          async ({ _id }) => (await one.call('GET /messages/conversations', { as: _id })).body,
        ),
      ),
      found: (await pageOf(me._id, { q: 'lovelace' })).ids,
      unread: await Promise.all([me, friend, stranger].map(({ _id }) => unreadOf(_id))),
    });
    await chat.publish(...snapshots());
    await chat.settled();
    await waitFor(async () => (await state()).lists[0]?.conversations.some(({ hasReviewed }) => hasReviewed));
    await waitFor(async () => (await state()).lists[0]?.conversations.filter((each) => each.closed).length === 1);
    const before = await state();
    expect(before).toMatchObject({ found: [active.id], unread: [1, 0, 0] });
    expect(before.lists[0]?.conversations).toMatchObject([
      { request: { _id: active.id }, readSeq: 2, lastSeq: 3, hasReviewed: true, otherUser: { name: 'Ada Lovelace' } },
      { request: { _id: closed.id }, closed: true },
    ]);

    for (const name of ['conversations', 'members', 'blocks']) await chat.connection.collection(name).deleteMany({});
    await chat.connection
      .collection('memberships')
      .updateMany(
        {},
        { $set: { unreadCount: 9, receivedCount: 9, otherName: '?', isListed: false, lastMessage: null } },
      );
    expect(await state()).not.toEqual(before);
    await chat.publish(...snapshots());
    await waitFor(async () => JSON.stringify(await state()) === JSON.stringify(before));
  });
});

it('announces presence to the partners of the 500 most recently active conversations', async () => {
  const memberId = new Types.ObjectId();
  const others = Array.from({ length: 501 }, () => new Types.ObjectId());
  await chat.connection.collection('memberships').insertMany(
    others.map((otherId, index) => ({
      _id: `${memberId}:${new Types.ObjectId()}` as never,
      memberId,
      otherId,
      isListed: true,
      lastActivityAt: new Date(index),
    })),
  );
  const { memberships } = repository();
  const partners = (await memberships.findPartners([String(memberId)])).get(String(memberId));
  expect([partners?.size, partners?.has(String(others[0]))]).toEqual([500, false]);
});

describe('a dead node', () => {
  it('is removed in few round trips, and the partners of all its members are told', async () => {
    const exchanges = await Promise.all(Array.from({ length: 3 }, () => chat.exchange()));
    const collected = await Promise.all(
      exchanges.map(async ({ receiver }) => {
        const left: string[] = [];
        (await chat.connect(one, receiver._id)).on('presence', ({ userId, isOnline }) => {
          if (!isOnline) left.push(userId);
        });
        return left;
      }),
    );
    // The keys that a killed node leaves behind.
    const { redis, prefix } = chat;
    for (const { sender } of exchanges) {
      await redis.sadd(`${prefix}:presence:node:dead`, sender._id);
      await redis.sadd(`${prefix}:presence:user:${sender._id}`, 'dead');
    }
    await redis.zadd(`${prefix}:presence:nodes`, 0, 'dead');
    await waitFor(() => collected.every((left) => left.length === 1));
    expect(collected).toEqual(exchanges.map(({ sender }) => [sender._id]));
    expect(await redis.exists(`${prefix}:presence:node:dead`)).toBe(0);
  });
});
