import type { EventPayload, Language } from '@mutua/contracts';
import type { DataLine } from '@mutua/domain';
import { newEvent } from '@mutua/service-kit';
import { waitFor } from '@mutua/service-kit/testing';
import { Types } from 'mongoose';
import {
  collectEvents,
  type Exchange,
  newId,
  openExchange,
  readConversation,
  send,
  useHarness,
  useNode,
} from '../../test/harness.ts';
import { createMemberDataRepository } from '../member-data/member-data.repository.ts';
import { ownData } from '../member-data/own-data.ts';
import { createMessageChangeRepository } from './message-change.repository.ts';

/** By how many milliseconds the node's clock is fast. */
let ahead = 0;
const chat = useHarness();
/** This node writes changed lines once more when it stops, and not while other tests run. */
const node = useNode(chat, { timing: { now: () => Date.now() + ahead, rewriteAgainMs: 24 * 3600_000 } });
afterEach(() => {
  ahead = 0;
});

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const open = () => openExchange(chat, node);
const edit = (id: string, content: string, as: string, on = node) =>
  on.call('PUT /messages/:id', { params: { id }, body: { content }, as });
const remove = (id: string, as: string, language?: Language) =>
  node.call('DELETE /messages/:id', { params: { id }, as, language });
const read = async ({ id }: Exchange, as: string) => (await readConversation(node, id, as)).messages;
const lineOf = async ({ id }: Exchange, as: string) =>
  (await node.call('GET /messages/conversations', { as })).body.conversations.find(({ request }) => request._id === id)
    ?.lastMessage;
const publishedChanges = async (seqOf: { requestId: string }) =>
  (await chat.sentTo('notifications')).flatMap(({ type, payload }) =>
    type === 'message.changed' && 'requestId' in payload && payload.requestId === seqOf.requestId ? [payload] : [],
  );
const hide = (targetId: string, isHidden: boolean, version: number) =>
  chat.publish(
    newEvent('content.moderated', { kind: 'message', targetId, subjectId: newId(), isHidden, note: '', version }),
  );

describe('editing', () => {
  it('changes the words for both parties, updates the lists, and tells devices and notifications', async () => {
    const { exchange, ada, ben } = await open();
    const [sender, receiver] = [exchange.sender._id, exchange.receiver._id];
    const message = await send(ada, exchange, 'At nine');
    const collected = [collectEvents(ada, 'message_changed'), collectEvents(ben, 'message_changed')];
    const { status, body } = await edit(message._id, 'At ten', sender);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ _id: message._id, seq: 1, content: 'At ten', version: 1 });
    expect(body.data.editedAt).toBeDefined();
    await waitFor(() => collected.every((events) => events.length === 1));
    const { isRead: _, ...shown } = body.data;
    expect(collected).toEqual([[shown], [shown]]);
    expect(await read(exchange, receiver)).toEqual([body.data]);
    await waitFor(async () => (await lineOf(exchange, receiver))?.content === 'At ten');
    await waitFor(async () => (await publishedChanges({ requestId: exchange.id })).length === 1);
    expect(await publishedChanges({ requestId: exchange.id })).toEqual([
      { requestId: exchange.id, seq: 1, version: 1, receiverId: receiver, kind: 'edited', preview: 'At ten' },
    ]);
    // An edit with the same words changes nothing.
    expect((await edit(message._id, 'At ten', sender)).body.data.version).toBe(1);
  });

  it.each([
    ['14:59', 15 * MINUTE - 1000, 200, undefined],
    ['15:01', 15 * MINUTE + 1000, 409, 'too_late'],
  ])('%s after the message by the clock of the server: %s', async (_, later, expected, code) => {
    const { exchange, ada } = await open();
    const { _id } = await send(ada, exchange, 'Hello');
    ahead = later;
    const { status, error } = await edit(_id, 'Hello!', exchange.sender._id);
    expect([status, error?.code]).toEqual([expected, code]);
    // Repeating the present words is not an edit.
    expect((await edit(_id, status === 200 ? 'Hello!' : 'Hello', exchange.sender._id)).status).toBe(200);
  });

  it('is possible 20 times', async () => {
    const { exchange, ada } = await open();
    const { _id } = await send(ada, exchange, 'no. 0');
    for (let i = 1; i <= 20; i++) expect((await edit(_id, `no. ${i}`, exchange.sender._id)).status).toBe(200);
    const { status, error } = await edit(_id, 'no. 21', exchange.sender._id);
    expect([status, error?.code]).toEqual([409, 'too_late']);
    expect((await remove(_id, exchange.sender._id)).body.data.version).toBe(21);
  });

  it('is refused to others, with empty text, for calls, and in a closed conversation', async () => {
    const { exchange, ada } = await open();
    const sender = exchange.sender._id;
    const { _id } = await send(ada, exchange, 'Hello');
    expect((await edit(_id, 'Mine', exchange.receiver._id)).status).toBe(404);
    expect((await edit(_id, 'Mine', newId())).status).toBe(404);
    expect((await edit(newId(), 'Mine', sender)).status).toBe(404);
    expect((await edit(_id, '', sender)).status).toBe(400);
    await chat.connection
      .collection('messages')
      .updateOne({ _id: new Types.ObjectId(_id) }, { $set: { messageType: 'call', callType: 'audio' } });
    expect(await edit(_id, 'A call', sender)).toMatchObject({ status: 409, error: { code: 'too_late' } });
    await chat.exchange({ ...exchange, status: 'cancelled', version: 3 });
    await waitFor(async () => (await edit(_id, 'Closed', sender)).error?.code === 'conversation_closed');
    expect((await remove(_id, sender)).status).toBe(200);
  });

  it('makes one of two concurrent edits; the other one gets the present message', async () => {
    const { exchange, ada } = await open();
    const { _id } = await send(ada, exchange, 'Hello');
    const answers = await Promise.all(
      ['one', 'two', 'three'].map((content) => edit(_id, content, exchange.sender._id)),
    );
    const [stored] = await read(exchange, exchange.receiver._id);
    const lost = answers.filter(({ status }) => status !== 200);
    for (const { error } of lost) expect(error).toMatchObject({ code: 'conflict', current: { data: { _id } } });
    expect(stored?.version).toBe(3 - lost.length);
    // Two equal edits count as one.
    const same = await Promise.all([1, 2].map(() => edit(_id, 'same', exchange.sender._id)));
    expect(same.map(({ status }) => status)).toEqual([200, 200]);
  });

  it('is refused while moderators hide the message; hiding it after an edit works', async () => {
    const { exchange, ada } = await open();
    const [sender, receiver] = [exchange.sender._id, exchange.receiver._id];
    const { _id } = await send(ada, exchange, 'Rude');
    await hide(_id, true, 1);
    await waitFor(async () => (await read(exchange, receiver))[0]?.hidden);
    expect(await edit(_id, 'Kind', sender)).toMatchObject({ status: 409, error: { code: 'hidden' } });
    await remove(_id, sender);
    expect((await read(exchange, receiver))[0]).toMatchObject({ content: '', hidden: {}, version: 2 });
    await hide(_id, false, 2);
    await waitFor(async () => !(await read(exchange, receiver))[0]?.hidden);
    expect((await read(exchange, receiver))[0]).toMatchObject({ content: 'Message deleted', version: 3 });
  });
});

