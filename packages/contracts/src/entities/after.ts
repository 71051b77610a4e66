/** What a session has around its time, and afterwards, as one of its two parties sees it. */
import { z } from 'zod';
import { IsoDate, ObjectId } from '../common.ts';
import { MISSED_REASONS } from '../constants.ts';

const Minutes = z.number().int().min(1);

/** How the two come together: by a link, by a call here, or somewhere else, as the words say. */
export const Join = z.discriminatedUnion('how', [
  z.object({ how: z.literal('link'), link: z.string() }),
  z.object({ how: z.literal('call') }),
  z.object({ how: z.literal('elsewhere'), where: z.string() }),
]);
export type Join = z.infer<typeof Join>;

/** What one of the two has said: how long they met, or why they did not. */
export const SessionAnswer = z.object({
  met: z.boolean(),
  minutes: Minutes.nullable(),
  why: z.enum(MISSED_REASONS).nullable(),
  at: IsoDate,
});
export type SessionAnswer = z.infer<typeof SessionAnswer>;

/** Absent in answers of earlier releases. */
export const afterFields = {
  /** Null unless the session is still planned. Pages offer it from `AFTER.join` minutes before the start until the end. */
  join: Join.nullable().optional(),
  /** Who has said to be late, and by how much; the latest last. */
  late: z.array(z.object({ by: ObjectId, minutes: Minutes, at: IsoDate })).optional(),
  /** Whether the two met. That of the other is shown once both have answered. */
  answers: z.object({ yours: SessionAnswer.nullable(), theirs: SessionAnswer.nullable() }).optional(),
  /** From the end of the session until then the caller can answer, or answer otherwise; null when nothing can be changed. */
  answerUntil: IsoDate.nullable().optional(),
  /** How long the two have spoken here around it; null when they did not. */
  spokenMinutes: Minutes.nullable().optional(),
  /** How long a session was that was held; null of others. */
  heldMinutes: Minutes.nullable().optional(),
};
