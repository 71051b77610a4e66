/** Marks of a profile: what Mutua has checked about a member, and when. */
import { z } from 'zod';
import { IsoDate, ObjectId } from '../common.ts';
import { ASKED_MARKS, MARK_FAULTS, MARK_KINDS } from '../constants.ts';

/** As everybody sees it. */
export const Mark = z.object({
  kind: z.enum(MARK_KINDS),
  /** The page without its scheme, or the domain of the mailbox, in ASCII; empty for the mail address. */
  value: z.string(),
  /** When it was last true. */
  checkedAt: IsoDate,
});
export type Mark = z.infer<typeof Mark>;

/** As the member sees it, also before it is shown, and when it is gone. */
export const OwnMark = z.object({
  _id: ObjectId,
  kind: z.enum(ASKED_MARKS),
  value: z.string(),
  /** Null while it is not shown. */
  checkedAt: IsoDate.nullable(),
  /** What the last check of a page has missed. */
  fault: z.enum(MARK_FAULTS).nullable(),
  /** Until when the link in the mail to a mailbox is valid; null when none waits. */
  linkUntil: IsoDate.nullable(),
});
export type OwnMark = z.infer<typeof OwnMark>;
