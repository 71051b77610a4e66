import { z } from 'zod';
import { IsoDate, ObjectId } from '../core/common.ts';
import { defineEvents, earlierVersion } from '../core/events/event-spec.ts';
import { EventPerson, EventPlace, LegOfRing, SkillTitle, Version } from '../core/events/payload-parts.ts';
import { REQUEST_STATUSES } from '../requests/limits.ts';
import { MEETING_CHANGES, MEETING_DUES, SESSION_STATUSES, TEACHERS, TEACHING_ORDERS } from './limits.ts';

const Minutes = z.number().int().min(1);

/** A session and its exchange. */
const About = z.object({
  requestId: ObjectId,
  /** The version of the request. */
  version: Version,
  sessionId: ObjectId,
  startsAt: IsoDate,
  minutes: Minutes,
  sender: EventPerson,
  receiver: EventPerson,
});

export const attendanceEvents = defineEvents({
  /** A call rings for a member who has no page open. */
  'call.ringing': {
    source: 'chat',
    subscribers: ['notifications'],
    payload: z.object({
      requestId: ObjectId,
      /** The id of the call, which is announced once. */
      callId: z.string().min(1),
      callerId: ObjectId,
      callerName: z.string(),
      calleeId: ObjectId,
      callType: z.enum(['audio', 'video']),
    }),
  },
  /** A call of `call.ringing` no longer rings: it was answered, declined or ended. A missed call is a message instead. */
  'call.silenced': {
    source: 'chat',
    subscribers: ['notifications'],
    payload: z.object({
      requestId: ObjectId,
      callId: z.string().min(1),
      callerId: ObjectId,
      calleeId: ObjectId,
      wasAnswered: z.boolean(),
    }),
  },
  /** Two members have spoken to each other. */
  'call.finished': {
    source: 'chat',
    subscribers: ['requests'],
    payload: z.object({
      requestId: ObjectId,
      /** The id of the call, which is counted once. */
      callId: z.string().min(1),
      /** When it was answered. */
      startedAt: IsoDate,
      seconds: z.number().int().min(0),
    }),
  },
  /** A reminder of a session is due, or the question whether the two met. Each member gets each of them once. */
  'meeting.due': {
    source: 'requests',
    subscribers: ['notifications'],
    payload: About.extend({
      what: z.enum(MEETING_DUES),
      /** The members to notify. */
      to: z.array(ObjectId).min(1),
      /** What is taught, and which party teaches it. */
      parts: z.array(z.object({ leg: z.enum(TEACHERS), minutes: Minutes })).min(1),
      senderSkill: SkillTitle,
      receiverSkill: SkillTitle,
    }),
  },
  /** One party will be late. */
  'meeting.late': {
    source: 'requests',
    subscribers: ['chat', 'notifications'],
    payload: About.extend({
      /** The `rev` of the plan. */
      rev: z.number().int().min(1),
      actorId: ObjectId,
      at: IsoDate,
      /** The delay in minutes, roughly. */
      late: Minutes,
    }),
  },
  /** The result of whether the two met. Of two events about a session, the one with the higher version counts. */
  'meeting.settled': {
    source: 'requests',
    subscribers: ['auth', 'skills'],
    payload: z.object({
      requestId: ObjectId,
      /** The version of the request. */
      version: Version,
      sessionId: ObjectId,
      status: z.enum(SESSION_STATUSES),
      /** Who taught whom what, and for how long; empty unless the session took place. */
      parts: z.array(z.object({ teacherId: ObjectId, learnerId: ObjectId, skillId: ObjectId, minutes: Minutes })),
    }),
  },
});

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

const EventProposal = z.object({
  _id: ObjectId,
  by: ObjectId,
  kind: z.enum(['new', 'move']),
  order: z.enum(TEACHING_ORDERS),
  first: z.enum(TEACHERS),
  minutes: Minutes,
  times: z.array(IsoDate).min(1),
  repeat: z.object({ count: z.number().int(), everyWeeks: z.number().int() }).nullable(),
  message: z.string(),
  /** The message of a "none fits". */
  answer: z.string(),
});

const EventSession = z.object({
  _id: ObjectId,
  /** The uid and the sequence of its calendar entry. */
  uid: z.string(),
  sequence: z.number().int().min(0),
  startsAt: IsoDate,
  /** Its start before it was moved. */
  was: IsoDate.nullable(),
  minutes: Minutes,
  parts: z.array(z.object({ leg: z.enum(TEACHERS), minutes: Minutes })).min(1),
  status: z.enum(SESSION_STATUSES),
  /** The reason of a cancellation. */
  reason: z.string(),
});

const MeetingChangedV1 = z.object({
  requestId: ObjectId,
  /** The version of the request. */
  version: Version,
  status: z.enum(REQUEST_STATUSES),
  /** The `rev` of the plan. */
  rev: z.number().int().min(1),
  change: z.enum(MEETING_CHANGES),
  /** The member who made the change; null for the system. */
  actorId: ObjectId.nullable(),
  at: IsoDate,
  sender: EventPerson,
  receiver: EventPerson,
  senderSkill: SkillTitle,
  receiverSkill: SkillTitle,
  /** Whether it is a leg of an exchange ring, in which only the receiver teaches. */
  isLeg: z.boolean(),
  /** The proposal that was made or answered. */
  proposal: EventProposal.nullable(),
  /** The sessions that have changed, by time. */
  sessions: z.array(EventSession),
  /** How many sessions are still to come. */
  planned: z.number().int().min(0),
});
const MeetingChangedV2 = MeetingChangedV1.extend({
  /** Present in a leg: its ring, and the place of its teacher. */
  ring: LegOfRing.optional(),
  calendar: EventCalendar.optional(),
});
const MeetingChanged = MeetingChangedV2.extend({
  /** The proposal that was made or answered. `sessionId` is the session that it moves, if it is known. */
  proposal: EventProposal.extend({ sessionId: ObjectId.nullable() }).nullable(),
  /** The proposals that were open before the change and can no longer be answered. */
  closed: z.array(ObjectId),
});

/** The changes after which their own proposal can no longer be answered. */
const CLOSING: ReadonlySet<string> = new Set(['none_fits', 'withdrawn', 'lapsed', 'agreed', 'moved']);
const withClosed = ({ proposal, ...changed }: z.infer<typeof MeetingChangedV2>): z.infer<typeof MeetingChanged> => ({
  ...changed,
  proposal: proposal && { ...proposal, sessionId: null },
  closed: proposal && CLOSING.has(changed.change) ? [proposal._id] : [],
});

export const meetingEvents = defineEvents({
  /** The plan of an accepted exchange has changed; the exchange continues. */
  'meeting.changed': {
    source: 'requests',
    subscribers: ['chat', 'notifications', 'matches'],
    payload: MeetingChanged,
    earlier: {
      1: earlierVersion({ payload: MeetingChangedV1, next: MeetingChangedV2, upgrade: (change) => change }),
      2: earlierVersion({ payload: MeetingChangedV2, next: MeetingChanged, upgrade: withClosed }),
    },
  },
  /** The future sessions for which the two can join a call here. Of two events, the one with the higher version counts. */
  'meeting.joinable': {
    source: 'requests',
    subscribers: ['chat'],
    payload: z.object({
      requestId: ObjectId,
      /** The version of the request. */
      version: Version,
      /** By time. */
      sessions: z.array(z.object({ startsAt: IsoDate, minutes: Minutes })),
    }),
  },
});
