import { z } from 'zod';
import { IsoDate, ObjectId } from '../core/common.ts';
import { defineEvents, earlierVersion } from '../core/events/event-spec.ts';
import { LANGUAGES, type Language } from '../core/limits.ts';
import { MAIL_KINDS } from './mails.ts';

const MailRequestedV1 = z.object({
  kind: z.enum(['verify-email', 'reset-password']),
  to: z.string(),
  name: z.string(),
  token: z.string(),
  expiresAt: IsoDate,
});
const MailRequestedV2 = MailRequestedV1.extend({
  goal: z.object({ skill: z.string(), owner: z.string() }).nullable(),
});
const MailRequested = z.object({
  kind: z.enum(MAIL_KINDS),
  to: z.string(),
  name: z.string(),
  /** The language of the recipient; null when unknown. */
  language: z.enum(Object.keys(LANGUAGES) as [Language, ...Language[]]).nullable(),
  /** IANA; null when unknown. */
  timeZone: z.string().nullable(),
  /** The secret of the mail's link; null in a mail without one. */
  token: z.string().nullable(),
  /** Afterwards it is not sent any more: the link has expired, or the news is too old. */
  expiresAt: IsoDate,
  /** The values of the text: see `MAIL_VALUES`. */
  values: z.record(z.string(), z.string()),
});

const MailUnsubscribedV1 = z.object({ userId: ObjectId });
/** `topic`: one of `NOTIFICATION_TOPICS`, or `digest`; null for all mails about notifications. */
const MailUnsubscribed = MailUnsubscribedV1.extend({ topic: z.string().nullable() });

/** `mailId`: the id of the `mail.requested` that asked for it. */
const RequestedMail = z.object({ mailId: z.string(), kind: z.enum(MAIL_KINDS) });
const MailRefused = RequestedMail.extend({
  /** Whether nobody receives mail at the address. Else the refusal may be about this site. */
  isRecipient: z.boolean(),
});

export const mailEvents = defineEvents({
  /** A mail about an account is to be sent. */
  'mail.requested': {
    source: 'auth',
    subscribers: ['notifications'],
    payload: MailRequested,
    earlier: {
      1: earlierVersion({
        payload: MailRequestedV1,
        next: MailRequestedV2,
        upgrade: (mail) => ({ ...mail, goal: null }),
      }),
      2: earlierVersion({
        payload: MailRequestedV2,
        next: MailRequested,
        upgrade: ({ goal, ...mail }) => ({ ...mail, language: null, timeZone: null, values: { ...goal } }),
      }),
    },
  },
  /** The mail server will never accept a mail that was requested. */
  'mail.refused': {
    source: 'notifications',
    subscribers: ['auth'],
    payload: MailRefused,
    earlier: {
      // Version 1 did not say why. Without a reason an import pauses, so that no person on its list is lost.
      1: earlierVersion({
        payload: RequestedMail,
        next: MailRefused,
        upgrade: (known) => ({ ...known, isRecipient: false }),
      }),
    },
  },
  /** A mail that was requested is not to be sent any more, and everything of it is to be forgotten. It may have been sent. */
  'mail.withdrawn': { source: 'auth', subscribers: ['notifications'], payload: RequestedMail },
  /** A member has unsubscribed from notification mails by a link in one. */
  'mail.unsubscribed': {
    source: 'notifications',
    subscribers: ['auth'],
    payload: MailUnsubscribed,
    earlier: {
      1: earlierVersion({
        payload: MailUnsubscribedV1,
        next: MailUnsubscribed,
        upgrade: (unsubscribed) => ({ ...unsubscribed, topic: null }),
      }),
    },
  },
});
