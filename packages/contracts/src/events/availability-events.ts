import { z } from 'zod';
import { IsoDate, ObjectId } from '../common.ts';
import { ANSWERS_WITHIN, AWAY_REQUESTS } from '../constants.ts';
import { defineEvents, earlierVersion } from './event-spec.ts';
import { Version } from './payload-parts.ts';

const AvailabilityV1 = z.object({
  userId: ObjectId,
  version: Version,
  /** How soon the member usually answers; null while unknown, and for slow members. */
  answersWithin: z.enum(ANSWERS_WITHIN).nullable(),
  /** The current or future absence. It ends at `endsAt` without another event. */
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

/** The public data about how a member answers requests. */
export const AvailabilitySnapshot = AvailabilityV1.extend({
  /** The percentage of recent requests that were answered within a week, in steps of five; null for few requests. */
  answerRate: z.number().int().min(0).max(100).nullable(),
});
export type AvailabilitySnapshot = z.infer<typeof AvailabilitySnapshot>;

export const availabilityEvents = defineEvents({
  /** A member goes away, returns, or answers at another pace than before. */
  'availability.changed': {
    source: 'requests',
    subscribers: ['auth', 'skills', 'matches'],
    payload: AvailabilitySnapshot,
    earlier: {
      1: earlierVersion({
        payload: AvailabilityV1,
        next: AvailabilitySnapshot,
        upgrade: (known) => ({ ...known, answerRate: null }),
      }),
    },
  },
  /** A member has been away for long, in an absence without an end. */
  'away.asked': {
    source: 'requests',
    subscribers: ['notifications'],
    payload: z.object({ userId: ObjectId, since: IsoDate }),
  },
});
