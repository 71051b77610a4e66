import { z } from 'zod';
import { IsoDate, ObjectId } from '../common.ts';
import { MEETING_CHANGES, REQUEST_STATUSES, SESSION_STATUSES, TEACHERS, TEACHING_ORDERS } from '../constants.ts';
import { EventCalendar } from './event-calendar.ts';
import { defineEvents, earlierVersion } from './event-spec.ts';
import { EventPerson, LegOfRing, SkillTitle, Version } from './payload-parts.ts';

const Minutes = z.number().int().min(1);

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
