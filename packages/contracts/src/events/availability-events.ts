import { z } from 'zod';
import { IsoDate, ObjectId } from '../common.ts';
import { ANSWERS_WITHIN, AWAY_REQUESTS } from '../constants.ts';
import { defineEvents } from './event-spec.ts';
import { Version } from './payload-parts.ts';

/** What others may know of how a member answers requests. */
export const AvailabilitySnapshot = z.object({
  userId: ObjectId,
  version: Version,
  /** How soon the member usually answers; null while unknown, and of slow ones. */
  answersWithin: z.enum(ANSWERS_WITHIN).nullable(),
  /** The absence that runs or is to come; it is over at `endsAt`, without another event. */
  away: z
    .object({
      startsAt: IsoDate,
      endsAt: IsoDate.nullable(),
      /** The last day, by the clock of the member. */
      until: z.iso.date().nullable(),
      note: z.string(),
      requests: z.enum(AWAY_REQUESTS),
    })
    .nullable(),
});
export type AvailabilitySnapshot = z.infer<typeof AvailabilitySnapshot>;

export const availabilityEvents = defineEvents({
  /** A member is away, is back, or usually answers sooner or later than before. */
  'availability.changed': {
    source: 'requests',
    subscribers: ['auth', 'skills', 'matches'],
    version: 1,
    payload: AvailabilitySnapshot,
  },
  /** A member has been away for long, without an end. */
  'away.asked': {
    source: 'requests',
    subscribers: ['notifications'],
    version: 1,
    payload: z.object({ userId: ObjectId, since: IsoDate }),
  },
});
