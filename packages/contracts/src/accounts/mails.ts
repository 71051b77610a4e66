/** The mails about an account: their kinds, and the values in the text of each kind. */
import { z } from 'zod';
import '../core/jitless.ts';
import { MAILED_FIGURES, type MailedFigure } from '../figures/limits.ts';

/**
 * The values in the text of a mail, by kind. All are strings; a moment is in ISO format, and the mail shows it in the member's time zone. A
 * key that may be missing is optional. The texts are in the notifications service.
 */
export const MAIL_VALUES = {
  /** The teacher that the visitor wants. `skill`: only earlier releases sent it, and no mail shows it. */
  'verify-email': z.object({ owner: z.string().optional() }),
  'reset-password': z.object({}),
  /** Reports a new password to the owner of the address. `at`: when. */
  'password-changed': z.object({ at: z.string() }),
  /** Moderators have suspended the account (`suspend`) or reopened it (`lift`): why, and where to appeal. */
  moderated: z.object({
    decision: z.string(),
    excerpt: z.string().optional(),
    note: z.string().optional(),
    appealTo: z.string(),
  }),
  /** Reports a sign-in on a new device. `device`: browser and system, `place`: the city of its time zone. */
  'new-device': z.object({ device: z.string(), place: z.string().optional(), at: z.string() }),
  /** Asks the present address to confirm a change. `address`: the new one. */
  'address-old': z.object({ address: z.string() }),
  /** Asks the new address to confirm. */
  'address-new': z.object({}),
  /** Asks a mailbox of an institution to confirm a mark by its link. */
  'mark-mailbox': z.object({}),
  /**
   * Reports a change of the sign-in methods: a passkey, the second step, the address or the account of the OpenID provider. `what` is a key of the text;
   * `provider`: the name of that provider, Google when absent.
   */
  'ways-in-changed': z.object({ what: z.string(), at: z.string(), provider: z.string().optional() }),
  /**
   * Asks a person on the list of an organiser to join. `sender`: who asks; `note`: their sentence; `offers`, `needs`: how many; `place`;
   * `until`: when everything is erased.
   */
  'import-invitation': z.object({
    sender: z.string(),
    note: z.string().optional(),
    place: z.string().optional(),
    offers: z.string(),
    needs: z.string(),
    until: z.string(),
  }),
  /** Welcomes who has joined, in the words of the site. */
  welcome: z.object({ welcome: z.string() }),
  /** The archive of an export is ready. `until`: when its link expires. */
  'export-ready': z.object({ until: z.string() }),
  /** The account will be erased. `at`: when. */
  'erasure-planned': z.object({ at: z.string() }),
  /**
   * The figures of a month (`2026-10`) for an organiser. Each number is of that month, and with `Before` of the one before it; `few`: hidden;
   * absent: unknown. `fell`: the figure that fell most, by `percent`. `missing`: the services that did not answer, divided by commas.
   */
  'organiser-month': z.object({
    month: z.string(),
    ...(Object.fromEntries(
      MAILED_FIGURES.flatMap((each) => [each, `${each}Before`]).map((key) => [key, z.string().optional()]),
    ) as Record<MailedFigure | `${MailedFigure}Before`, z.ZodOptional<z.ZodString>>),
    fell: z.string().optional(),
    percent: z.string().optional(),
    missing: z.string().optional(),
  }),
} as const satisfies Record<string, z.ZodType<Partial<Record<string, string>>>>;

export type MailKind = keyof typeof MAIL_VALUES;
export const MAIL_KINDS = Object.keys(MAIL_VALUES) as [MailKind, ...MailKind[]];
/** The values in the text of a kind of mail. */
export type MailValues<K extends MailKind> = z.infer<(typeof MAIL_VALUES)[K]>;
