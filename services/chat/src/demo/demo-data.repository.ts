import type { EventPayload } from '@mutua/contracts';
import { type DemoData, demoSessionId } from '@mutua/contracts/demo';
import { MINUTE_MS } from '@mutua/contracts/time';
import { insertMissing } from '@mutua/service-kit';
import { type Connection, Types } from 'mongoose';
import { type CircleDocument, circleModel } from '../circles/circle.model.ts';
import { withLesson } from '../circles/circle.ts';
import { memberModel } from '../members/member.model.ts';
import { applyChanges } from '../notes/apply-changes.ts';
import { type NotesDocument, notesModel, type StoredNoteLine } from '../notes/notes.model.ts';
import { conversationModel } from '../store/conversation.model.ts';
import { isOpenStatus, otherRole, ROLES, type Role } from '../store/conversation.ts';
import { membershipId, membershipModel } from '../store/membership.model.ts';
import { messageModel } from '../store/message.model.ts';
import { pinsModel } from '../store/pins.model.ts';

type DemoLesson = NonNullable<DemoData['lessons']>[number];

const idOf = (hex: string) => new Types.ObjectId(hex);

/** Loads this service's part of the demo data. Publishes no events, because every other service loads its own part. */
export async function loadDemoData(connection: Connection, data: DemoData): Promise<void> {
  await insertMissing(
    memberModel(connection),
    data.members.map(({ _id, name, avatar }) => ({ _id: idOf(_id), name, avatar, version: 1 })),
  );
  const messages = messagesOf(data);
  await insertMissing(messageModel(connection), messages);
  await insertMissing(conversationModel(connection), conversationsOf(data, messages));
  await insertMissing(membershipModel(connection), membershipsOf(data, messages));
  await insertMissing(pinsModel(connection), pinsOf(data));
  await insertMissing(notesModel(connection), notesOf(data));
  await insertMissing(circleModel(connection), (data.lessons ?? []).map(circleOf));
}

/** The circle of a lesson: it opens with the offer, and each member comes with the seat. */
function circleOf({ _id, teacherId, title, place, sessions, people, createdAt }: DemoLesson): CircleDocument {
  const taken = people.filter(({ state }) => state === 'taken');
  const told = sessions.map(({ startsAt, minutes }, index) => ({
    ...{ _id: demoSessionId(_id, index), startsAt, minutes, status: 'planned' as const },
    ...{ sequence: 0, setAt: createdAt },
  }));
  const ends = Math.max(...sessions.map(({ startsAt, minutes }) => Date.parse(startsAt) + minutes * MINUTE_MS));
  const lessonWith = (count: number): EventPayload<'lesson.people'> => ({
    ...{ lessonId: _id, version: 1, title, teacherId, place, sessions: told, ends: new Date(ends).toISOString() },
    kind: sessions.length > 1 ? 'course' : 'workshop',
    people: taken.slice(0, count).map(({ memberId }) => ({ memberId, state: 'taken', bump: 0 })),
  });
  const empty = { _id, lastSeq: 0, lastMessage: null, states: {} };
  let circle: CircleDocument = {
    ...empty,
    ...withLesson(null, lessonWith(0), { at: new Date(createdAt), lastSeq: 0 }),
  };
  for (const [index, { since }] of taken.entries())
    circle = { ...empty, ...withLesson(circle, lessonWith(index + 1), { at: new Date(since), lastSeq: 0 }) };
  return circle;
}

type DemoMessage = ReturnType<typeof messagesOf>[number];

