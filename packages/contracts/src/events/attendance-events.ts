import { z } from 'zod';
import { IsoDate, ObjectId } from '../common.ts';
import { MEETING_DUES, SESSION_STATUSES, TEACHERS } from '../constants.ts';
import { defineEvents } from './event-spec.ts';
import { EventPerson, SkillTitle, Version } from './payload-parts.ts';

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
