import { z } from 'zod';
import { ObjectId } from '../core/common.ts';
import { defineEvents } from '../core/events/event-spec.ts';
import { EventPerson } from '../core/events/payload-parts.ts';

export const matchEvents = defineEvents({
  /** A member has new mutual matches. At most one a day for each member. */
  'match.found': {
    source: 'matches',
    subscribers: ['notifications'],
    payload: z.object({
      userId: ObjectId,
      /** The best new matches. */
      partners: z.array(EventPerson).min(1).max(3),
      /** The number of new matches. */
      count: z.number().int().min(1),
    }),
  },
});
