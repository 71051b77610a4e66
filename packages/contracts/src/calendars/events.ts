import { z } from 'zod';
import { IsoDate, ObjectId } from '../core/common.ts';
import { defineEvents, earlierVersion } from '../core/events/event-spec.ts';
import { Version } from '../core/events/payload-parts.ts';
import { WEEKDAYS, type Weekday } from '../core/limits.ts';
import { ANSWERS_WITHIN } from '../requests/limits.ts';
import { AWAY_REQUESTS, MAIL_ENTRIES } from './limits.ts';

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

/** Which calendar entries a member wants by mail. */
export const CalendarWish = z.object({
  userId: ObjectId,
  version: Version,
  mailEntries: z.enum(MAIL_ENTRIES),
  alarms: z.boolean(),
  /** When another calendar has last read the feed, to about a day; null without a feed, and before the first read. */
  feedReadAt: IsoDate.nullable(),
});
export type CalendarWish = z.infer<typeof CalendarWish>;

export const calendarEvents = defineEvents({
  /** A member has changed the settings of calendars, has made or ended a feed, or a calendar reads the feed, once a day. */
  'calendar.changed': { source: 'requests', subscribers: ['lessons'], payload: CalendarWish },
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
