/** The calendar of a member: what it shows, how other calendars read it, and which other calendars it reads. Nobody else sees any of it. */
import { z } from 'zod';
import { IsoDate, ObjectId } from '../common.ts';
import { CALENDAR_PROBLEMS, FEED_DETAILS, MAIL_ENTRIES, TEACHERS } from '../constants.ts';
import { MeetingSession, Proposal } from './meetings.ts';
import { Away } from './waiting.ts';

const Party = z.object({ _id: ObjectId, name: z.string(), avatar: z.string().nullable() });

/** From a moment up to another one. */
const Span = z.object({ startsAt: IsoDate, endsAt: IsoDate });

/** Of which exchange something is. */
const OfExchange = z.object({
  requestId: ObjectId,
  otherUser: Party,
  /** Which of the two the caller is. */
  side: z.enum(TEACHERS),
  /** The titles of what the caller teaches and learns there; null for the one that a leg of a ring does not have. */
  teaches: z.string().nullable(),
  learns: z.string().nullable(),
});

/** A session in the calendar of one of the two. `place` is that of its plan when it has none of its own. */
export const CalendarSession = MeetingSession.extend({
  ...OfExchange.shape,
  /** Whether the caller has another session at the same time. */
  overlaps: z.boolean(),
});
export type CalendarSession = z.infer<typeof CalendarSession>;

export const CalendarProposal = OfExchange.extend({ proposal: Proposal });
export type CalendarProposal = z.infer<typeof CalendarProposal>;

/** What waits for the caller: an answer to proposed times (`proposalId`), or a time for an exchange without one. */
export const CalendarWaiting = OfExchange.extend({
  kind: z.enum(['answer', 'time']),
  proposalId: ObjectId.nullable(),
});
export type CalendarWaiting = z.infer<typeof CalendarWaiting>;

/** What lies between two moments. */
export const Calendar = z.object({
  /** By time; cancelled ones, too. */
  sessions: z.array(CalendarSession),
  /** The open proposals of both sides. */
  proposals: z.array(CalendarProposal),
  /** When the caller is busy, as other calendars say; empty while they do not count. */
  busy: z.array(Span),
  /** The weekly hours of the caller; empty without hours or a known time zone. */
  free: z.array(Span),
  away: Away.nullable(),
  /** Whenever it is. */
  waiting: z.array(CalendarWaiting),
  /** The sessions that take place now or come next, whenever they are: `CALENDAR.next` at most. */
  next: z.array(CalendarSession).optional(),
  /** Sessions of which the caller is to say whether the two met, the latest first. */
  asked: z.array(CalendarSession).optional(),
  /** To how many sessions the caller did not come lately, as both agree. Nobody else learns it. */
  absences: z.number().int().optional(),
});
export type Calendar = z.infer<typeof Calendar>;

/** The address by which other calendars read the sessions of a member, as far as it is shown again. */
export const CalendarFeed = z.object({
  createdAt: IsoDate,
  /** When a calendar has read it last; null when none has. */
  readAt: IsoDate.nullable(),
  /** `private` shows no names, subjects or places. */
  detail: z.enum(FEED_DETAILS),
});
export type CalendarFeed = z.infer<typeof CalendarFeed>;

/** A calendar elsewhere that tells when its member is busy. */
export const CalendarSource = z.object({
  _id: ObjectId,
  label: z.string(),
  /** Where it is: the host, and the end of the address. The whole address is a secret. */
  host: z.string(),
  ending: z.string(),
  createdAt: IsoDate,
  /** When it was read last; null when it never was. */
  readAt: IsoDate.nullable(),
  /** Why the last attempt has failed; null when it has not. */
  problem: z.enum(CALENDAR_PROBLEMS).nullable(),
  /** Since when it fails; after seven days its busy times no longer count. */
  failingSince: IsoDate.nullable(),
  /** How many busy times it has. */
  busy: z.number().int().min(0),
});
export type CalendarSource = z.infer<typeof CalendarSource>;

export const CalendarSettings = z.object({
  /** Whether mails about sessions have an entry for calendars. `auto`: unless a calendar reads the feed. */
  mailEntries: z.enum(MAIL_ENTRIES),
  /** Whether busy times of other calendars count for suggested times. */
  useBusy: z.boolean(),
  /** Whether entries have an alarm an hour before. */
  alarms: z.boolean(),
});
export type CalendarSettings = z.infer<typeof CalendarSettings>;
