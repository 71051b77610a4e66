import type { EventPayload, ReportInput } from '@mutua/contracts';
import { newEvent } from '@mutua/service-kit';
import { waitFor } from '@mutua/service-kit/testing';
import { Types } from 'mongoose';
import {
  collectEvents,
  type Exchange,
  newId,
  readConversation,
  send,
  useHarness,
  useNode,
} from '../../test/harness.ts';

const chat = useHarness();
const node = useNode(chat);

const report = (id: string, as: string | undefined, body: Partial<ReportInput> = {}) =>
  node.call('POST /messages/:id/reports', { params: { id }, ...(as && { as }), body: { reason: 'unkind', ...body } });
const decide = (targetId: string, fields: Partial<EventPayload<'content.moderated'>> = {}) =>
  chat.publish(
    newEvent('content.moderated', {
      kind: 'message',
      targetId,
      subjectId: newId(),
      isHidden: true,
      note: 'Stay kind.',
      version: 5,
      ...fields,
    }),
  );
const read = async ({ id }: Exchange, as: string) => (await readConversation(node, id, as)).messages;
const lastIn = async (exchange: Exchange, as: string) =>
  (await node.call('GET /messages/conversations', { as })).body.conversations.find(
    ({ request }) => request._id === exchange.id,
  )?.lastMessage?.content;

const foundBy = async (as: string) => {
  const { body } = await node.call('GET /messages/search', { as, query: { q: 'Message' } });
  return body.messages.map(({ excerpt }) => `${excerpt.match}${excerpt.after}`);
};

async function written(count: number) {
  const exchange = await chat.exchange();
  const ada = await chat.connect(node, exchange.sender._id);
  const ben = await chat.connect(node, exchange.receiver._id);
  const messages = [];
  for (let i = 1; i <= count; i++) messages.push(await send(ada, exchange, `Message ${i}`));
  const last = messages.at(-1);
  if (!last) throw new Error('no message');
  return { exchange, ada, ben, messages, last };
}

it('a report enters the queue once, with the message and the ten before it', async () => {
  const { exchange, last } = await written(13);
  const reader = exchange.receiver._id;
  expect((await report(last._id, reader, { text: 'Rude.' })).status).toBe(201);
  expect((await report(last._id, reader)).status).toBe(201);
  const [sent, ...more] = await waitFor(async () => {
    const all = await chat.sentTo('auth', 'message.reported');
    return all.length > 0 && all;
  });
  expect(more).toEqual([]);
  if (sent?.type !== 'message.reported') throw new Error('no report');
  const { report: published } = sent.payload;
  expect(published).toMatchObject({
    reporterId: reader,
    subjectId: exchange.sender._id,
    reason: 'unkind',
    text: 'Rude.',
  });
  expect(published.evidence).toHaveLength(11);
  expect(published.evidence.map(({ text }) => text)).toEqual(Array.from({ length: 11 }, (_, i) => `Message ${i + 3}`));
  expect(published.evidence.map(({ isReported }) => isReported)).toEqual([...Array(10).fill(false), true]);
});

it('a report is refused for own and unknown messages, to others, and to visitors', async () => {
  const { exchange, last } = await written(1);
  expect((await report(last._id, exchange.sender._id)).status).toBe(403);
  expect((await report(last._id, newId())).status).toBe(404);
  expect((await report(newId(), exchange.receiver._id)).status).toBe(404);
  expect((await report(last._id, undefined)).status).toBe(401);
});

