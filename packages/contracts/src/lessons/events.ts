import { z } from 'zod';
import { IsoDate, ObjectId } from '../core/common.ts';
import { defineEvents } from '../core/events/event-spec.ts';
import { EventPerson, Version } from '../core/events/payload-parts.ts';
import { ReportSnapshot } from '../moderation/events.ts';
import { LESSON_CHANGES, LESSON_DUES, LESSON_MODES } from './limits.ts';

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
  /** A reminder of a lesson is due. Each member gets each of them once. It contains no address, note, link or time zone. */
  'lesson.due': {
    source: 'lessons',
    subscribers: ['notifications'],
    payload: z.object({
      lessonId: ObjectId,
      /** The version of the lesson. */
      version: Version,
      what: z.enum(LESSON_DUES),
      title: z.string(),
      teacher: EventPerson,
      /** The session that it is about; the next one for an offered seat. */
      session: z.object({ _id: ObjectId, startsAt: IsoDate, minutes: z.number().int().min(1) }),
      /** How it takes place, and the part of town, which everybody reads. */
      place: z.object({ mode: z.enum(LESSON_MODES), area: z.string() }),
      /** How many seats are taken, of how many, and with how many it takes place at least. */
      seats: z.object({ taken: Count, of: Count, least: Count }),
      /** Until when an offered seat is kept; null for others. */
      until: IsoDate.nullable(),
      /** The members to notify. */
      to: z.array(ObjectId).min(1),
    }),
  },
  'lesson.reported': { source: 'lessons', subscribers: ['auth'], payload: z.object({ report: ReportSnapshot }) },
});
