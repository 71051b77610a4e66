import { migrate } from '@mutua/service-kit/testing';
import { Types } from 'mongoose';
import { fillMemberships } from '../src/migrations/004-fill-memberships.ts';
import { newId, newPerson, readConversation, useHarness, useNode } from './harness.ts';

const chat = useHarness();
const node = useNode(chat);

const at = (minute: number) => new Date(Date.UTC(2026, 9, 1, 10, minute));
const insert = (collection: string, document: object) =>
  chat.connection.collection(collection).insertOne(document as never);
const person = (name: string) => ({ ...newPerson(name), _id: new Types.ObjectId() });
const skill = (title: string) => ({ _id: newId(), title, category: 'music' });

/** Returns a conversation with one message, as release 1.0 stored it. */
function earlierConversation() {
  const [ada, ben] = [person('Ada Moser'), person('Ben Okoro')];
  const requestId = new Types.ObjectId();
  const message = {
    _id: new Types.ObjectId(),
    requestId,
    seq: 1,
    senderId: ada._id,
    receiverId: ben._id,
    content: 'Hello',
    messageType: 'text',
    attachment: null,
    sentAt: at(5),
    tally: { sender: 0, receiver: 1 },
  };
  const nothing = { readSeq: 0, readTally: 0, deliveredSeq: 0 };
  const conversation = {
    _id: requestId,
    version: 2,
    status: 'accepted',
    sender: ada,
    receiver: ben,
    senderSkill: skill('Guitar'),
    receiverSkill: skill('Baking'),
    changedAt: at(1),
    lastSeq: 1,
    lastMessage: { content: 'Hello', messageType: 'text', sentAt: at(5), senderId: ada._id },
    tally: message.tally,
    progress: { sender: nothing, receiver: nothing },
  };
  return { ada, ben, requestId, message, conversation };
}

/** Runs the migration that an upgrade from a release without memberships would run. */
async function upgrade(): Promise<void> {
  const { connection, logger } = chat;
  await connection.collection('migrations').deleteOne({ _id: fillMemberships.name as never });
  await migrate({ connection, migrations: [fillMemberships], logger });
}

it('lists, reads, marks and continues a conversation of release 1.0', async () => {
  const { ada, ben, requestId, message, conversation } = earlierConversation();
  await insert('conversations', conversation);
  await insert('messages', message);
  await upgrade();
  const params = { requestId: String(requestId) };
  const as = String(ben._id);

  const { body: list } = await node.call('GET /messages/conversations', { as });
  expect(list.conversations).toMatchObject([
    { request: { _id: params.requestId }, unreadCount: 1, hasReviewed: false, closed: false },
  ]);
  const { body: one } = await node.call('GET /messages/conversations/:requestId', { as, params });
  expect(one.conversation).toMatchObject({ otherUser: { name: 'Ada Moser' }, lastMessage: { content: 'Hello' } });
  expect((await readConversation(node, params.requestId, as)).messages).toMatchObject([
    { content: 'Hello', seq: 1, senderId: { name: 'Ada Moser' } },
  ]);

  const body = { requestId: params.requestId, receiverId: String(ada._id), content: 'Hello Ada' };
  expect((await node.call('POST /messages', { as, body })).body.data).toMatchObject({ seq: 2 });
  expect((await node.call('PUT /messages/read/:requestId', { as, params })).body.seq).toBe(2);
  expect((await node.call('GET /messages/unread/count', { as })).body.unreadCount).toBe(0);
});

it('reads the kind of a missed call of release 1.0 from its text', async () => {
  const { ben, requestId, message, conversation } = earlierConversation();
  await insert('conversations', conversation);
  await insert('messages', { ...message, messageType: 'call', content: 'Missed video call' });
  await upgrade();
  expect((await readConversation(node, String(requestId), String(ben._id))).messages).toMatchObject([
    { content: 'Missed video call', callType: 'video' },
  ]);
});

it('keeps a conversation closed by a block of release 1.0', async () => {
  const { ada, ben, requestId, message, conversation } = earlierConversation();
  await insert('conversations', conversation);
  await insert('messages', message);
  await insert('blocks', {
    _id: `${ben._id}:${ada._id}`,
    blockerId: ben._id,
    blockedId: ada._id,
    isActive: true,
    version: at(2).getTime(),
  });
  await upgrade();
  const as = String(ada._id);
  const { body } = await node.call('GET /messages/conversations', { as });
  expect(body.conversations).toMatchObject([{ closed: true }]);
  const message2 = { requestId: String(requestId), receiverId: String(ben._id), content: 'Are you there?' };
  expect((await node.call('POST /messages', { as, body: message2 })).status).toBe(403);
});

it('reads a conversation and a message without the fields that have a default', async () => {
  const { ben, requestId, message, conversation } = earlierConversation();
  const { lastSeq, lastMessage, tally, progress, ...leastConversation } = conversation;
  const { content, attachment, ...leastMessage } = message;
  await insert('conversations', leastConversation);
  await insert('messages', leastMessage);
  await insert('memberships', {
    _id: `${ben._id}:${requestId}`,
    memberId: ben._id,
    requestId,
    otherId: conversation.sender._id,
    isListed: true,
    lastActivityAt: at(1),
  });
  const as = String(ben._id);
  const { body: list } = await node.call('GET /messages/conversations', { as });
  expect(list.conversations).toMatchObject([{ lastMessage: null, unreadCount: 0, readSeq: 0 }]);
  expect((await readConversation(node, String(requestId), as)).messages).toMatchObject([{ content: '' }]);
});
