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
const MeetingChanged = MeetingChangedV1.extend({
  /** Present in a leg: its ring, and the place of its teacher. */
  ring: LegOfRing.optional(),
  calendar: EventCalendar.optional(),
});

export const meetingEvents = defineEvents({
  /** The plan of an accepted exchange has changed; the exchange continues. */
  'meeting.changed': {
    source: 'requests',
    subscribers: ['chat', 'notifications', 'matches'],
    payload: MeetingChanged,
    earlier: {
      1: earlierVersion({ payload: MeetingChangedV1, next: MeetingChanged, upgrade: (change) => change }),
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