describe('deleting', () => {
  it('leaves a text in the language of the call in place of the message, at any time and for good', async () => {
    const { exchange, ada, ben } = await open();
    const [sender, receiver] = [exchange.sender._id, exchange.receiver._id];
    const { _id } = await send(ada, exchange, 'Secret', 'c1');
    await send(ben, exchange, 'Next');
    const collected = collectEvents(ben, 'message_changed');
    ahead = 40 * DAY;
    const { body } = await remove(_id, sender, 'de');
    expect(body.data).toMatchObject({ content: 'Nachricht gelöscht', messageType: 'text', attachment: null, seq: 1 });
    expect(body.data.deletedAt).toBeDefined();
    await waitFor(() => collected.length === 1);
    expect(collected[0]).toMatchObject({ content: 'Message deleted', deletedAt: body.data.deletedAt });
    expect((await read(exchange, receiver)).map(({ seq, content }) => [seq, content])).toEqual([
      [1, 'Message deleted'],
      [2, 'Next'],
    ]);
    // Repeating the deletion, editing the message, or sending it again changes nothing.
    expect((await remove(_id, sender)).body.data.version).toBe(1);
    expect((await edit(_id, 'Back', sender)).error?.code).toBe('too_late');
    expect(await send(ada, exchange, 'Secret', 'c1')).toMatchObject({ _id, content: 'Message deleted' });
    expect((await remove(_id, receiver)).status).toBe(404);
    expect((await lineOf(exchange, receiver))?.content).toBe('Next');
    await waitFor(async () => (await publishedChanges({ requestId: exchange.id })).length === 1);
    expect(await publishedChanges({ requestId: exchange.id })).toMatchObject([
      { kind: 'deleted', preview: '', version: 1 },
    ]);
  });

  it('shows in the lists at once, also when no node has written the summary yet', async () => {
    const { exchange, ada } = await open();
    const other = await chat.startNode();
    const read = async (on: typeof node, as: string) =>
      (await on.call('GET /messages/conversations', { as })).body.conversations[0]?.lastMessage?.content;
    const [sender, receiver] = [exchange.sender._id, exchange.receiver._id];
    for (const by of [node, other, node, other]) {
      const { _id } = await send(ada, exchange, 'Secret');
      await by.call('DELETE /messages/:id', { params: { id: _id }, as: sender });
      const shown = [await read(other, receiver), await read(node, receiver), await read(node, sender)];
      expect(shown).toEqual(Array(3).fill('Message deleted'));
      const edited = await send(ada, exchange, 'At nine');
      await by.call('PUT /messages/:id', { params: { id: edited._id }, body: { content: 'At ten' }, as: sender });
      expect([await read(other, receiver), await read(node, receiver)]).toEqual(['At ten', 'At ten']);
    }
    const { body } = await node.call('GET /messages/unread/count', { as: receiver });
    expect(body.unreadCount).toBe(8);
    await other.stop();
  });

  it('shows in the lists, also when a node writes old words that it has read before', async () => {
    const { exchange, ada } = await open();
    const { _id } = await send(ada, exchange, 'Secret');
    const other = await chat.startNode({ timing: { rewriteAgainMs: 24 * 3600_000 } });
    await other.call('DELETE /messages/:id', { params: { id: _id }, as: exchange.sender._id });
    await chat.connection
      .collection('memberships')
      .updateMany(
        { requestId: new Types.ObjectId(exchange.id) },
        { $set: { 'lastMessage.content': 'Secret' }, $unset: { 'lastMessage.isDeleted': '' } },
      );
    await other.stop();
    expect((await lineOf(exchange, exchange.receiver._id))?.content).toBe('Message deleted');
    const { body } = await node.call('GET /messages/conversations/:requestId', {
      params: { requestId: exchange.id },
      as: exchange.receiver._id,
      language: 'fr',
    });
    expect(body.conversation.lastMessage).toMatchObject({ content: 'Message supprimé', isDeleted: true });
  });

  it('wins against concurrent edits', async () => {
    const { exchange, ada } = await open();
    const { _id } = await send(ada, exchange, 'Hello');
    const sender = exchange.sender._id;
    const answers = await Promise.all([edit(_id, 'one', sender), remove(_id, sender), edit(_id, 'two', sender)]);
    expect(answers[1].status).toBe(200);
    expect((await read(exchange, sender))[0]).toMatchObject({ content: 'Message deleted' });
  });

  it('has only the rate limits of the contract; for 30 days a report still contains the words', async () => {
    const { exchange, ada } = await open();
    const { _id } = await send(ada, exchange, 'Bad word');
    await edit(_id, 'Good word', exchange.sender._id);
    await remove(_id, exchange.sender._id);
    const as = exchange.receiver._id;
    await node.call('POST /messages/:id/reports', { params: { id: _id }, body: { reason: 'unkind' }, as });
    const evidence = await waitFor(async () => {
      const events = await chat.sentTo('auth');
      const reports = events.flatMap(({ type, payload }) =>
        type === 'message.reported' ? [(payload as EventPayload<'message.reported'>).report] : [],
      );
      return reports.find(({ targetId }) => targetId === _id)?.evidence;
    });
    expect(evidence.map(({ text }) => text)).toEqual(['earlier: Bad word', 'earlier: Good word', 'Message deleted']);
  });
});

