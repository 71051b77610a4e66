import { z } from 'zod';
import { IsoDate, ObjectId } from '../common.ts';
import { defineEvents } from './event-spec.ts';

export const mailEvents = defineEvents({
  /** A mail with a secret link is to be sent. */
  'mail.requested': {
    source: 'auth',
    subscribers: ['notifications'],
    version: 1,
    payload: z.object({
      kind: z.enum(['verify-email', 'reset-password']),
      to: z.string(),
      name: z.string(),
      token: z.string(),
      expiresAt: IsoDate,
    }),
  },
  /** A member has unsubscribed, in a mail, from copies of notifications by e-mail. */
  'mail.unsubscribed': {
    source: 'notifications',
    subscribers: ['auth'],
    version: 1,
    payload: z.object({ userId: ObjectId }),
  },
});
