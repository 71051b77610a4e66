import { z } from 'zod';
import { IsoDate, ObjectId } from '../core/common.ts';
import { defineEvents } from '../core/events/event-spec.ts';
import { EventPerson, Version } from '../core/events/payload-parts.ts';
import { SESSION_STATUSES } from '../meetings/limits.ts';
import { ReportSnapshot } from '../moderation/events.ts';

/** What happens after a session of a group lesson. No event names who was there. */
export const lessonAfterEvents = defineEvents({
  /** Whether a session took place. Of two events about a session, the one with the higher version counts. */
  'lesson.settled': {
    source: 'lessons',
    subscribers: ['auth', 'skills'],
    payload: z.object({
      lessonId: ObjectId,
      /** The version of the lesson. */
      version: Version,
      sessionId: ObjectId,
      status: z.enum(SESSION_STATUSES),
      /** Who taught what, and for how long by the clock; empty unless it took place. */
      parts: z.array(z.object({ teacherId: ObjectId, skillId: ObjectId, minutes: z.number().int().min(1) })),
      /** How many learned. */
      learners: z.number().int().min(0),
    }),
  },
  /** The teacher has said who came to a session, or a learner whether they were there, for the first time. What they said is not in it. */
  'lesson.answered': {
    source: 'lessons',
    subscribers: ['notifications'],
    payload: z.object({
      lessonId: ObjectId,
      /** The version of the lesson. */
      version: Version,
      /** The start of the session, by which notifications know it. */
      startsAt: IsoDate,
      memberId: ObjectId,
    }),
  },
  /** The thanks for a session are shown, all at once. It does not say whose they are. */
  'lesson.thanked': {
    source: 'lessons',
    subscribers: ['notifications'],
    payload: z.object({
      lessonId: ObjectId,
      sessionId: ObjectId,
      title: z.string(),
      teacher: EventPerson,
      /** How many have written something. */
      count: z.number().int().min(1),
    }),
  },
  /** What a learner has written to a teacher, with the answer of the teacher. */
  'thanks.reported': { source: 'lessons', subscribers: ['auth'], payload: z.object({ report: ReportSnapshot }) },
});