describe('a process that dies', () => {
  /** Stores an edit of one message and a deletion of another. Both processes die after the change was `stored` or `made`. */
  async function die(after: 'stored' | 'made') {
    const { exchange, ada } = await open();
    const [kept, gone] = [await send(ada, exchange, 'Old'), await send(ada, exchange, 'Secret')];
    const relay = { publish: () => undefined } as never;
    const changes = createMessageChangeRepository(chat.connection, relay);
    for (const { message, kind, content } of [
      { message: kept, kind: 'edited', content: 'New' },
      { message: gone, kind: 'deleted', content: 'Message deleted' },
    ] as const) {
      const change = await changes.insert({
        messageId: message._id,
        n: 1,
        requestId: exchange.id,
        seq: message.seq,
        kind,
        by: exchange.sender._id,
        at: new Date(),
        before: { content: message.content, messageType: 'text', attachment: null, since: new Date() },
        content,
        keptUntil: new Date(Date.now() + DAY),
      });
      if (change && after === 'made') await changes.apply(change, new Date());
    }
    return { exchange, kept, gone };
  }

  it.each(['stored', 'made'] as const)(
    'after its change is %s leaves the rest of the work to other processes',
    async (after) => {
      const { exchange, kept } = await die(after);
      const ben = await chat.connect(node, exchange.receiver._id);
      const collected = collectEvents(ben, 'message_changed');
      const other = await chat.startNode({ timing: { changeSweepMs: 50, changeGraceMs: 0 } });
      await waitFor(async () => (await publishedChanges({ requestId: exchange.id })).length === 2);
      await other.stop();
      expect((await read(exchange, exchange.receiver._id)).map(({ content, version }) => [content, version])).toEqual([
        ['New', 1],
        ['Message deleted', 1],
      ]);
      expect((await lineOf(exchange, exchange.receiver._id))?.content).toBe('Message deleted');
      await waitFor(() => collected.length >= 2);
      expect((await edit(kept._id, 'Newer', exchange.sender._id)).body.data.version).toBe(2);
      await waitFor(async () => (await publishedChanges({ requestId: exchange.id })).length === 3);
    },
  );

  it('does not block the next change of the message', async () => {
    const { exchange, kept, gone } = await die('stored');
    const sender = exchange.sender._id;
    // The author sends the same edit again, which makes the first one.
    expect((await edit(kept._id, 'New', sender)).body.data).toMatchObject({ content: 'New', version: 1 });
    expect((await remove(gone._id, sender)).body.data).toMatchObject({ version: 1 });
    await waitFor(async () => (await publishedChanges({ requestId: exchange.id })).length === 2);
  });
});

