import type { Pin } from '@mutua/contracts';
import { newEvent } from '@mutua/service-kit';
import { waitFor } from '@mutua/service-kit/testing';
import { Types } from 'mongoose';
import { collectEvents, type Exchange, newId, openExchange, send, useHarness, useNode } from '../../test/harness.ts';
import { createMemberDataRepository } from '../member-data/member-data.repository.ts';
import { ownData } from '../member-data/own-data.ts';
import { pinsModel } from '../store/pins.model.ts';

const chat = useHarness();
const node = useNode(chat);

async function open(texts: readonly string[]) {
  const { exchange, ada, ben } = await openExchange(chat, node);
  const messages = [];
  for (const text of texts) messages.push(await send(ada, exchange, text));
  return { exchange, ada, ben, messages, sender: exchange.sender._id, receiver: exchange.receiver._id };
}
const key = 'messages/conversations/:requestId/pins/:seq';
const pin = ({ id }: Exchange, seq: number, as: string, by = node) =>
  by.call(`PUT /${key}`, { params: { requestId: id, seq }, as });
const unpin = ({ id }: Exchange, seq: number, as: string) =>
  node.call(`DELETE /${key}`, { params: { requestId: id, seq }, as });
const pinsOf = async ({ id }: Exchange, as: string): Promise<Pin[] | undefined> =>
  (await node.call('GET /messages/conversations/:requestId', { params: { requestId: id }, as })).body.conversation.pins;
const seqs = (pins: readonly Pin[] | undefined) => pins?.map(({ seq }) => seq);
const storedSeqs = async ({ id }: Exchange) =>
  (await pinsModel(chat.connection).findById(id).lean())?.pins.map(({ seq }) => seq);
const hide = (targetId: string, subjectId: string, isHidden: boolean, version: number) =>
  chat.publish(newEvent('content.moderated', { kind: 'message', targetId, subjectId, isHidden, note: '', version }));

it('shows a pin to both parties, the newest first, with the present text of its message', async () => {
  const { exchange, ada, ben, messages, sender, receiver } = await open(['**One** page', 'two']);
  const collected = [collectEvents(ada, 'pins_changed'), collectEvents(ben, 'pins_changed')];
  expect((await pin(exchange, 1, receiver)).body.pins).toEqual([
    {
      ...{ seq: 1, senderId: sender, messageType: 'text', excerpt: 'One page', timestamp: messages[0]?.timestamp },
      ...{ by: receiver, at: expect.any(String) },
    },
  ]);
  expect(seqs((await pin(exchange, 2, sender)).body.pins)).toEqual([2, 1]);
  // Pinning it again changes nothing, not even who has pinned it.
  expect((await pin(exchange, 1, sender)).body.pins).toMatchObject([{ seq: 2 }, { seq: 1, by: receiver }]);
  await waitFor(() => collected.every((events) => events.length === 2));
  expect(collected[0]?.map(({ pins, pinsVersion }) => [pinsVersion, seqs(pins)])).toEqual([
    [1, [1]],
    [2, [2, 1]],
  ]);

  const params = { id: messages[0]?._id ?? '' };
  await node.call('PUT /messages/:id', { params, body: { content: 'Two pages' }, as: sender });
  expect((await pinsOf(exchange, receiver))?.map(({ excerpt }) => excerpt)).toEqual(['two', 'Two pages']);
  const { body } = await node.call('GET /messages/conversations', { as: sender });
  expect(body.conversations.map(({ pins }) => seqs(pins))).toEqual([[2, 1]]);

  expect(seqs((await unpin(exchange, 1, sender)).body.pins)).toEqual([2]);
  expect(seqs((await unpin(exchange, 1, sender)).body.pins)).toEqual([2]);
  await unpin(exchange, 2, receiver);
  expect(await pinsOf(exchange, sender)).toBeUndefined();
  expect((await node.call('GET /messages/unread/count', { as: receiver })).body.unreadCount).toBe(2);
});

it('keeps ten of eleven pins that are made at once on two nodes', async () => {
  const { exchange, ben, sender, receiver } = await open(Array.from({ length: 11 }, (_, index) => `${index + 1}`));
  const collected = collectEvents(ben, 'pins_changed');
  const other = await chat.startNode();
  const answers = await Promise.all(
    Array.from({ length: 11 }, (_, index) =>
      pin(exchange, index + 1, index % 2 ? sender : receiver, index % 3 ? node : other),
    ),
  );
  await other.stop();
  const refused = answers.filter(({ status }) => status !== 200);
  expect(refused.map(({ error }) => error.code)).toEqual(['too_many_pins']);
  expect(await pinsOf(exchange, sender)).toHaveLength(10);
  // The events may arrive in any order. The one with the highest version contains all pins.
  await waitFor(() => collected.length === 10);
  const newest = collected.find(({ pinsVersion }) => pinsVersion === 10);
  expect(newest?.pins).toEqual(await pinsOf(exchange, sender));
  const [first = 0] = seqs(await pinsOf(exchange, sender)) ?? [];
  await unpin(exchange, first, sender);
  const left = answers.findIndex(({ status }) => status === 409) + 1;
  expect((await pin(exchange, left, sender)).status).toBe(200);
});

