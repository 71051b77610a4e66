import type { DemoData } from '@mutua/contracts/demo';
import { type Connection, type Model, Types } from 'mongoose';
import { conversationModel, type Role } from '../conversations/conversation.model.ts';
import { memberModel } from '../members/member.model.ts';
import { messageModel } from '../messages/message.model.ts';

const idOf = (hex: string) => new Types.ObjectId(hex);

/** Inserts what is missing, so that a load that broke off can be done again and what happened since stays. */
async function insertMissing<D extends { _id: Types.ObjectId }>(model: Model<D>, documents: object[]): Promise<void> {
  const operations = documents.map((document) => {
    const { _id, ...fields } = document as { _id: Types.ObjectId };
    return { updateOne: { filter: { _id }, update: { $setOnInsert: fields }, upsert: true } };
  });
  if (operations.length > 0) await model.bulkWrite(operations as never, { ordered: false });
}

/** Loads this service's part of the demo data; tells nobody, because every other service loads its own part. */
export async function loadDemoData(connection: Connection, data: DemoData): Promise<void> {
  await insertMissing(
    memberModel(connection),
    data.members.map(({ _id, name, avatar }) => ({ _id: idOf(_id), name, avatar, version: 1 })),
  );
  const messages = messagesOf(data);
  await insertMissing(messageModel(connection), messages);
  await insertMissing(conversationModel(connection), conversationsOf(data, messages));
}

type DemoMessage = ReturnType<typeof messagesOf>[number];

function messagesOf({ requests, messages }: DemoData) {
  const tallies = new Map(requests.map(({ _id }) => [_id, { sender: 0, receiver: 0 }]));
  const senders = new Map(requests.map(({ _id, senderId }) => [_id, senderId]));
  return messages
    .toSorted((a, b) => a.seq - b.seq)
    .map(({ _id, requestId, senderId, receiverId, timestamp, ...rest }) => {
      const to: Role = senders.get(requestId) === senderId ? 'receiver' : 'sender';
      const tally = { ...(tallies.get(requestId) ?? { sender: 0, receiver: 0 }) };
      tally[to] += 1;
      tallies.set(requestId, tally);
      return {
        ...rest,
        _id: idOf(_id),
        requestId: idOf(requestId),
        senderId: idOf(senderId),
        receiverId: idOf(receiverId),
        messageType: 'text' as const,
        attachment: null,
        sentAt: new Date(timestamp),
        tally,
      };
    });
}

function conversationsOf({ members, skills, requests, reviews, reads }: DemoData, messages: readonly DemoMessage[]) {
  const people = new Map(members.map(({ _id, name, avatar }) => [_id, { _id: idOf(_id), name, avatar }]));
  const subjects = new Map(skills.map(({ _id, title, category }) => [_id, { _id, title, category }]));
  const byRequest = Map.groupBy(messages, ({ requestId }) => requestId.toHexString());
  const reviewersOf = Map.groupBy(reviews, ({ requestId }) => requestId);
  const readSeqs = new Map(reads.map(({ requestId, userId, seq }) => [`${requestId}:${userId}`, seq]));
  return requests.map((request) => {
    const own = byRequest.get(request._id) ?? [];
    const last = own.at(-1);
    const progressOf = (role: Role) => {
      const readSeq = readSeqs.get(`${request._id}:${role === 'sender' ? request.senderId : request.receiverId}`) ?? 0;
      const readTally = own.find(({ seq }) => seq === readSeq)?.tally[role] ?? 0;
      return { readSeq, readTally, deliveredSeq: readSeq };
    };
    return {
      _id: idOf(request._id),
      version: 1,
      status: request.status,
      sender: people.get(request.senderId),
      receiver: people.get(request.receiverId),
      senderSkill: subjects.get(request.senderSkillId),
      receiverSkill: subjects.get(request.receiverSkillId),
      changedAt: new Date(request.updatedAt),
      lastSeq: last?.seq ?? 0,
      lastMessage: last
        ? { content: last.content, messageType: last.messageType, sentAt: last.sentAt, senderId: last.senderId }
        : null,
      tally: last?.tally ?? { sender: 0, receiver: 0 },
      progress: { sender: progressOf('sender'), receiver: progressOf('receiver') },
      reviewers: (reviewersOf.get(request._id) ?? []).map(({ reviewerId }) => idOf(reviewerId)),
    };
  });
}
