import { z } from 'zod';
import { IsoDate, ObjectId } from '../common.ts';
import { defineEvents, earlierVersion } from './event-spec.ts';

const MailRequestedV1 = z.object({
  kind: z.enum(['verify-email', 'reset-password']),
  to: z.string(),
  name: z.string(),
  token: z.string(),
  expiresAt: IsoDate,
});
const MailRequested = MailRequestedV1.extend({
  /** What the registration was for: a skill, and the member who teaches it. Null when it was for nothing, or for something else. */
  goal: z.object({ skill: z.string(), owner: z.string() }).nullable(),
});

export const mailEvents = defineEvents({
  /** A mail with a secret link is to be sent. */
  'mail.requested': {
    source: 'auth',
    subscribers: ['notifications'],
    version: 2,
    payload: MailRequested,
    earlier: {
      1: earlierVersion({
        payload: MailRequestedV1,
        next: MailRequested,
        upgrade: (mail) => ({ ...mail, goal: null }),
      }),
    },
  },
  /** A member has unsubscribed, in a mail, from copies of notifications by e-mail. */
  'mail.unsubscribed': {
    source: 'notifications',
    subscribers: ['auth'],
    version: 1,
    payload: z.object({ userId: ObjectId }),
  },
});