it('announces to devices of other nodes what a stopping node still does', async () => {
  const { exchange, ben, sender } = await open(Array.from({ length: 10 }, (_, index) => `${index + 1}`));
  const collected = collectEvents(ben, 'pins_changed');
  const stopping = await chat.startNode();
  const pinning = Promise.all(Array.from({ length: 10 }, (_, index) => pin(exchange, index + 1, sender, stopping)));
  await waitFor(() => collected.length > 0);
  await stopping.stop();
  expect((await pinning).map(({ status }) => status)).toEqual(Array(10).fill(200));
  await waitFor(() => collected.length === 10);
});

it('unpins a message that is deleted or hidden, and does not pin it again when it is shown again', async () => {
  const { exchange, ben, messages, sender, receiver } = await open(['gone', 'hidden', 'kept']);
  const [gone, hidden] = messages;
  for (const seq of [1, 2, 3]) await pin(exchange, seq, receiver);
  const collected = collectEvents(ben, 'pins_changed');
  await node.call('DELETE /messages/:id', { params: { id: gone?._id ?? '' }, as: sender });
  expect(seqs(await pinsOf(exchange, receiver))).toEqual([3, 2]);
  await hide(hidden?._id ?? '', sender, true, 1);
  await waitFor(async () => (await storedSeqs(exchange))?.length === 1);
  await hide(hidden?._id ?? '', sender, false, 2);
  await waitFor(() => collected.length === 2);
  expect(collected.map(({ pins }) => seqs(pins))).toEqual([[3, 2], [3]]);
  expect(await pinsOf(exchange, receiver)).toHaveLength(1);
});

it('refuses to pin calls, deleted and hidden messages, and messages of closed or other conversations', async () => {
  const { exchange, messages, sender, receiver } = await open(['call', 'gone', 'hidden', 'pinned', 'last']);
  const [call, gone, hidden] = messages;
  await chat.connection
    .collection('messages')
    .updateOne({ _id: new Types.ObjectId(call?._id) }, { $set: { messageType: 'call', callType: 'audio' } });
  await node.call('DELETE /messages/:id', { params: { id: gone?._id ?? '' }, as: sender });
  await hide(hidden?._id ?? '', sender, true, 1);
  await waitFor(async () => (await pin(exchange, 3, receiver)).error?.code === 'hidden');
  await unpin(exchange, 3, receiver);
  for (const seq of [1, 2]) expect((await pin(exchange, seq, receiver)).error).toMatchObject({ code: 'conflict' });
  expect((await pin(exchange, 6, receiver)).status).toBe(404);
  expect((await pin(exchange, 4, newId())).status).toBe(404);
  await pin(exchange, 4, receiver);
  expect((await unpin(exchange, 4, newId())).status).toBe(404);
  await chat.exchange({ ...exchange, status: 'cancelled', version: 3 });
  await waitFor(async () => (await pin(exchange, 5, receiver)).error?.code === 'conversation_closed');
  expect((await unpin(exchange, 4, sender)).body.pins).toEqual([]);
});

it('exports own pins, and removes those of an erased member and of their messages', async () => {
  const { exchange, ben, sender, receiver } = await open(['of Ada', 'of Ada, too']);
  await send(ben, exchange, 'of Ben');
  await send(ben, exchange, 'of Ben, too');
  for (const [seq, as] of [
    [1, receiver],
    [2, sender],
    [3, sender],
    [4, receiver],
  ] as const)
    await pin(exchange, seq, as);
  const data = createMemberDataRepository(chat.connection);
  const sources = { data, callRecords: { newestOf: async () => [] }, sign: (file: string) => file };
  const lines: object[] = [];
  for await (const line of ownData(sources, sender)) lines.push(line);
  const of = { kind: 'pin', conversationId: exchange.id, createdAt: expect.any(Date) };
  expect(lines.filter((line) => 'kind' in line && line.kind === 'pin')).toEqual([
    { ...of, number: 2 },
    { ...of, number: 3 },
  ]);
  await chat.publish(newEvent('member.erased', { userId: sender }));
  await waitFor(async () => (await storedSeqs(exchange))?.length === 1);
  expect(seqs(await pinsOf(exchange, receiver))).toEqual([4]);
});
