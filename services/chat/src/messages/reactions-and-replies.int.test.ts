import { newEvent } from '@mutua/service-kit';
import { waitFor } from '@mutua/service-kit/testing';
import { Types } from 'mongoose';
import {
  ask,
  collectEvents,
  type Exchange,
  newId,
  openExchange,
  readConversation,
  send,
  useHarness,
  useNode,
} from '../../test/harness.ts';

const chat = useHarness();
const node = useNode(chat);

const open = () => openExchange(chat, node);
const react = (id: string, emoji: string, as: string) =>
  node.call('PUT /messages/:id/reaction', { params: { id }, body: { emoji }, as });
const takeAway = (id: string, as: string) => node.call('DELETE /messages/:id/reaction', { params: { id }, as });
const read = async ({ id }: Exchange, as: string, query = {}) => (await readConversation(node, id, as, query)).messages;

describe('a reaction', () => {
  it('is limited to one per party, is counted by emoji, and reaches only the open pages of both', async () => {
    const { exchange, ada, ben } = await open();
    const [sender, receiver] = [exchange.sender._id, exchange.receiver._id];
    const { _id } = await send(ada, exchange, 'Hello');
    const collected = [collectEvents(ada, 'message_changed'), collectEvents(ben, 'message_changed')];
    expect((await react(_id, '🎉', receiver)).body.data).toMatchObject({
      version: 1,
      reactions: [{ emoji: '🎉', userIds: [receiver] }],
    });
    await react(_id, '🎉', receiver);
    await react(_id, '👍', receiver);
    expect((await react(_id, '👍', sender)).body.data.reactions).toEqual([
      { emoji: '👍', userIds: [receiver, sender] },
    ]);
    expect((await takeAway(_id, receiver)).body.data.reactions).toEqual([{ emoji: '👍', userIds: [sender] }]);
    expect((await takeAway(_id, receiver)).body.data.version).toBe(4);
    expect((await takeAway(_id, sender)).body.data).not.toHaveProperty('reactions');
    await waitFor(() => collected.every((events) => events.length === 5));
    expect(collected[1]?.map(({ version }) => version)).toEqual([1, 2, 3, 4, 5]);
    const published = await chat.sentTo('notifications', 'message.changed');
    expect(published).toEqual([]);
    expect((await node.call('GET /messages/unread/count', { as: receiver })).body.unreadCount).toBe(1);
  });

  it('is one emoji in each of its spellings, also in those that are stored', async () => {
    const { exchange, ada } = await open();
    const [sender, receiver] = [exchange.sender._id, exchange.receiver._id];
    const { _id } = await send(ada, exchange, 'Hello');
    await react(_id, '\u2764', receiver);
    expect((await react(_id, '\u2764\ufe0f', sender)).body.data.reactions).toEqual([
      { emoji: '\u2764\ufe0f', userIds: [receiver, sender] },
    ]);
    const stored = { 'reactions.receiver.emoji': '☝🏾\ufe0f' };
    await chat.connection.collection('messages').updateOne({ _id: new Types.ObjectId(_id) }, { $set: stored });
    expect((await react(_id, '☝\ufe0f🏾', sender)).body.data.reactions).toEqual([
      { emoji: '☝🏾', userIds: [receiver, sender] },
    ]);
  });

  it.each(['', 'ok', '👍👍', 'a️', '1', '#', '🏽', '🇽🇽', '🇩'])('is one emoji, not %j', async (emoji) => {
    const { exchange, ada } = await open();
    const { _id } = await send(ada, exchange, 'Hello');
    expect((await react(_id, emoji, exchange.receiver._id)).status).toBe(400);
  });

  it('is refused on calls, deleted and hidden messages, in closed conversations, and to others', async () => {
    const { exchange, ada } = await open();
    const [sender, receiver] = [exchange.sender._id, exchange.receiver._id];
    const [call, gone, hidden, last] = [
      await send(ada, exchange, 'Missed audio call'),
      await send(ada, exchange, 'gone'),
      await send(ada, exchange, 'hidden'),
      await send(ada, exchange, 'last'),
    ];
    await chat.connection
      .collection('messages')
      .updateOne({ _id: new Types.ObjectId(call._id) }, { $set: { messageType: 'call', callType: 'audio' } });
    await node.call('DELETE /messages/:id', { params: { id: gone._id }, as: sender });
    await chat.publish(
      newEvent('content.moderated', {
        ...{ kind: 'message', targetId: hidden._id, subjectId: sender, isHidden: true, note: '', version: 1 },
      }),
    );
    await waitFor(async () => (await read(exchange, receiver))[2]?.hidden);
    for (const [id, code] of [
      [call._id, 'conflict'],
      [gone._id, 'conflict'],
      [hidden._id, 'hidden'],
    ] as const)
      expect((await react(id, '👍', receiver)).error).toMatchObject({ code });
    expect((await react(last._id, '👍', newId())).status).toBe(404);
    await react(last._id, '👍', receiver);
    await chat.exchange({ ...exchange, status: 'cancelled', version: 3 });
    await waitFor(async () => (await react(last._id, '🎉', receiver)).error?.code === 'conversation_closed');
    expect((await takeAway(last._id, receiver)).body.data).not.toHaveProperty('reactions');
  });
});

describe('a reply', () => {
  it('shows the present words of the quoted message, also on later pages and over HTTP', async () => {
    const { exchange, ada, ben } = await open();
    const [sender, receiver] = [exchange.sender._id, exchange.receiver._id];
    const first = await send(ada, exchange, `Try **this**: \`npm start\`\n${'x'.repeat(200)}`);
    const collected = collectEvents(ada, 'new_message');
    const draft = { requestId: exchange.id, receiverId: sender, content: 'Yes', replyTo: 1 };
    const answer = await ask(ben, 'send_message', { ...draft, clientId: 'r1' });
    const quote = { seq: 1, senderId: sender, messageType: 'text', excerpt: `Try this: npm start ${'x'.repeat(120)}` };
    expect(answer).toMatchObject({ ok: true, message: { replyTo: quote } });
    await waitFor(() => collected.length === 1);
    expect(collected[0]?.replyTo).toEqual(quote);
    const posted = await node.call('POST /messages', {
      body: { requestId: exchange.id, content: 'By post', replyTo: 1 },
      as: receiver,
    });
    expect(posted.body.data.replyTo).toEqual(quote);
    await node.call('PUT /messages/:id', { params: { id: first._id }, body: { content: 'Better' }, as: sender });
    expect((await read(exchange, receiver, { limit: 2 })).map(({ replyTo }) => replyTo)).toEqual([
      { ...quote, excerpt: 'Better' },
      { ...quote, excerpt: 'Better' },
    ]);
    await node.call('DELETE /messages/:id', { params: { id: first._id }, as: sender });
    expect((await read(exchange, receiver))[1]?.replyTo).toEqual({ seq: 1, isGone: true });
    expect(await ask(ben, 'send_message', { ...draft, clientId: 'r1' })).toMatchObject({
      message: { seq: 2, replyTo: { seq: 1, isGone: true } },
    });
  });

  it('to a message that is not in the conversation is 400', async () => {
    const { exchange, ada } = await open();
    await send(ada, exchange, 'Only one');
    const body = { requestId: exchange.id, content: 'To what?', replyTo: 2 };
    const { status, error } = await node.call('POST /messages', { body, as: exchange.sender._id });
    expect([status, error.errors?.[0]?.field]).toEqual([400, 'replyTo']);
    expect(await read(exchange, exchange.sender._id)).toHaveLength(1);
  });
});
