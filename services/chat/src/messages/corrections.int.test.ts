import type { Correction } from '@mutua/contracts';
import type { DataLine } from '@mutua/domain';
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
import { createMemberDataRepository } from '../member-data/member-data.repository.ts';
import { ownData } from '../member-data/own-data.ts';

const chat = useHarness();
const node = useNode(chat);

/** An exchange in which Ada has written `text`. */
async function open(text = 'Ich habe nach Berlin gegangen') {
  const { exchange, ada, ben } = await openExchange(chat, node);
  const first = await send(ada, exchange, text);
  return { exchange, ada, ben, first, sender: exchange.sender._id, receiver: exchange.receiver._id };
}
const correct = ({ id }: Exchange, as: string, body: { content: string; replyTo?: number; correction?: Correction }) =>
  node.call('POST /messages', { body: { requestId: id, correction: {}, ...body }, as });
const corrections = ({ id }: Exchange, as: string, query: { page?: string; limit?: string } = {}) =>
  node.call('GET /messages/request/:requestId/corrections', { params: { requestId: id }, query, as });
const read = async ({ id }: Exchange, as: string) => (await readConversation(node, id, as)).messages;
const edit = (id: string, content: string, as: string) =>
  node.call('PUT /messages/:id', { params: { id }, body: { content }, as });
const remove = (id: string, as: string) => node.call('DELETE /messages/:id', { params: { id }, as });
const stored = (id: string) => chat.connection.collection('messages').findOne({ _id: new Types.ObjectId(id) });
const hide = (targetId: string, subjectId: string, isHidden: boolean, version: number) =>
  chat.publish(newEvent('content.moderated', { kind: 'message', targetId, subjectId, isHidden, note: '', version }));

const ORIGINAL = 'Ich habe nach Berlin gegangen';
const CORRECTED = 'Ich bin nach Berlin gegangen';

describe('a correction', () => {
  it('is a reply with the corrected text, and keeps the words that it corrects when these are edited', async () => {
    const { exchange, ada, ben, first, sender, receiver } = await open();
    const collected = collectEvents(ada, 'new_message');
    const answer = await ask(ben, 'send_message', {
      ...{ requestId: exchange.id, receiverId: sender, content: CORRECTED, replyTo: 1, clientId: 'c1' },
      correction: { original: ORIGINAL },
    });
    const expected = {
      content: CORRECTED,
      messageType: 'text',
      replyTo: { seq: 1 },
      correction: { original: ORIGINAL },
    };
    expect(answer).toMatchObject({ ok: true, message: expected });
    await waitFor(() => collected.length === 1);
    expect(collected).toMatchObject([expected]);

    await edit(first._id, 'Ich gehe nach Berlin', sender);
    for (const reader of [sender, receiver]) {
      const [, second] = await read(exchange, reader);
      expect(second).toMatchObject({ ...expected, replyTo: { excerpt: 'Ich gehe nach Berlin' } });
    }
    expect((await read(exchange, sender))[0]).not.toHaveProperty('correction');
    expect(await stored(first._id)).not.toHaveProperty('correction');
  });

  it('may have the words from before an edit, but no words that the message never had', async () => {
    const { exchange, first, sender, receiver } = await open();
    await edit(first._id, 'Ich gehe nach Berlin', sender);
    const late = await correct(exchange, receiver, {
      ...{ content: CORRECTED, replyTo: 1, correction: { original: ORIGINAL } },
    });
    expect(late.body.data.correction).toEqual({ original: ORIGINAL });
    const made = await correct(exchange, receiver, {
      ...{ content: CORRECTED, replyTo: 1, correction: { original: 'I owe you money' } },
    });
    expect(made.body.data).toMatchObject({ content: CORRECTED, correction: {} });
    expect(made.body.data.correction).toEqual({});
    const plain = await correct(exchange, receiver, { content: CORRECTED, replyTo: 1 });
    expect(plain.body.data.correction).toEqual({ original: 'Ich gehe nach Berlin' });
  });

  it('is edited and deleted like a message, also "Perfect", whose new words are a correction', async () => {
    const { exchange, sender, receiver } = await open();
    const perfect = (
      await correct(exchange, receiver, {
        ...{ content: '✓ Perfekt', replyTo: 1, correction: { original: ORIGINAL, isPerfect: true } },
      })
    ).body.data;
    expect(perfect.correction).toEqual({ original: ORIGINAL, isPerfect: true });
    const edited = (await edit(perfect._id, CORRECTED, receiver)).body.data;
    expect(edited).toMatchObject({ content: CORRECTED, correction: { original: ORIGINAL } });
    expect(edited.correction).not.toHaveProperty('isPerfect');
    await remove(perfect._id, receiver);
    expect((await read(exchange, sender))[1]).not.toHaveProperty('correction');
    expect(await stored(perfect._id)).not.toHaveProperty('correction');
    expect((await corrections(exchange, sender)).body.messages).toEqual([]);
  });

  it.each([
    ['deleted', (id: string, sender: string) => remove(id, sender)],
    ['hidden', (id: string, sender: string) => hide(id, sender, true, 1)],
    ['erased', (_: string, sender: string) => chat.publish(newEvent('member.erased', { userId: sender }))],
  ] as const)('loses the words of a message that is %s, and stays', async (_, take) => {
    const { exchange, first, sender, receiver } = await open();
    const { _id } = (await correct(exchange, receiver, { content: CORRECTED, replyTo: 1 })).body.data;
    await take(first._id, sender);
    await waitFor(async () => (await stored(_id))?.['correction']?.original === undefined);
    const [, second] = await read(exchange, receiver);
    expect(second).toMatchObject({ content: CORRECTED, replyTo: { isGone: true }, correction: {} });
    expect(second?.correction).toEqual({});
    const late = await correct(exchange, receiver, {
      ...{ content: CORRECTED, replyTo: 1, correction: { original: ORIGINAL } },
    });
    // Nobody writes to an erased account.
    if (late.status === 201) expect(late.body.data.correction).toEqual({});
  });

  it('corrects only a text of the other member', async () => {
    const { exchange, ben, sender, receiver } = await open();
    await send(ben, exchange, 'Own words');
    const call = await send(ben, exchange, 'Missed audio call');
    await chat.connection
      .collection('messages')
      .updateOne({ _id: new Types.ObjectId(call._id) }, { $set: { messageType: 'call', callType: 'audio' } });
    const field = { field: 'correction' };
    for (const [as, body] of [
      [receiver, {}],
      [receiver, { replyTo: 2 }],
      [sender, { replyTo: 1 }],
      [sender, { replyTo: 3 }],
    ] as const)
      expect((await correct(exchange, as, { content: 'No', ...body })).error).toMatchObject({ errors: [field] });
    expect((await correct(exchange, receiver, { content: 'No', replyTo: 9 })).status).toBe(400);
    expect((await correct(exchange, newId(), { content: 'No', replyTo: 1 })).status).toBe(404);
  });
});

