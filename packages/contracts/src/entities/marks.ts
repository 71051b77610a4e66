/** Marks of a profile: what Mutua has checked about a member, and when. */
import { z } from 'zod';
import { IsoDate, ObjectId } from '../common.ts';
import { ASKED_MARKS, MARK_FAULTS, MARK_KINDS } from '../constants.ts';

/** A mark as everybody sees it. */
export const Mark = z.object({
  kind: z.enum(MARK_KINDS),
  /** The page without its scheme, or the domain of the mailbox, in ASCII; empty for the mail address. */
  value: z.string(),
  /** When the last successful check was. */
  checkedAt: IsoDate,
});
export type Mark = z.infer<typeof Mark>;

/** A mark as the member sees it, also before it is shown, and after it has ended. */
export const OwnMark = z.object({
  _id: ObjectId,
  kind: z.enum(ASKED_MARKS),
  value: z.string(),
  /** Null while it is not shown. */
  checkedAt: IsoDate.nullable(),
  /** Why the last check of the page failed. */
  fault: z.enum(MARK_FAULTS).nullable(),
  /** Until when the link in the mail to a mailbox is valid; null when no mail is open. */
  linkUntil: IsoDate.nullable(),
});
export type OwnMark = z.infer<typeof OwnMark>;
