import { z } from 'zod';
import { IsoDate, ObjectId } from '../common.ts';
import { defineEvents } from './event-spec.ts';

export const calendarEvents = defineEvents({
  /** A member has set a new password by a mailed link. Whoever knew the account before must not go on reading its calendar. */
  'password.reset': {
    source: 'auth',
    subscribers: ['requests'],
    version: 1,
    payload: z.object({ userId: ObjectId }),
  },
  /** A calendar that a member has added could not be read for days: its busy times no longer count. Told once, until it is read again. */
  'calendar.failed': {
    source: 'requests',
    subscribers: ['notifications'],
    version: 1,
    payload: z.object({
      userId: ObjectId,
      sourceId: ObjectId,
      /** What its member calls it, else its host. Never the address. */
      name: z.string().min(1),
      /** When it was first not readable. */
      since: IsoDate,
    }),
  },
});
