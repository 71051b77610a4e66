/** The calendar of a member: its content, the feed that other calendars read, and the calendars that it reads. Only the member sees it. */

import { z } from 'zod';
import { IsoDate, ObjectId, Person } from '../core/common.ts';
import { LESSON_KINDS, SEAT_STATES } from '../lessons/limits.ts';
import { MeetingSession, Proposal } from '../meetings/entities.ts';
import { SESSION_STATUSES, TEACHERS } from '../meetings/limits.ts';
import { AWAY_REQUESTS, CALENDAR_PROBLEMS, FEED_DETAILS, MAIL_ENTRIES } from './limits.ts';

/** A span of time. */
const Span = z.object({ startsAt: IsoDate, endsAt: IsoDate });

/** The exchange that an entry belongs to. */
const OfExchange = z.object({
  requestId: ObjectId,
  otherUser: Person,
  /** Which of the two the caller is. */
  side: z.enum(TEACHERS),
  /** The titles of what the caller teaches and learns there; in a leg of a ring one of them is null. */
  teaches: z.string().nullable(),
  learns: z.string().nullable(),
});

/** A session in the calendar of a party. Without its own `place` it has that of the plan. */
export const CalendarSession = MeetingSession.extend({
  ...OfExchange.shape,
  /** Whether the caller has another session at the same time. */
  overlaps: z.boolean(),
});
export type CalendarSession = z.infer<typeof CalendarSession>;

/** The status of the request. It is answered in the list of requests while it is pending. Absent in answers of earlier releases. */
const requestStatus = z.enum(['pending', 'accepted']).optional();

/** An open proposal. It is the caller's turn when the other party has made it (`proposal.by`). */
export const CalendarProposal = OfExchange.extend({ proposal: Proposal, requestStatus });
export type CalendarProposal = z.infer<typeof CalendarProposal>;

/** What waits for the caller: an answer to proposed times (`proposalId`), or the first time of an exchange. */
export const CalendarWaiting = OfExchange.extend({
  kind: z.enum(['answer', 'time']),
  proposalId: ObjectId.nullable(),
  requestStatus,
});
export type CalendarWaiting = z.infer<typeof CalendarWaiting>;

/** A session of a group lesson that the caller teaches, or in which the caller has a seat, is offered one, asks or waits. */
export const CalendarLesson = z.object({
  _id: ObjectId,
  lessonId: ObjectId,
  /** Absent in answers of earlier releases, and for lessons of which they told. */
  kind: z.enum(LESSON_KINDS).optional(),
  title: z.string(),
  /** Of the meeting of a ring: who has arranged it. */
  teacher: Person,
  startsAt: IsoDate,
  minutes: z.number().int().min(1),
  status: z.enum(SESSION_STATUSES),
  /** The seat of the caller; null when the caller teaches. */
  seat: z.enum(SEAT_STATES).nullable(),
  /** Whether the caller has another session at the same time. */
  overlaps: z.boolean(),
});
export type CalendarLesson = z.infer<typeof CalendarLesson>;

/** What others see of a member who is away. */
export const PublicAway = z.object({
  /** The last day; null for an open end. */
  until: z.iso.date().nullable(),
  note: z.string(),
  requests: z.enum(AWAY_REQUESTS),
});
export type PublicAway = z.infer<typeof PublicAway>;

/** A current or future absence, as its member sees it. */
export const Away = PublicAway.extend({
  /** The first day. */
  from: z.iso.date(),
  /** Midnights by the member's clock at the time of setting. */
  startsAt: IsoDate,
  endsAt: IsoDate.nullable(),
});
export type Away = z.infer<typeof Away>;

/** The calendar of a span of time. */
export const Calendar = z.object({
  /** By time; includes cancelled ones. */
  sessions: z.array(CalendarSession),
  /** The sessions of group lessons by time; includes cancelled ones. Absent in answers of earlier releases. */
  lessons: z.array(CalendarLesson).optional(),
  /** The open proposals of both parties. */
  proposals: z.array(CalendarProposal),
  /** When the caller is busy according to other calendars; empty while these do not count. */
  busy: z.array(Span),
  /** The weekly hours of the caller; empty without hours or without a known time zone. */
  free: z.array(Span),
  away: Away.nullable(),
  /** Everything that waits, whatever its time. */
  waiting: z.array(CalendarWaiting),
  /** The current and next sessions, even outside the span: at most `CALENDAR.next`. */
  next: z.array(CalendarSession).optional(),
  /** The same of group lessons that the caller teaches, or in which the caller has a seat. */
  nextLessons: z.array(CalendarLesson).optional(),
  /** Sessions about which the caller is asked whether the two met, latest first. */
  asked: z.array(CalendarSession).optional(),
  /** How many sessions the caller has missed lately, as both parties say. Only the caller sees it. */
  absences: z.number().int().optional(),
});
export type Calendar = z.infer<typeof Calendar>;

/** The address at which other calendars read the sessions of a member, shortened. */
export const CalendarFeed = z.object({
  createdAt: IsoDate,
  /** When a calendar last read it; null when none has. */
  readAt: IsoDate.nullable(),
  /** `private` shows no names, subjects or places. */
  detail: z.enum(FEED_DETAILS),
});
export type CalendarFeed = z.infer<typeof CalendarFeed>;

/** Another calendar of the member, which says when the member is busy. */
export const CalendarSource = z.object({
  _id: ObjectId,
  label: z.string(),
  /** The host and the end of the address. The whole address is a secret. */
  host: z.string(),
  ending: z.string(),
  createdAt: IsoDate,
  /** When it was last read; null when it never was. */
  readAt: IsoDate.nullable(),
  /** Why the last attempt failed; null after a success. */
  problem: z.enum(CALENDAR_PROBLEMS).nullable(),
  /** Since when reading it fails. After seven days its busy times no longer count. */
  failingSince: IsoDate.nullable(),
  /** The number of its busy times. */
  busy: z.number().int().min(0),
});
export type CalendarSource = z.infer<typeof CalendarSource>;

export const CalendarSettings = z.object({
  /** Whether mails about sessions contain calendar entries. `auto`: unless a calendar reads the feed. */
  mailEntries: z.enum(MAIL_ENTRIES),
  /** Whether busy times of other calendars count for suggested times. */
  useBusy: z.boolean(),
  /** Whether entries have an alarm one hour before. */
  alarms: z.boolean(),
});
export type CalendarSettings = z.infer<typeof CalendarSettings>;

/** A planned session during an absence. */
export const AwaySession = z.object({
  requestId: ObjectId,
  sessionId: ObjectId,
  startsAt: IsoDate,
  minutes: z.number().int().min(1),
  otherUser: Person,
});
export type AwaySession = z.infer<typeof AwaySession>;
