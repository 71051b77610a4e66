import { isDeepStrictEqual } from 'node:util';
import { newEvent } from '@mutua/service-kit';
import { waitFor } from '@mutua/service-kit/testing';
import { Types } from 'mongoose';
import { collectEvents, type Exchange, newId, readConversation, useHarness, useNode } from '../../test/harness.ts';

const chat = useHarness();
const node = useNode(chat);

const at = (minute: number) => new Date(Date.UTC(2026, 10, 1, 10, minute)).toISOString();
const linesOf = async ({ id, sender }: Exchange) => (await readConversation(node, id, sender._id)).lines;

const review = ({ id, sender, receiver }: Exchange, type: 'review.created' | 'review.snapshot' = 'review.created') =>
  newEvent(type, {
    review: {
      _id: newId(),
      requestId: id,
      reviewerId: sender,
      reviewedUserId: receiver,
      skillId: { _id: newId(), title: 'Baking' },
      rating: 4,
      review: 'Patient.',
      categories: { communication: 5, punctuality: 5, knowledge: 5, helpfulness: 5 },
      createdAt: at(40),
    },
  });

it('conversation lines tell both parties what happened to the exchange, once for a repeated event', async () => {
  const exchange = await chat.exchange({ status: 'pending', version: 1, updatedAt: at(0) });
  const { sender, receiver } = exchange;
  const devices = await Promise.all([chat.connect(node, sender._id), chat.connect(node, receiver._id)]);
  const collected = devices.map((device) => collectEvents(device, 'conversation_lines'));
  const kindsHeard = () => collected.map((events) => events.at(-1)?.lines.map(({ kind }) => kind));

  const scheduledDate = at(30);
  await chat.exchange({
    ...exchange,
    status: 'accepted',
    version: 2,
    updatedAt: at(10),
    createdAt: at(0),
    scheduledDate,
  });
  const [asked, accepted, planned] = [
    { kind: 'asked', at: at(0), actorId: sender._id },
    { kind: 'accepted', at: at(10), actorId: receiver._id },
    { kind: 'planned', at: at(10), actorId: receiver._id, scheduledDate },
  ];
  expect(await linesOf(exchange)).toEqual([asked, accepted, planned]);
  await waitFor(async () => kindsHeard().every((kinds) => kinds?.at(-1) === 'planned'));

  await chat.exchange({
    ...exchange,
    status: 'completed',
    version: 3,
    updatedAt: at(35),
    createdAt: at(0),
    scheduledDate,
  });
  const event = review(exchange);
  await chat.publish(event);
  await chat.publish(event);
  await waitFor(async () => (await linesOf(exchange)).length >= 5);
  await chat.settled();
  expect(await linesOf(exchange)).toEqual([
    asked,
    accepted,
    planned,
    { kind: 'completed', at: at(35), actorId: receiver._id },
    { kind: 'reviewed', at: at(40), actorId: sender._id, rating: 4 },
  ]);
  await waitFor(async () => kindsHeard().every((kinds) => kinds?.at(-1) === 'reviewed'));
});

it('conversation lines are not unread messages and take no place among the numbers of messages', async () => {
  const exchange = await chat.exchange();
  const { id, sender } = exchange;
  const { body } = await node.call('GET /messages/unread/count', { as: sender._id });
  expect(body.unreadCount).toBe(0);
  const sent = await node.call('POST /messages', { body: { requestId: id, content: 'Hi' }, as: sender._id });
  expect(sent.body.data.seq).toBe(1);
});

it('conversation lines are 404 to strangers', async () => {
  const exchange = await chat.exchange();
  const answer = await node.call('GET /messages/request/:requestId', {
    params: { requestId: exchange.id },
    as: newId(),
  });
  expect(answer.status).toBe(404);
});

it('conversation lines of a ring leg say that the ring began, without a request or an acceptance', async () => {
  const ring = { _id: newId(), size: 3, place: 0 };
  const exchange = await chat.exchange({ version: 1, updatedAt: at(0), ring });
  expect(await linesOf(exchange)).toEqual([{ kind: 'ring', at: at(0), actorId: null }]);
  await chat.exchange({ ...exchange, status: 'completed', version: 2, updatedAt: at(9), createdAt: at(0), ring });
  expect((await linesOf(exchange)).map(({ kind }) => kind)).toEqual(['ring', 'completed']);
  // The learner reviews the lesson. The teacher has no lesson to review.
  const listOf = async (as: string) => (await node.call('GET /messages/conversations', { as })).body.conversations[0];
  expect(await listOf(exchange.sender._id)).toMatchObject({ hasReviewed: false, request: { ring } });
  expect(await listOf(exchange.receiver._id)).toMatchObject({ hasReviewed: true, request: { ring } });
});

