import { z } from 'zod';
import { ObjectId } from '../common.ts';
import { WEEKDAYS, type Weekday } from '../constants.ts';
import { defineEvents } from './event-spec.ts';
import { Version } from './payload-parts.ts';

const Slots = z.array(z.object({ start: z.string(), end: z.string() }));

/** The weekly hours of a member. Only services know them and their time zone: others see times with an offset. */
export const HoursSnapshot = z.object({
  userId: ObjectId,
  version: Version,
  /** The IANA time zone of the hours; null for that of the member. */
  timeZone: z.string().nullable(),
  /** An end that is not after its start is on the next day. */
  weekly: z.object(Object.fromEntries(WEEKDAYS.map((day) => [day, Slots])) as Record<Weekday, typeof Slots>),
});
export type HoursSnapshot = z.infer<typeof HoursSnapshot>;

export const hoursEvents = defineEvents({
  /** A member has set or changed their hours. */
  'hours.changed': { source: 'requests', subscribers: ['auth', 'skills', 'matches'], payload: HoursSnapshot },
});
