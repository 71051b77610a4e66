/** The notes of a conversation, which both parties edit line by line. */

import { z } from 'zod';
import { IsoDate, ObjectId } from '../core/common.ts';

const Rev = z.number().int().min(0);

export const NoteLine = z.object({
  id: ObjectId,
  /** Empty while moderators hide it. */
  text: z.string(),
  /** The last editor of these words. */
  by: ObjectId,
  /** When the line was created. Edits keep it, so that a line stays in its lesson. */
  at: IsoDate,
  /** Lines stand in the order of their ranks, compared by code units. */
  rank: z.string(),
  /** The `rev` of the notes at the last change of the line. */
  rev: Rev,
  /** Both parties edited the line at once, and these are the earlier words. It ends when somebody edits, keeps or deletes the line. */
  both: z.literal(true).optional(),
  /** Present while moderators hide it. Only its author gets the note. */
  hidden: z.object({ note: z.string().optional() }).optional(),
});
export type NoteLine = z.infer<typeof NoteLine>;

export const Notes = z.object({
  requestId: ObjectId,
  /** Grows by one with each change; 0 while there are none. */
  rev: Rev,
  /** In their order. */
  lines: z.array(NoteLine),
  /** The last change; null without one, and when its author's account was erased. */
  changed: z.object({ by: ObjectId, at: IsoDate }).nullable(),
  /** Whether the caller may write, as in the conversation. */
  canWrite: z.boolean(),
});
export type Notes = z.infer<typeof Notes>;

/** The result of one change. Without lines it contains only the new `rev`. */
export interface NotesChange {
  rev: number;
  lines: NoteLine[];
  /** The ids of the lines that were deleted. */
  gone: string[];
}
