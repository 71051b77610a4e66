import { z } from 'zod';
import { ObjectId } from '../common.ts';
import { defineEvents } from './event-spec.ts';

export const calendarEvents = defineEvents({
  /** A member has set a new password by a mailed link. Whoever knew the account before must not go on reading its calendar. */
  'password.reset': {
    source: 'auth',
    subscribers: ['requests'],
    version: 1,
    payload: z.object({ userId: ObjectId }),
  },
});
