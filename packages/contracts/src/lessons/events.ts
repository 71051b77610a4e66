import { z } from 'zod';
import { IsoDate, ObjectId } from '../core/common.ts';
import { defineEvents, earlierVersion } from '../core/events/event-spec.ts';
import { EventPerson, EventPlace, Version } from '../core/events/payload-parts.ts';
import { SESSION_STATUSES } from '../meetings/limits.ts';
import { ReportSnapshot } from '../moderation/events.ts';
import { LESSON_CHANGES, LESSON_DUES, LESSON_KINDS, LESSON_MODES, SEAT_STATES } from './limits.ts';

const Count = z.number().int().min(0);

const LessonChangedV1 = z.object({
  lessonId: ObjectId,
  /** The version of the lesson. */
  version: Version,
  change: z.enum(LESSON_CHANGES),
  at: IsoDate,
  title: z.string(),
  teacher: EventPerson,
  /** Who is told. */
  to: z.array(ObjectId).min(1),
  /** The member who took, left, asked, invited or cancelled; null for other changes, and in those of earlier releases. */
  person: EventPerson.nullable(),
  /** The session that it is about: the next one, or the moved or cancelled one. */
  session: z.object({ startsAt: IsoDate, was: IsoDate.nullable(), minutes: z.number().int().min(1) }).nullable(),
  /** Until when an offered seat is kept. */
  until: IsoDate.nullable(),
  /** The reason of a cancellation or of the end of a seat. */
  words: z.string(),
  seats: z.object({ taken: Count, of: Count }),
});

/** The changes in the calendars of members who are in a lesson, or whose seat has ended. */
export const LessonEntries = z.object({
  /** The sessions whose entry is new, has changed, or ends, by time. */
  sessions: z
    .array(
      z.object({
        uid: z.string(),
        sequence: Count,
        startsAt: IsoDate,
        minutes: z.number().int().min(1),
        isCancelled: z.boolean(),
      }),
    )
    .min(1),
  /** Null when those who are told are no longer in the lesson. */
  place: EventPlace.nullable(),
  /** Who wants entries by mail, what is added to the `sequence` for each of them, and whether with an alarm. */
  to: z.array(z.object({ memberId: ObjectId, bump: Count, alarm: z.boolean() })).min(1),
});
export type LessonEntries = z.infer<typeof LessonEntries>;

const LessonChangedV2 = LessonChangedV1.extend({
  /** Absent when no entry changes, or when nobody who is told wants entries by mail. */
  calendar: LessonEntries.optional(),
});
const LessonChanged = LessonChangedV2.extend({
  /** Absent in events of earlier releases, which had no rings. */
  kind: z.enum(LESSON_KINDS).optional(),
});

const LessonDueV1 = z.object({
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
});
const LessonDue = LessonDueV1.extend({
  /** Absent in events of earlier releases, which had no rings. */
  kind: z.enum(LESSON_KINDS).optional(),
});

const LessonPeopleV1 = z.object({
  lessonId: ObjectId,
  /** The version of the lesson. */
  version: Version,
  kind: z.enum(LESSON_KINDS),
  title: z.string(),
  /** Of the meeting of a ring: who has arranged it, with a seat like all others, or without one. */
  teacherId: ObjectId,
  /** The end of the last session that is not cancelled; of all of them when each is. */
  ends: IsoDate,
  place: z.object({
    mode: z.enum(LESSON_MODES),
    area: z.string(),
    address: z.string(),
    link: z.string(),
    notes: z.string(),
  }),
  /** Who has a seat, is offered one, asks or waits. */
  people: z.array(
    z.object({
      memberId: ObjectId,
      state: z.enum(SEAT_STATES),
      /** Grows each time a seat of the member ends or begins again. Added to the `sequence` of a session for their calendar. */
      bump: Count,
    }),
  ),
  /** By time. */
  sessions: z.array(
    z.object({
      _id: ObjectId,
      startsAt: IsoDate,
      minutes: z.number().int().min(1),
      status: z.enum(SESSION_STATUSES),
      /** Grows with each change that a calendar entry shows, at `setAt`. */
      sequence: Count,
      setAt: IsoDate,
    }),
  ),
});
const LessonPeople = LessonPeopleV1.extend({
  /** When its place was changed last; absent before the first change. */
  placedAt: IsoDate.optional(),
});

export const lessonEvents = defineEvents({
  /**
   * Something has happened in a lesson, with the members to notify. It contains no note of a member and no time zone. Only `calendar` has
   * the address, and only for members who are in the lesson.
   */
  'lesson.changed': {
    source: 'lessons',
    subscribers: ['notifications'],
    payload: LessonChanged,
    earlier: {
      1: earlierVersion({ payload: LessonChangedV1, next: LessonChangedV2, upgrade: (known) => known }),
      2: earlierVersion({ payload: LessonChangedV2, next: LessonChanged, upgrade: (known) => known }),
    },
  },
  /** A lesson was offered that members may find. Sent once. */
  'lesson.offered': {
    source: 'lessons',
    subscribers: ['notifications'],
    payload: z.object({
      lessonId: ObjectId,
      title: z.string(),
      teacher: EventPerson,
      skillId: ObjectId,
      startsAt: IsoDate,
      seats: Count,
      /** Who has had a seat in a lesson of the teacher, the latest first. The followers are known to the subscriber. */
      former: z.array(ObjectId),
    }),
  },
  /** A reminder of a lesson is due. Each member gets each of them once. It contains no address, note, link or time zone. */
  'lesson.due': {
    source: 'lessons',
    subscribers: ['notifications'],
    payload: LessonDue,
    earlier: { 1: earlierVersion({ payload: LessonDueV1, next: LessonDue, upgrade: (known) => known }) },
  },
  /**
   * When a lesson is, and for whom: what calendars and circles need. It contains no note or time zone of anybody. Copies show the place only to the
   * teacher and to members with a seat; its private parts are empty once they are no longer kept.
   */
  'lesson.people': {
    source: 'lessons',
    subscribers: ['requests', 'chat'],
    payload: LessonPeople,
    earlier: { 1: earlierVersion({ payload: LessonPeopleV1, next: LessonPeople, upgrade: (known) => known }) },
  },
  /**
   * What lists show of a lesson: when it begins, and how many seats are left. Of two events about a lesson, the one with the higher version
   * counts. It names nobody but the teacher.
   */
  'lesson.shown': {
    source: 'lessons',
    subscribers: ['skills', 'matches', 'notifications'],
    payload: z.object({
      lessonId: ObjectId,
      /** The version of the lesson. */
      version: Version,
      teacherId: ObjectId,
      skillId: ObjectId,
      /** Empty once nobody finds it. */
      title: z.string(),
      /** The start of its first session. */
      startsAt: IsoDate,
      /** Seats that are neither taken nor offered, and how many wait. */
      free: Count,
      waiting: Count,
      where: z.enum(LESSON_MODES),
      /** Who finds it, and can take a seat or wait for one; null for nobody. */
      listed: z.enum(['everybody', 'members']).nullable(),
    }),
  },
  'lesson.reported': { source: 'lessons', subscribers: ['auth'], payload: z.object({ report: ReportSnapshot }) },
});
