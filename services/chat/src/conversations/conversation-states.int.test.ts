import { type EventPayload, MUTED_FOR_GOOD } from '@mutua/contracts';
import { newEvent } from '@mutua/service-kit';
import { waitFor } from '@mutua/service-kit/testing';
import { ask, collectEvents, type Exchange, newPerson, send, useHarness, useNode } from '../../test/harness.ts';
import { createMemberDataRepository } from '../member-data/member-data.repository.ts';
import { ownData } from '../member-data/own-data.ts';
import { membershipModel } from '../store/membership.model.ts';

const chat = useHarness();
const node = useNode(chat);

type State = { archived?: boolean; mutedFor?: 'off' | 'hours' | 'week' | 'always'; unread?: true };

const change = (exchange: Exchange, as: string, body: State, by = node) =>
  by.call('PUT /messages/conversations/:requestId/state', { params: { requestId: exchange.id }, body, as });
const listOf = async (as: string, query: object = {}, by = node) => {
  const { body } = await by.call('GET /messages/conversations', { as, query });
  return { ids: body.conversations.map(({ request }) => request._id), ...body };
};
const unreadOf = async (as: string): Promise<number> =>
  (await node.call('GET /messages/unread/count', { as })).body.unreadCount;
const writeTo = async (exchange: Exchange, as: string, by = node): Promise<void> => {
  const { status } = await by.call('POST /messages', { body: { requestId: exchange.id, content: 'Hi' }, as });
  expect(status).toBe(201);
};
/** Returns the published mute events of a member. */
const mutesOf = async (userId: string) =>
  (await chat.sentTo('notifications')).flatMap(({ type, payload }) => {
    const muted = payload as EventPayload<'conversation.muted'>;
    return type === 'conversation.muted' && muted.userId === userId ? [muted] : [];
  });

describe('an archived conversation', () => {
  it('leaves the list, appears among the archived ones and in searches, and stays visible to the other party', async () => {
    const me = newPerson('Me Myself');
    const kept = await chat.exchange({ receiver: me });
    const put = await chat.exchange({ receiver: me, sender: newPerson('Zenobia Vale') });
    const { body } = await change(put, me._id, { archived: true });
    expect(body.conversation).toMatchObject({ isArchived: true, mutedUntil: null, isMarkedUnread: false });

    expect(await listOf(me._id)).toMatchObject({ ids: [kept.id], archivedCount: 1 });
    expect(await listOf(me._id, { archived: 'true' })).toMatchObject({ ids: [put.id], archivedCount: 1 });
    expect((await listOf(me._id, { q: 'zenobia' })).ids).toEqual([put.id]);
    expect((await listOf(me._id, { with: put.sender._id })).ids).toEqual([put.id]);
    expect((await listOf(put.sender._id)).conversations).toMatchObject([{ isArchived: false }]);

    await change(put, me._id, { archived: false });
    expect(await listOf(me._id)).toMatchObject({ archivedCount: 0, ids: expect.arrayContaining([kept.id, put.id]) });
  });

  it('comes back with a new message, without a further write', async () => {
    const exchange = await chat.exchange();
    const { sender, receiver } = exchange;
    await writeTo(exchange, sender._id);
    await change(exchange, receiver._id, { archived: true });
    expect((await listOf(receiver._id)).ids).toEqual([]);
    expect(await unreadOf(receiver._id)).toBe(0);

    await writeTo(exchange, sender._id);
    expect((await listOf(receiver._id)).conversations).toMatchObject([{ isArchived: false, unreadCount: 2 }]);
    expect(await unreadOf(receiver._id)).toBe(2);
    const stored = await membershipModel(chat.connection).findById(`${receiver._id}:${exchange.id}`).lean();
    expect(stored).toMatchObject({ archivedSeq: 1, lastSeq: 2 });
  });

  it('stays archived while it is muted, until the mute ends', async () => {
    const exchange = await chat.exchange();
    const { sender, receiver } = exchange;
    await change(exchange, receiver._id, { archived: true, mutedFor: 'week' });
    await writeTo(exchange, sender._id);
    expect(await listOf(receiver._id)).toMatchObject({ ids: [], archivedCount: 1 });
    await change(exchange, receiver._id, { mutedFor: 'off' });
    expect(await listOf(receiver._id)).toMatchObject({ ids: [exchange.id], archivedCount: 0 });
  });

  it('is either listed or archived after a message on another node at the same moment', async () => {
    const other = await chat.startNode();
    for (let round = 0; round < 20; round += 1) {
      const exchange = await chat.exchange();
      const { sender, receiver } = exchange;
      await Promise.all([writeTo(exchange, sender._id, other), change(exchange, receiver._id, { archived: true })]);
      await listOf(receiver._id, {}, other); // flushes the pending summaries of the other node
      const stored = await membershipModel(chat.connection).findById(`${receiver._id}:${exchange.id}`).lean();
      const isBack = (stored?.lastSeq ?? 0) > (stored?.archivedSeq ?? 0);
      expect((await listOf(receiver._id)).ids).toEqual(isBack ? [exchange.id] : []);
      await writeTo(exchange, sender._id, other);
      expect((await listOf(receiver._id, {}, other)).ids).toEqual([exchange.id]);
    }
    await other.stop();
  });

  it('cannot be archived beyond the limit of 500', async () => {
    const exchange = await chat.exchange();
    const { receiver } = exchange;
    const model = membershipModel(chat.connection);
    const one = await model.findById(`${receiver._id}:${exchange.id}`).lean();
    const copies = Array.from({ length: 500 }, (_, index) => ({
      ...one,
      _id: `${receiver._id}:copy-${index}`,
      archivedSeq: 0,
    }));
    await model.collection.insertMany(copies as never);
    expect(await change(exchange, receiver._id, { archived: true })).toMatchObject({
      status: 409,
      body: { code: 'too_many_archived' },
    });
    await model.deleteMany({ _id: /copy-/ });
  });
});

