import { NO_PLACE, OPEN_PRIVACY, type Person } from '@mutua/contracts';
import { newEvent } from '@mutua/service-kit';
import { waitFor } from '@mutua/service-kit/testing';
import { Types } from 'mongoose';
import { ask, collectEvents, type Exchange, readConversation, send, useHarness, useNode } from '../../test/harness.ts';

let exchange: Exchange;
const chat = useHarness();
const node = useNode(chat);
const other = useNode(chat);
beforeEach(async () => {
  exchange = await chat.exchange();
});

let version = 10;
const choose = async (person: Person, shown: { online?: boolean; read?: boolean }) => {
  version += 1;
  const privacy = { ...OPEN_PRIVACY, ...shown };
  await chat.publish(
    newEvent('member.changed', { member: { ...person, location: '', ...NO_PLACE, timeZone: null, privacy, version } }),
  );
  await waitFor(() => chat.connection.collection('members').findOne({ _id: new Types.ObjectId(person._id), version }));
  await chat.settled();
};
const conversation = async ({ _id }: Person) => {
  const { body } = await node.call('GET /messages/conversations/:requestId', {
    params: { requestId: exchange.id },
    as: _id,
  });
  return body.conversation;
};
const messages = async ({ _id }: Person) => (await readConversation(node, exchange.id, _id)).messages;

describe.each(['sender', 'receiver'] as const)('when the %s hides being online', (hider) => {
  it('neither party sees the other online, until it is shown again', async () => {
    const { sender, receiver } = exchange;
    await choose(exchange[hider], { online: false });
    const watcher = await chat.connect(node, receiver._id);
    const collected = collectEvents(watcher, 'presence');
    const resyncs = collectEvents(watcher, 'resync');
    const device = await chat.connect(other, sender._id);
    expect([
      (await conversation(sender)).otherUser.isOnline,
      (await conversation(receiver)).otherUser.isOnline,
    ]).toEqual([false, false]);
    device.disconnect();
    const again = await chat.connect(other, sender._id);
    expect(collected).toEqual([]);

    await choose(exchange[hider], { online: true });
    await waitFor(() => resyncs.length > 0);
    await waitFor(async () => (await conversation(receiver)).otherUser.isOnline);
    expect((await conversation(sender)).otherUser.isOnline).toBe(true);
    again.disconnect();
    await waitFor(() => collected.at(-1)?.isOnline === false);
  });
});

describe.each(['sender', 'receiver'] as const)('when the %s hides what they have read', (hider) => {
  it('neither party sees what the other has read, and each still sees what they have read themselves', async () => {
    const { sender, receiver } = exchange;
    await choose(exchange[hider], { read: false });
    const [writing, reading] = [await chat.connect(node, sender._id), await chat.connect(other, receiver._id)];
    const [shown, own] = [collectEvents(writing, 'messages_read'), collectEvents(reading, 'messages_read')];
    await send(writing, exchange, 'Closed');
    await node.call('PUT /messages/read/:requestId', { params: { requestId: exchange.id }, as: receiver._id });
    await waitFor(() => own.length === 1);
    // This also holds for a message that arrives in the open conversation.
    await ask(reading, 'join_chat', { requestId: exchange.id });
    const [sent, arrived] = [collectEvents(writing, 'new_message'), collectEvents(reading, 'new_message')];
    expect(await send(writing, exchange, 'Open')).toMatchObject({ isRead: false });
    await waitFor(() => sent.length > 0 && arrived.length > 0);
    expect(sent[0]?.isRead).toBe(false);
    // The sender's node may learn a moment later that the conversation was open. The reader is told then.
    await waitFor(() => own.length >= 2);
    expect(own[1]?.seq).toBe(2);
    expect(shown).toEqual([]);
    expect((await messages(sender)).map(({ isRead }) => isRead)).toEqual([false, false]);
    expect((await messages(receiver)).map(({ isRead }) => isRead)).toEqual([true, true]);
    await waitFor(async () => (await conversation(receiver)).unreadCount === 0);
    expect((await conversation(sender)).otherReadSeq).toBe(0);
    expect((await conversation(receiver)).readSeq).toBe(2);

    await choose(exchange[hider], { read: true });
    await waitFor(async () => (await conversation(sender)).otherReadSeq === 2);
    expect((await messages(sender)).map(({ isRead }) => isRead)).toEqual([true, true]);
  });
});

it('after a block neither party sees any more what the other receives and reads', async () => {
  const { sender, receiver } = exchange;
  const [writing, reading] = [await chat.connect(node, sender._id), await chat.connect(other, receiver._id)];
  const [shown, own] = [collectEvents(writing, 'messages_read'), collectEvents(reading, 'messages_read')];
  const [arrived, ownArrived] = [
    collectEvents(writing, 'messages_delivered'),
    collectEvents(reading, 'messages_delivered'),
  ];
  await send(writing, exchange, 'Unread');
  const closed = collectEvents(writing, 'conversation_updated');
  await chat.publish(newEvent('member.blocked', { blockerId: receiver._id, blockedId: sender._id, version: 1 }));
  await waitFor(() => closed.length > 0);
  await chat.settled();
  await ask(reading, 'messages_delivered', { requestId: exchange.id, seq: 1 });
  await node.call('PUT /messages/read/:requestId', { params: { requestId: exchange.id }, as: receiver._id });
  await waitFor(() => own.length > 0 && ownArrived.length > 0);
  expect([shown, arrived]).toEqual([[], []]);
  expect((await messages(sender)).map(({ isRead }) => isRead)).toEqual([false]);
  expect((await messages(receiver)).map(({ isRead }) => isRead)).toEqual([true]);
  expect(await conversation(sender)).toMatchObject({ otherReadSeq: 0, otherDeliveredSeq: 0 });
  expect(await conversation(receiver)).toMatchObject({ readSeq: 1, unreadCount: 0 });
});
