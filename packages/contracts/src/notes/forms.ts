/** Forms that change the notes of a conversation. */

import { z } from 'zod';
import { ObjectId } from '../core/common.ts';
import { cleanLine } from '../core/text.ts';
import { LIMITS } from '../limits.ts';
import { atMost } from '../texts/say.ts';
import { NOTES } from './limits.ts';

/** The `rev` of the line that the client has seen; 0 for a new line. */
const Seen = z.number().int().min(0);

export const NoteLineInput = z.object({
  /** One line, with its spaces; it may be empty. */
  text: cleanLine().max(...atMost(LIMITS.noteLine.max, 'A line must not exceed {max} characters')),
  /** The line above a new one; null at the top. Existing lines stay where they are. */
  after: ObjectId.nullable(),
  rev: Seen,
});
export type NoteLineInput = z.infer<typeof NoteLineInput>;

/** A written or deleted line. The client chooses the id of a new line. */
export const NoteChange = z.union([
  z.object({ id: ObjectId, gone: z.literal(true), rev: Seen }),
  NoteLineInput.extend({ id: ObjectId }),
]);
export type NoteChange = z.infer<typeof NoteChange>;

/** Changes that are applied together, in this order. */
export const NoteChanges = z.array(NoteChange).min(1).max(NOTES.batch);
