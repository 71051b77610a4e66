/** Conversations of group lessons. An answer never contains the address, note or time zone of another participant. */

import { z } from 'zod';
import { Message } from '../chat/entities.ts';
import { MESSAGE_TYPES } from '../chat/limits.ts';
import { IsoDate, ObjectId, Person } from '../core/common.ts';
import { LESSON_KINDS } from '../lessons/limits.ts';
import { SESSION_STATUSES } from '../meetings/limits.ts';
import { CIRCLE_LINES, CIRCLE_ROLES } from './limits.ts';

const Count = z.number().int().min(0);

export const CirclePerson = Person.extend({
  role: z.enum(CIRCLE_ROLES),
  /** Present when the caller has blocked the member: pages fold the member's messages. */
  isBlocked: z.literal(true).optional(),
  /** For the teacher: until when the member cannot write. */
  pausedUntil: IsoDate.optional(),
});
export type CirclePerson = z.infer<typeof CirclePerson>;

export const CircleSession = z.object({
  _id: ObjectId,
  startsAt: IsoDate,
  minutes: z.number().int().min(1),
  status: z.enum(SESSION_STATUSES),
});
export type CircleSession = z.infer<typeof CircleSession>;

/** Something that happened in the lesson, shown among the messages by time. It is neither counted nor mailed. */
export const CircleLine = z.object({
  kind: z.enum(CIRCLE_LINES),
  at: IsoDate,
  /** Who offered the lesson or has a seat; null for other kinds. */
  person: Person.nullable(),
  /** The session that was moved, cancelled or held: its start. */
  startsAt: IsoDate.optional(),
  /** Present in `moved`: the start before. */
  was: IsoDate.optional(),
});
export type CircleLine = z.infer<typeof CircleLine>;

/** A message in a circle. */
export const CircleMessage = Message.omit({
  requestId: true,
  receiverId: true,
  isRead: true,
  callType: true,
  correction: true,
  preview: true,
}).extend({
  circleId: ObjectId,
  /** Present in a word of the teacher to all. */
  toAll: z.literal(true).optional(),
  /** Present in a message that the teacher has removed. Pages name the teacher. */
  removedBy: Person.optional(),
});
export type CircleMessage = z.infer<typeof CircleMessage>;

export const Circle = z.object({
  /** The id of the lesson. */
  _id: ObjectId,
  kind: z.enum(LESSON_KINDS),
  title: z.string(),
  /** The role of the caller. */
  role: z.enum(CIRCLE_ROLES),
  /** The teacher first, then the members with a seat in the order in which they came. */
  people: z.array(CirclePerson).min(1),
  /** Whom the caller has blocked, of those who have written and are no longer here. Absent without any. */
  blockedIds: z.array(ObjectId).optional(),
  /** By time. */
  sessions: z.array(CircleSession),
  lastMessage: z
    .object({
      content: z.string(),
      messageType: z.enum(MESSAGE_TYPES),
      timestamp: IsoDate,
      senderId: Person,
      /** Present in a deleted message; `content` says so. */
      isDeleted: z.literal(true).optional(),
      /** Present for a voice note. */
      voiceSeconds: z.number().int().optional(),
    })
    .nullable(),
  unreadCount: Count,
  /** The highest `seq`; 0 without messages. */
  lastSeq: Count,
  /** Up to which `seq` the caller has read. */
  readSeq: Count,
  /** Until when the caller gets no notifications about it; null when it is not muted. */
  mutedUntil: IsoDate.nullable(),
  /** Until when the teacher has paused the caller; null for others. */
  pausedUntil: IsoDate.nullable(),
  /** Whether nobody can write any more, and until when somebody can. */
  closed: z.boolean(),
  closesAt: IsoDate,
  /** The last message, else the opening. */
  updatedAt: IsoDate,
});
export type Circle = z.infer<typeof Circle>;
