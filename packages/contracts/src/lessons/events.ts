import { z } from 'zod';
import { IsoDate, ObjectId } from '../core/common.ts';
import { defineEvents } from '../core/events/event-spec.ts';
import { EventPerson, Version } from '../core/events/payload-parts.ts';
import { ReportSnapshot } from '../moderation/events.ts';
import { LESSON_CHANGES } from './limits.ts';

const Count = z.number().int().min(0);

export const lessonEvents = defineEvents({
  /** Something has happened in a lesson, with the members to notify. It contains no address, note or time zone. */
  'lesson.changed': {
    source: 'lessons',
    subscribers: ['notifications'],
    payload: z.object({
      lessonId: ObjectId,
      /** The version of the lesson. */
      version: Version,
      change: z.enum(LESSON_CHANGES),
      at: IsoDate,
      title: z.string(),
      teacher: EventPerson,
      /** Who is told. */
      to: z.array(ObjectId).min(1),
      /** The member who took, left or asked; null for other changes. */
      person: EventPerson.nullable(),
      /** The session that it is about: the next one, or the moved or cancelled one. */
      session: z.object({ startsAt: IsoDate, was: IsoDate.nullable(), minutes: z.number().int().min(1) }).nullable(),
      /** Until when an offered seat is kept. */
      until: IsoDate.nullable(),
      /** The reason of a cancellation or of the end of a seat. */
      words: z.string(),
      seats: z.object({ taken: Count, of: Count }),
    }),
  },
  'lesson.reported': { source: 'lessons', subscribers: ['auth'], payload: z.object({ report: ReportSnapshot }) },
});
