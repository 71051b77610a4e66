import { z } from 'zod';
import { IsoDate, ObjectId } from '../common.ts';
import { defineEvents } from './event-spec.ts';

export const calendarEvents = defineEvents({
  /** A member has set a new password by a mailed link. A feed address that others may know must end. */
  'password.reset': { source: 'auth', subscribers: ['requests'], payload: z.object({ userId: ObjectId }) },
  /** A calendar that a member has added could not be read for days: its busy times no longer count. Sent once for each outage. */
  'calendar.failed': {
    source: 'requests',
    subscribers: ['notifications'],
    payload: z.object({
      userId: ObjectId,
      sourceId: ObjectId,
      /** The name that the member gave it, else its host. Never the address. */
      name: z.string().min(1),
      /** Since when it is unreadable. */
      since: IsoDate,
    }),
  },
});