describe('the corrections of a conversation', () => {
  it('are listed for both parties by the message that they correct, the newest first, without hidden ones and "Perfect"', async () => {
    const { exchange, ada, ben, sender, receiver } = await open();
    await send(ada, exchange, 'Zwei Hund');
    await send(ben, exchange, 'A ordinary reply');
    const texts = [
      (await correct(exchange, receiver, { content: 'Zwei Hunde', replyTo: 2 })).body.data,
      (await correct(exchange, receiver, { content: CORRECTED, replyTo: 1 })).body.data,
      (await correct(exchange, sender, { content: 'An ordinary reply', replyTo: 3 })).body.data,
      (await correct(exchange, receiver, { content: 'Hidden', replyTo: 1 })).body.data,
    ];
    await correct(exchange, receiver, { content: '✓', replyTo: 1, correction: { isPerfect: true } });
    await hide(texts[3]?._id ?? '', receiver, true, 1);
    await waitFor(async () => (await corrections(exchange, sender)).body.pagination.total === 3);
    for (const reader of [sender, receiver]) {
      const { messages } = (await corrections(exchange, reader)).body;
      expect(messages.map(({ content }) => content)).toEqual(['An ordinary reply', 'Zwei Hunde', CORRECTED]);
      expect(messages[2]?.correction).toEqual({ original: ORIGINAL });
    }
    const { messages, pagination } = (await corrections(exchange, sender, { page: '2', limit: '2' })).body;
    expect(messages.map(({ content }) => content)).toEqual([CORRECTED]);
    expect(pagination).toMatchObject({ page: 2, total: 3 });
    expect((await corrections(exchange, newId())).status).toBe(404);
  });

  it('are switched on and off by each member alone', async () => {
    const { exchange, sender, receiver } = await open();
    const params = { requestId: exchange.id };
    const offered = async (as: string) =>
      (await node.call('GET /messages/conversations/:requestId', { params, as })).body.conversation.offersCorrections;
    const device = await chat.connect(node, receiver);
    const events = collectEvents(device, 'conversation_changed');
    for (const isOn of [true, false]) {
      const body = { corrections: isOn };
      const { conversation } = (
        await node.call('PUT /messages/conversations/:requestId/state', { params, body, as: receiver })
      ).body;
      expect(conversation).toMatchObject({ offersCorrections: isOn, isArchived: false });
      expect(await offered(receiver)).toBe(isOn);
    }
    expect(await offered(sender)).toBeUndefined();
    await waitFor(() => events.length === 2);
    expect(events.map(({ offersCorrections }) => offersCorrections)).toEqual([true, false]);
  });

  it('are in the export of both members, with the words that they correct', async () => {
    const { exchange, sender, receiver } = await open();
    await correct(exchange, receiver, { content: CORRECTED, replyTo: 1 });
    await correct(exchange, receiver, { content: '✓', replyTo: 1, correction: { isPerfect: true } });
    const body = { corrections: true };
    const params = { requestId: exchange.id };
    await node.call('PUT /messages/conversations/:requestId/state', { params, body, as: receiver });
    const data = createMemberDataRepository(chat.connection);
    const exported = async (memberId: string) => {
      const callRecords = { newestOf: async () => [] };
      const lines: DataLine[] = [];
      for await (const line of ownData({ data, callRecords, sign: (key) => key }, memberId)) lines.push(line);
      return lines;
    };
    const lines = await exported(receiver);
    expect(lines).toContainEqual(expect.objectContaining({ content: CORRECTED, replyTo: 1, corrects: ORIGINAL }));
    expect(lines).toContainEqual(expect.objectContaining({ content: '✓', corrects: ORIGINAL, isPerfect: true }));
    expect(lines).toContainEqual(expect.objectContaining({ kind: 'conversation-state', offersCorrections: true }));
    expect(await exported(sender)).toContainEqual(expect.objectContaining({ content: CORRECTED, corrects: ORIGINAL }));
  });
});
