/** The mails about an account: their kinds, and the values that the text of each kind names. */
import { z } from 'zod';

/**
 * What the text of a mail names, by kind. Every value is a text; a moment is ISO text, which the mail shows in the member's time zone.
 * A key that may be missing is optional. The words of each kind are in the notifications service.
 */
export const MAIL_VALUES = {
  /** Whom the visitor wants to learn from. `skill`: the category of what; releases before this one sent its title, which no mail shows. */
  'verify-email': z.object({ skill: z.string().optional(), owner: z.string().optional() }),
  'reset-password': z.object({}),
  /** Word of a new password, to the owner of the address. `at`: when. */
  'password-changed': z.object({ at: z.string() }),
  /** Moderators have suspended the account (`suspend`) or opened it again (`lift`), why, and where the member appeals. */
  moderated: z.object({
    decision: z.string(),
    excerpt: z.string().optional(),
    note: z.string().optional(),
    appealTo: z.string(),
  }),
  /** Word of a sign-in on a device that was never seen. `device`: browser and system, `place`: the city of its time zone. */
  'new-device': z.object({ device: z.string(), place: z.string().optional(), at: z.string() }),
  /** To the present address of a member who wants another one: it has to confirm too. `address`: the new one. */
  'address-old': z.object({ address: z.string() }),
  /** To the new address: it has to confirm. */
  'address-new': z.object({}),
  /** To a mailbox of an institution that a member wants as a mark: the link proves it. */
  'mark-mailbox': z.object({}),
  /** Tells of a change of the sign-in methods: a passkey, the second step, the address or the account of Google. `what` is a key of the text. */
  'ways-in-changed': z.object({ what: z.string(), at: z.string() }),
  /** The archive of an export can be downloaded. `until`: how long. */
  'export-ready': z.object({ until: z.string() }),
  /** The account will be erased. `at`: when. */
  'erasure-planned': z.object({ at: z.string() }),
} as const satisfies Record<string, z.ZodType<Partial<Record<string, string>>>>;

export type MailKind = keyof typeof MAIL_VALUES;
export const MAIL_KINDS = Object.keys(MAIL_VALUES) as [MailKind, ...MailKind[]];
/** What the text of a kind of mail names. */
export type MailValues<K extends MailKind> = z.infer<(typeof MAIL_VALUES)[K]>;
