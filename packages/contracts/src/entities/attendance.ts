/** The part of a session around its time and afterwards, as one of its two parties sees it. */
import { z } from 'zod';
import { IsoDate, ObjectId } from '../common.ts';
import { MISSED_REASONS } from '../constants.ts';

const Minutes = z.number().int().min(1);

/** How the two meet: by a link, by a call here, or elsewhere, as the text says. */
export const Join = z.discriminatedUnion('how', [
  z.object({ how: z.literal('link'), link: z.string() }),
  z.object({ how: z.literal('call') }),
  z.object({ how: z.literal('elsewhere'), where: z.string() }),
]);
export type Join = z.infer<typeof Join>;

/** The answer of one party: how long they met, or why they did not. */
export const SessionAnswer = z.object({
  met: z.boolean(),
  minutes: Minutes.nullable(),
  why: z.enum(MISSED_REASONS).nullable(),
  at: IsoDate,
});
export type SessionAnswer = z.infer<typeof SessionAnswer>;

/** Absent in answers of earlier releases. */
export const attendanceFields = {
  /** Null unless the session is still planned. Pages show it from `SESSION_TIMING.join` minutes before the start until the end. */
  join: Join.nullable().optional(),
  /** Who is late, and by how many minutes; the latest entry last. */
  late: z.array(z.object({ by: ObjectId, minutes: Minutes, at: IsoDate })).optional(),
  /** The answers to whether the two met. The caller sees the other's after both have answered. */
  answers: z.object({ yours: SessionAnswer.nullable(), theirs: SessionAnswer.nullable() }).optional(),
  /** Until when, after the end of the session, the caller can answer or change the answer; null when that is not possible. */
  answerUntil: IsoDate.nullable().optional(),
  /** How long the two spoke in calls here around the session; null when they did not. */
  spokenMinutes: Minutes.nullable().optional(),
  /** How long a session lasted that took place; null for others. */
  heldMinutes: Minutes.nullable().optional(),
};