it('a hidden message has no content for both, shows a reason to its sender, and can be shown again', async () => {
  const { exchange, ben, ada, last } = await written(2);
  const [toAda, toBen] = [collectEvents(ada, 'message_moderated'), collectEvents(ben, 'message_moderated')];
  await waitFor(async () => (await lastIn(exchange, exchange.receiver._id)) === 'Message 2');
  await decide(last._id);
  await waitFor(() => toAda.length === 1 && toBen.length === 1);
  expect(toAda[0]).toMatchObject({ _id: last._id, content: '', hidden: { note: 'Stay kind.' } });
  expect(toBen[0]).toMatchObject({ content: '', hidden: {} });
  expect((await read(exchange, exchange.receiver._id))[1]).toMatchObject({ content: '', hidden: {} });
  expect((await read(exchange, exchange.receiver._id))[1]?.hidden).not.toHaveProperty('note');
  expect((await read(exchange, exchange.sender._id))[1]?.hidden).toEqual({ note: 'Stay kind.' });
  // Both lists show the previous message as the last one.
  for (const { _id } of [exchange.sender, exchange.receiver]) expect(await lastIn(exchange, _id)).toBe('Message 1');
  expect(await foundBy(exchange.receiver._id)).toEqual(['Message 1']);
  expect((await report(last._id, exchange.receiver._id)).status).toBe(404);
  await decide(last._id, { isHidden: false, version: 6 });
  await waitFor(async () => (await lastIn(exchange, exchange.sender._id)) === 'Message 2');
  await decide(last._id);
  await waitFor(() => toBen.length === 3);
  expect((await read(exchange, exchange.receiver._id))[1]).toMatchObject({ content: 'Message 2' });
});

it.each(['message', 'edited message', 'deleted message'])(
  'a hidden %s tells notifications once that it has no words',
  async (what) => {
    const { exchange, last } = await written(1);
    const [params, as] = [{ id: last._id }, exchange.sender._id];
    if (what === 'edited message') await node.call('PUT /messages/:id', { params, as, body: { content: 'Rude' } });
    if (what === 'deleted message') await node.call('DELETE /messages/:id', { params, as });
    const before = what === 'message' ? 0 : 1;
    const told = async () =>
      (await chat.sentTo('notifications', 'message.changed')).filter(
        ({ payload }) => payload.requestId === exchange.id,
      );
    await decide(last._id);
    await waitFor(async () => (await told()).length > before);
    await decide(last._id, { isHidden: false, version: 6 });
    await waitFor(async () => (await read(exchange, as))[0]?.hidden === undefined);
    const changes = await told();
    expect(changes).toHaveLength(before + 1);
    expect(changes.at(-1)?.payload).toMatchObject({
      requestId: exchange.id,
      seq: 1,
      version: before + 1,
      receiverId: exchange.receiver._id,
      kind: what === 'deleted message' ? 'deleted' : 'edited',
      preview: '',
    });
  },
);

it('a rebuild leaves a hidden message out of the lists', async () => {
  const { exchange, last } = await written(2);
  const [sender, receiver] = [exchange.sender._id, exchange.receiver._id];
  await waitFor(async () => (await lastIn(exchange, receiver)) === 'Message 2');
  await decide(last._id);
  await waitFor(async () => (await lastIn(exchange, receiver)) === 'Message 1');
  await chat.connection
    .collection('memberships')
    .updateMany({ requestId: new Types.ObjectId(exchange.id) }, { $set: { lastMessage: null } });
  expect(await lastIn(exchange, receiver)).toBeUndefined();
  const createdAt = '2026-11-20T10:00:00.000Z';
  const request = {
    _id: exchange.id,
    status: 'accepted' as const,
    senderId: exchange.sender,
    receiverId: exchange.receiver,
    senderSkillId: { _id: newId(), title: 'Guitar', category: 'music' as const },
    receiverSkillId: { _id: newId(), title: 'Baking', category: 'cooking' as const },
    message: '',
    reason: '',
    scheduledDate: null,
    meetingDetails: null,
    createdAt,
    updatedAt: createdAt,
  };
  await chat.publish({ ...newEvent('request.snapshot', { request, version: 2, changes: {} }), isRepublished: true });
  for (const member of [sender, receiver]) await waitFor(async () => (await lastIn(exchange, member)) === 'Message 1');
});