describe('a muted conversation', () => {
  it('counts unread messages in its row but not in the total, and publishes the end of the mute', async () => {
    const exchange = await chat.exchange();
    const { sender, receiver } = exchange;
    const before = Date.now();
    const { body } = await change(exchange, receiver._id, { mutedFor: 'hours' });
    const until = Date.parse(body.conversation.mutedUntil ?? '') - 8 * 3_600_000;
    expect(until).toBeGreaterThanOrEqual(before);
    expect(until).toBeLessThanOrEqual(Date.now());
    await writeTo(exchange, sender._id);
    expect((await listOf(receiver._id)).conversations).toMatchObject([{ unreadCount: 1 }]);
    expect(await unreadOf(receiver._id)).toBe(0);

    await change(exchange, receiver._id, { mutedFor: 'always' });
    const { body: off } = await change(exchange, receiver._id, { mutedFor: 'off' });
    expect(off.conversation.mutedUntil).toBeNull();
    expect(await unreadOf(receiver._id)).toBe(1);
    await waitFor(async () => (await mutesOf(receiver._id)).length === 3);
    const events = await mutesOf(receiver._id);
    const of = { userId: receiver._id, requestId: exchange.id };
    expect(events.toSorted((a, b) => a.version - b.version)).toEqual([
      { ...of, version: 1, until: body.conversation.mutedUntil },
      { ...of, version: 2, until: MUTED_FOR_GOOD },
      { ...of, version: 3, until: null },
    ]);
    expect(await mutesOf(sender._id)).toEqual([]);
  });

  it('gives each of several concurrent mutes its own version, and keeps the highest one', async () => {
    const exchange = await chat.exchange();
    const { receiver } = exchange;
    const answers = await Promise.all(
      (['hours', 'week', 'always', 'off', 'week'] as const).map((mutedFor) =>
        change(exchange, receiver._id, { mutedFor }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    await waitFor(async () => (await mutesOf(receiver._id)).length === 5);
    const events = (await mutesOf(receiver._id)).toSorted((a, b) => a.version - b.version);
    expect(events.map(({ version }) => version)).toEqual([1, 2, 3, 4, 5]);
    expect((await listOf(receiver._id)).conversations).toMatchObject([{ mutedUntil: events.at(-1)?.until }]);
  });
});

describe('a conversation that is marked as unread', () => {
  it('counts as one message until it is opened, and leaves the read receipts of the other party unchanged', async () => {
    const exchange = await chat.exchange();
    const { sender, receiver } = exchange;
    await writeTo(exchange, sender._id);
    const read = () =>
      node.call('PUT /messages/read/:requestId', { params: { requestId: exchange.id }, as: receiver._id });
    await read();
    await change(exchange, receiver._id, { unread: true });
    expect((await listOf(receiver._id)).conversations).toMatchObject([{ unreadCount: 1, isMarkedUnread: true }]);
    expect((await listOf(sender._id)).conversations).toMatchObject([{ otherReadSeq: 1, isMarkedUnread: false }]);
    expect(await unreadOf(receiver._id)).toBe(1);

    await read();
    expect((await listOf(receiver._id)).conversations).toMatchObject([{ unreadCount: 0, isMarkedUnread: false }]);
    expect(await unreadOf(receiver._id)).toBe(0);

    await change(exchange, receiver._id, { unread: true });
    const page = await chat.connect(node, receiver._id);
    const events = collectEvents(page, 'conversation_changed');
    await ask(page, 'join_chat', { requestId: exchange.id });
    expect(await unreadOf(receiver._id)).toBe(0);
    await waitFor(() => events.length === 1);
    expect(events).toEqual([{ requestId: exchange.id, isArchived: false, mutedUntil: null, isMarkedUnread: false }]);
  });

  it('counts the messages that arrived after the mark', async () => {
    const exchange = await chat.exchange();
    const { sender, receiver } = exchange;
    await change(exchange, receiver._id, { unread: true });
    await writeTo(exchange, sender._id);
    await writeTo(exchange, sender._id);
    expect((await listOf(receiver._id)).conversations).toMatchObject([{ unreadCount: 2 }]);
    expect(await unreadOf(receiver._id)).toBe(2);
  });
});

describe('the states of a conversation', () => {
  it('change on all devices of the member, and on no device of the other party', async () => {
    const exchange = await chat.exchange();
    const { sender, receiver } = exchange;
    const [mine, theirs] = [await chat.connect(node, receiver._id), await chat.connect(node, sender._id)];
    const [events, others] = [
      collectEvents(mine, 'conversation_changed'),
      collectEvents(theirs, 'conversation_changed'),
    ];
    await change(exchange, receiver._id, { archived: true, mutedFor: 'always', unread: true });
    await waitFor(() => events.length === 1);
    const states = { isArchived: true, mutedUntil: MUTED_FOR_GOOD, isMarkedUnread: true };
    expect(events).toEqual([{ requestId: exchange.id, ...states }]);
    await send(mine, exchange, 'What comes later has come');
    expect(others).toEqual([]);
  });

  it('can be set only by the parties of a listed conversation', async () => {
    const exchange = await chat.exchange();
    const pending = await chat.exchange({ status: 'pending', version: 1 });
    const refused = [
      change(exchange, newPerson()._id, { archived: true }),
      change(pending, pending.sender._id, { unread: true }),
    ];
    expect((await Promise.all(refused)).map(({ status }) => status)).toEqual([404, 404]);
  });

  it('are in the export of the member, and are removed with the account', async () => {
    const exchange = await chat.exchange();
    const { sender, receiver } = exchange;
    await change(exchange, receiver._id, { archived: true, mutedFor: 'week', unread: true });
    const data = createMemberDataRepository(chat.connection);
    const sources = { data, callRecords: { newestOf: async () => [] }, sign: (key: string) => key };
    const linesOf = async (memberId: string) => {
      const lines: object[] = [];
      for await (const line of ownData(sources, memberId)) lines.push(line);
      return lines;
    };
    expect(await linesOf(receiver._id)).toMatchObject([
      { kind: 'conversation' },
      { kind: 'conversation-state', archived: true, muted: true, mutedUntil: expect.any(String), markedUnread: true },
    ]);
    expect(await linesOf(sender._id)).toMatchObject([{ kind: 'conversation' }]);

    await chat.publish(newEvent('member.erased', { userId: receiver._id }));
    await waitFor(async () => (await linesOf(receiver._id)).length === 0);
    expect(await linesOf(sender._id)).toHaveLength(1);
  });
});
