/** The form of a bookmark's note. */

import { z } from 'zod';
import '../core/messages.ts';
import { line, shownText } from '../core/text.ts';
import { LIMITS } from '../limits.ts';
import { atMost } from '../texts/say.ts';

export const BookmarkInput = z.object({
  /** An absent note stays as it is; an empty one is removed. */
  note: line()
    .max(...atMost(LIMITS.bookmarkNote.max, 'Note must not exceed {max} characters'))
    .transform(shownText)
    .optional(),
});
export type BookmarkInput = z.infer<typeof BookmarkInput>;
