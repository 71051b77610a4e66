/** What happens after a session of a group lesson: who was there, and the thanks of those who were. */

import { z } from 'zod';
import { IsoDate, ObjectId, Person } from '../core/common.ts';
import { ATTENDANCE_ANSWERS, ATTENDANCE_MARKS, PRESENCE_FAILURES } from './limits.ts';

const Minutes = z.number().int().min(1);

/** The thanks of the caller for one session. */
export const OwnThanks = z.object({
  _id: ObjectId,
  text: z.string(),
  /** Whether the caller would come again; null without an answer. Nobody else learns it. */
  again: z.boolean().nullable(),
  /** From when on everybody reads the words. */
  shownAt: IsoDate,
});
export type OwnThanks = z.infer<typeof OwnThanks>;

/** What a learner and the teacher have said of one session, and what comes of it. */
const Attendance = z.object({ said: z.enum(ATTENDANCE_ANSWERS).nullable(), mark: z.enum(ATTENDANCE_MARKS).nullable() });

/** What is known before a session of who comes to it. */
export const LessonBefore = z.object({
  sessionId: ObjectId,
  /** Only for a learner. */
  mine: z
    .object({
      /** What the caller has said; null while asked and silent. */
      comes: z.boolean().nullable(),
      /** The session was moved, and the caller is asked whether it still fits. */
      isAsked: z.boolean(),
      /** When the seat goes to somebody who waits, unless the caller has said that they come. Null when silence keeps it. */
      until: IsoDate.nullable(),
    })
    .optional(),
  /** Only for the teacher: who was asked, or has said that they miss it. */
  people: z.array(z.object({ user: Person, comes: z.boolean().nullable(), isAsked: z.boolean() })).optional(),
  /** Only for the teacher: whether those who are silent can be asked again. */
  canAskAgain: z.boolean().optional(),
});
export type LessonBefore = z.infer<typeof LessonBefore>;

/** A session that is over, as one of those sees it who were to be there. */
export const LessonAfter = z.object({
  sessionId: ObjectId,
  /** Between these two moments the caller can answer, and change the answer. */
  from: IsoDate,
  until: IsoDate,
  /** For how long it was held; null when it was not, or is not known yet. */
  heldMinutes: Minutes.nullable(),
  /** Only for a learner. */
  mine: Attendance.extend({
    /** Whether the teacher says that the caller was not there. */
    isDoubted: z.boolean(),
    canThank: z.boolean(),
    thanks: OwnThanks.nullable(),
  }).optional(),
  /** Only for the teacher: the own answer, null before it. */
  presence: z
    .object({
      members: z.array(ObjectId),
      minutes: Minutes.nullable(),
      missed: z.enum(PRESENCE_FAILURES).nullable(),
    })
    .nullable()
    .optional(),
  /**
   * Only for the teacher: everybody who had a seat. Whether somebody was in the room for a while, or had said before that they would miss
   * it, is known until the end of the answers.
   */
  people: z
    .array(Attendance.extend({ user: Person, wasInRoom: z.boolean().optional(), wasExcused: z.boolean().optional() }))
    .optional(),
});
export type LessonAfter = z.infer<typeof LessonAfter>;

/** What a learner has written to the teacher, for everybody to read. */
export const Thanks = z.object({
  _id: ObjectId,
  author: Person,
  text: z.string(),
  /** Absent when the reader may not find the lesson. */
  lesson: z.object({ _id: ObjectId, title: z.string() }).optional(),
  /** The start of the session. */
  heldAt: IsoDate,
  /** The words of the teacher; null without any. */
  answer: z.object({ text: z.string(), at: IsoDate }).nullable(),
});
export type Thanks = z.infer<typeof Thanks>;

/** How many of those who have answered would come again. */
export const ComeAgain = z.object({ yes: z.number().int().min(1), of: z.number().int().min(1) });
export type ComeAgain = z.infer<typeof ComeAgain>;