it('conversation lines of a conversation from before 1.4 show its present state', async () => {
  const { id, sender, receiver } = await chat.exchange({ status: 'completed', updatedAt: at(20) });
  await chat.connection
    .collection('conversations')
    .updateOne({ _id: new Types.ObjectId(id) }, { $unset: { createdAt: 1, scheduledDate: 1, changes: 1, reviews: 1 } });
  const created = new Types.ObjectId(id).getTimestamp().toISOString();
  // The lines can come in either order, because the id of a test's request contains an arbitrary time.
  const lines = await linesOf({ id, sender, receiver });
  expect(lines.toSorted((a, b) => a.kind.localeCompare(b.kind))).toEqual([
    { kind: 'asked', at: created, actorId: sender._id },
    { kind: 'completed', at: at(20), actorId: null },
  ]);
});

it('conversation lines show the acceptance and its actor again after a lost conversation is republished', async () => {
  const exchange = await chat.exchange({ updatedAt: at(5), createdAt: at(0) });
  await chat.exchange({ ...exchange, status: 'completed', version: 3, updatedAt: at(20), createdAt: at(0) });
  const before = await linesOf(exchange);
  expect(before.map(({ kind }) => kind)).toEqual(['asked', 'accepted', 'completed']);

  await chat.connection.collection('conversations').deleteOne({ _id: new Types.ObjectId(exchange.id) });
  const skill = { _id: newId(), title: 'Baking', category: 'cooking' as const };
  const { _id: actorId } = exchange.receiver;
  await chat.publish(
    newEvent('request.snapshot', {
      request: {
        _id: exchange.id,
        status: 'completed',
        senderId: exchange.sender,
        receiverId: exchange.receiver,
        senderSkillId: skill,
        receiverSkillId: skill,
        message: '',
        reason: '',
        scheduledDate: null,
        meetingDetails: null,
        createdAt: at(0),
        updatedAt: at(20),
      },
      version: 3,
      changes: { accepted: { at: at(5), actorId }, completed: { at: at(20), actorId } },
    }),
  );
  await waitFor(async () => isDeepStrictEqual(await linesOf(exchange), before));
});

it('snapshots restore the times of the request and of reviews, without an event to devices', async () => {
  const exchange = await chat.exchange({ status: 'accepted', updatedAt: at(5) });
  // A device is told of an exchange after it is stored, with the lines of that moment.
  await chat.settled();
  const collected = collectEvents(await chat.connect(node, exchange.sender._id), 'conversation_lines');
  await chat.publish(review(exchange, 'review.snapshot'));
  await chat.settled();
  await waitFor(async () => (await linesOf(exchange)).some(({ kind }) => kind === 'reviewed'));
  expect(collected.flatMap(({ lines }) => lines.map(({ kind }) => kind))).not.toContain('reviewed');
});

it('conversation lines show a sealed review without stars until it is shown, in whatever order events arrive', async () => {
  const exchange = await chat.exchange({ status: 'completed', version: 1, updatedAt: at(0) });
  const { id, sender, receiver } = exchange;
  const sealed = newEvent('review.sealed', {
    reviewId: newId(),
    requestId: id,
    reviewer: sender,
    reviewedUserId: receiver._id,
    at: at(20),
    until: at(59),
  });
  const reviewed = async () => (await linesOf(exchange)).filter(({ kind }) => kind === 'reviewed');
  await chat.publish(sealed);
  await waitFor(async () => (await reviewed()).length > 0);
  expect(await reviewed()).toEqual([{ kind: 'reviewed', at: at(20), actorId: sender._id, sealedUntil: at(59) }]);
  await chat.publish(review(exchange));
  const shown = [{ kind: 'reviewed', at: at(40), actorId: sender._id, rating: 4 }];
  await waitFor(async () => (await reviewed())[0]?.rating === 4);
  await chat.publish({ ...sealed, id: newId() });
  await chat.settled();
  expect(await reviewed()).toEqual(shown);
  const list = await node.call('GET /messages/conversations', { as: sender._id });
  expect(list.body.conversations[0]).toMatchObject({ hasReviewed: true });
});