describe('what is kept', () => {
  it('is removed after 30 days, and no earlier', async () => {
    const { exchange, ada } = await open();
    const { _id } = await send(ada, exchange, 'Old');
    await edit(_id, 'New', exchange.sender._id);
    const left = () =>
      chat.connection.collection('messagechanges').countDocuments({ messageId: new Types.ObjectId(_id) });
    const sweepAt = async (time: number) => {
      const other = await chat.startNode({ timing: { changeSweepMs: 20, now: () => Date.now() + time } });
      const sentinel = new Types.ObjectId();
      await chat.connection.collection('messagechanges').insertOne({
        messageId: sentinel,
        n: 1,
        isDone: true,
        kind: 'edited',
        keptUntil: new Date(0),
      });
      await waitFor(
        async () => (await chat.connection.collection('messagechanges').countDocuments({ messageId: sentinel })) === 0,
      );
      await other.stop();
    };
    await sweepAt(30 * DAY - MINUTE);
    expect(await left()).toBe(1);
    await sweepAt(30 * DAY + MINUTE);
    expect(await left()).toBe(0);
  });

  it('is removed with the account of its author, who can export it before', async () => {
    const { exchange, ada, ben } = await open();
    const [sender, receiver] = [exchange.sender._id, exchange.receiver._id];
    const mine = await send(ada, exchange, 'Old');
    const theirs = await send(ben, exchange, 'Theirs');
    await edit(mine._id, 'New', sender);
    const params = { id: theirs._id };
    await node.call('PUT /messages/:id/reaction', { params, body: { emoji: '🎉' }, as: sender });
    const sources = { data: createMemberDataRepository(chat.connection), callRecords: { newestOf: async () => [] } };
    const lines: DataLine[] = [];
    for await (const line of ownData({ ...sources, sign: (key) => key }, sender)) lines.push(line);
    expect(lines.filter(({ kind }) => kind === 'reaction' || kind === 'earlier-words')).toMatchObject([
      { kind: 'reaction', number: 2, emoji: '🎉' },
      { kind: 'earlier-words', number: 1, text: 'Old' },
    ]);
    await chat.publish(newEvent('member.erased', { userId: sender }));
    await waitFor(async () => (await read(exchange, receiver))[0]?.messageType === 'erased');
    expect((await read(exchange, receiver))[1]?.reactions).toBeUndefined();
    expect(await chat.connection.collection('messagechanges').countDocuments({ by: new Types.ObjectId(sender) })).toBe(
      0,
    );
  });
});

it('a message without edits, reactions or replies is stored by the same commands as before', async () => {
  const { exchange, ada } = await open();
  await send(ada, exchange, 'First');
  const messages = chat.connection.collection('messages');
  await waitFor(async () => (await messages.countDocuments({ outbox: { $exists: true } })) === 0);
  const commands: string[] = [];
  const inserted: object[] = [];
  const note = ({ commandName, command }: { commandName: string; command: Record<string, unknown> }) => {
    const isPoll = JSON.stringify(command['filter'] ?? {}).includes('outboxPendingAt');
    if (typeof command[commandName] === 'string' && !isPoll) commands.push(`${commandName} ${command[commandName]}`);
    if (commandName === 'insert') inserted.push(...(command['documents'] as object[]));
  };
  const client = chat.connection.getClient();
  client.on('commandStarted', note);
  await send(ada, exchange, 'Second');
  await waitFor(() => commands.includes('update messages') && commands.includes('update memberships'));
  client.off('commandStarted', note);
  expect(commands.toSorted()).toEqual(['insert messages', 'update memberships', 'update messages']);
  expect(inserted.map((document) => Object.keys(document).toSorted().join(' '))).toEqual([
    '_id attachment content messageType outbox outboxPendingAt receiverId requestId senderId sentAt seq tally',
  ]);
});