function messagesOf({ requests, messages }: DemoData) {
  const counts = new Map(requests.map(({ _id }) => [_id, { sender: 0, receiver: 0 }]));
  const senders = new Map(requests.map(({ _id, senderId }) => [_id, senderId]));
  return messages
    .toSorted((a, b) => a.seq - b.seq)
    .map(({ _id, requestId, senderId, receiverId, timestamp, ...rest }) => {
      const to: Role = senders.get(requestId) === senderId ? 'receiver' : 'sender';
      const tally = { ...(counts.get(requestId) ?? { sender: 0, receiver: 0 }) };
      tally[to] += 1;
      counts.set(requestId, tally);
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

/** Returns a time before the first message, because nobody can write before the acceptance. */
function acceptedAt(request: DemoData['requests'][number], first: DemoMessage | undefined): Date {
  const changed = Date.parse(request.updatedAt);
  return new Date(first ? Math.min(changed, first.sentAt.getTime() - 60_000) : changed);
}

function conversationsOf({ members, skills, requests, reviews }: DemoData, messages: readonly DemoMessage[]) {
  const people = new Map(members.map(({ _id, name, avatar }) => [_id, { _id: idOf(_id), name, avatar }]));
  const subjects = new Map(skills.map(({ _id, title, category }) => [_id, { _id, title, category }]));
  const reviewsOf = Map.groupBy(reviews, ({ requestId }) => requestId);
  const firstOf = new Map(messages.toReversed().map((message) => [message.requestId.toHexString(), message]));
  return requests.map((request) => ({
    _id: idOf(request._id),
    version: 1,
    status: request.status,
    sender: people.get(request.senderId),
    receiver: people.get(request.receiverId),
    senderSkill: subjects.get(request.senderSkillId),
    receiverSkill: subjects.get(request.receiverSkillId),
    changedAt: new Date(request.updatedAt),
    createdAt: new Date(request.createdAt),
    scheduledDate: request.scheduledDate === null ? null : new Date(request.scheduledDate),
    ...(isOpenStatus(request.status) && {
      changes: { accepted: { at: acceptedAt(request, firstOf.get(request._id)), actorId: idOf(request.receiverId) } },
    }),
    ...(request.sessions && {
      joinable: { version: 1, sessions: request.sessions.map(({ startsAt, minutes }) => ({ startsAt, minutes })) },
    }),
    reviews: Object.fromEntries(
      (reviewsOf.get(request._id) ?? []).map(({ reviewerId, createdAt, rating }) => [
        reviewerId,
        { at: new Date(createdAt), rating },
      ]),
    ),
    reviewers: (reviewsOf.get(request._id) ?? []).map(({ reviewerId }) => idOf(reviewerId)),
  }));
}

function membershipsOf({ members, skills, requests, reads }: DemoData, messages: readonly DemoMessage[]) {
  const names = new Map(members.map(({ _id, name }) => [_id, name]));
  const titles = new Map(skills.map(({ _id, title }) => [_id, title]));
  const byRequest = Map.groupBy(messages, ({ requestId }) => requestId.toHexString());
  const readSeqs = new Map(reads.map(({ requestId, userId, seq }) => [`${requestId}:${userId}`, seq]));
  return requests.flatMap((request) => {
    const parties = { sender: request.senderId, receiver: request.receiverId };
    const own = byRequest.get(request._id) ?? [];
    const last = own.at(-1);
    const changedAt = new Date(request.updatedAt);
    return ROLES.map((role) => {
      const [memberId, otherId] = [parties[role], parties[otherRole(role)]];
      const readSeq = readSeqs.get(`${request._id}:${memberId}`) ?? 0;
      const readCount = own.find(({ seq }) => seq === readSeq)?.tally[role] ?? 0;
      const receivedCount = last?.tally[role] ?? 0;
      return {
        _id: membershipId(memberId, request._id),
        memberId: idOf(memberId),
        requestId: idOf(request._id),
        otherId: idOf(otherId),
        readSeq,
        readCount,
        deliveredSeq: readSeq,
        version: 1,
        isListed: isOpenStatus(request.status) || last !== undefined,
        otherName: names.get(otherId) ?? '',
        skillTitles: [request.senderSkillId, request.receiverSkillId].map((id) => titles.get(id) ?? ''),
        lastSeq: last?.seq ?? 0,
        lastMessage: last
          ? { content: last.content, messageType: last.messageType, sentAt: last.sentAt, senderId: last.senderId }
          : null,
        receivedCount,
        unreadCount: Math.max(0, receivedCount - readCount),
        lastActivityAt: last && last.sentAt > changedAt ? last.sentAt : changedAt,
      };
    });
  });
}

const pinsOf = ({ pins = [] }: DemoData) =>
  [...Map.groupBy(pins, ({ requestId }) => requestId)].map(([requestId, own]) => ({
    _id: idOf(requestId),
    pins: own.map(({ seq, userId, pinnedAt }) => ({ seq, by: idOf(userId), at: new Date(pinnedAt) })),
  }));

/** Places each line below the previous one, as members write them. */
const notesOf = ({ notes = [] }: DemoData): NotesDocument[] =>
  notes.map(({ requestId, lines }) => {
    const written = new Map<string, StoredNoteLine>();
    for (const [rev, { _id, userId, text, writtenAt }] of lines.entries()) {
      const after = lines[rev - 1]?._id ?? null;
      const writer = { by: userId, at: new Date(writtenAt) };
      for (const [id, line] of applyChanges({ rev, lines: written }, [{ id: _id, text, after, rev: 0 }], writer))
        if (line) written.set(id, line);
    }
    const last = lines.at(-1);
    return {
      _id: idOf(requestId),
      rev: lines.length,
      lines: Object.fromEntries(written),
      ...(last && { changed: { by: last.userId, at: new Date(last.writtenAt) } }),
    };
  });
