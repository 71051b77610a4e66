import { z } from 'zod';
import { IsoDate, ObjectId } from '../common.ts';
import { TEACHERS } from '../constants.ts';
import { EventPlace } from './payload-parts.ts';

const Minutes = z.number().int().min(1);

/** The calendar changes of the two parties. Absent when no session has changed, or when nobody wants entries by mail. */
export const EventCalendar = z.object({
  /** The sessions that are new, moved, in another place, or cancelled, by time. */
  sessions: z
    .array(
      z.object({
        uid: z.string(),
        sequence: z.number().int().min(0),
        startsAt: IsoDate,
        minutes: Minutes,
        parts: z.array(z.object({ leg: z.enum(TEACHERS), minutes: Minutes })).min(1),
        isCancelled: z.boolean(),
        place: EventPlace.nullable(),
      }),
    )
    .min(1),
  /** Who wants entries by mail, and whether with an alarm. */
  to: z.array(z.object({ memberId: ObjectId, alarm: z.boolean() })).min(1),
});
export type EventCalendar = z.infer<typeof EventCalendar>;
