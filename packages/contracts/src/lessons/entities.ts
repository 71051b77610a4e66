/** Group lessons: one member teaches several. An answer never contains the address, note or time zone of another participant. */

import { z } from 'zod';
import { IsoDate, ObjectId, Person } from '../core/common.ts';
import { Clock } from '../meetings/entities.ts';
import { SESSION_STATUSES } from '../meetings/limits.ts';
import { SkillSummary } from '../skills/entities.ts';
import { LessonAfter, LessonBefore } from './attendance-entities.ts';
import {
  ADMISSIONS,
  AUDIENCES,
  ENDED_SEAT_STATES,
  LESSON_GIVES,
  LESSON_KINDS,
  LESSON_LISTED,
  LESSON_MODES,
  LESSON_STATUSES,
  LESSONS,
  NEWCOMER_REASONS,
  SEAT_STATES,
} from './limits.ts';

const Count = z.number().int().min(0);

/** Where a lesson takes place. */
export const LessonPlace = z.object({
  mode: z.enum(LESSON_MODES),
  /** The part of town of a lesson in person; may be empty. */
  area: z.string(),
  /** Present for its teacher and for members with a seat; may be empty. */
  private: z.object({ address: z.string(), link: z.string(), notes: z.string() }).optional(),
});
export type LessonPlace = z.infer<typeof LessonPlace>;

export const LessonSession = z.object({
  _id: ObjectId,
  startsAt: IsoDate,
  minutes: z.number().int().min(1),
  status: z.enum(SESSION_STATUSES),
  /** The start by the clock of the place in person, online by the teacher's; null while the time zone is unknown. */
  theirs: Clock.nullable(),
  /** The start before the last move; null when it was not moved. */
  was: IsoDate.nullable(),
  /** The reason of a cancellation. */
  reason: z.string().optional(),
});
export type LessonSession = z.infer<typeof LessonSession>;

/** A skill that a member brings. The others may ask for it. */
export const BroughtSkill = z.object({ skillId: ObjectId, title: z.string() });
export type BroughtSkill = z.infer<typeof BroughtSkill>;

/** A member of a lesson, as the others with a seat see them. Those who ask or wait are only for the teacher. */
export const LessonPerson = z.object({
  user: Person,
  state: z.enum(SEAT_STATES),
  brings: BroughtSkill.nullable(),
  /** Only for the teacher: since when, and what the member has written. */
  since: IsoDate.optional(),
  note: z.string().optional(),
});
export type LessonPerson = z.infer<typeof LessonPerson>;

/** What a lesson is to the caller. */
export const OwnSeat = z.object({
  state: z.enum([...SEAT_STATES, ...ENDED_SEAT_STATES]),
  brings: BroughtSkill.nullable(),
  note: z.string(),
  /** While the caller waits: the place in line, from 1. */
  line: z.number().int().min(1).nullable(),
  /** Until when the teacher can answer, or an offered seat is kept. */
  until: IsoDate.nullable(),
  /** From when on leaving is late; null without a seat, and when it is never late. */
  freeUntil: IsoDate.nullable(),
});
export type OwnSeat = z.infer<typeof OwnSeat>;

/** A lesson in a list. */
export const LessonSummary = z.object({
  _id: ObjectId,
  version: z.number().int().min(1),
  kind: z.enum(LESSON_KINDS),
  status: z.enum(LESSON_STATUSES),
  /** Of the meeting of a ring: who has arranged it. */
  teacher: Person,
  /** Null in the meeting of a ring, which is about no single skill. */
  skill: SkillSummary.nullable(),
  title: z.string(),
  /** The code of the language in which it is held; empty in the meeting of a ring. */
  language: z.string(),
  place: LessonPlace,
  /** By time. */
  sessions: z.array(LessonSession).min(1).max(LESSONS.sessions),
  seats: z.number().int().min(LESSONS.seats.min).max(LESSONS.seats.max),
  /** It takes place with at least so many. */
  least: z.number().int().min(1),
  admission: z.enum(ADMISSIONS),
  gives: z.enum(LESSON_GIVES),
  listed: z.enum(LESSON_LISTED),
  audience: z.enum(AUDIENCES),
  /** Taken and offered seats, and how many wait. */
  counts: z.object({ taken: Count, free: Count, waiting: Count }),
  /** Null for visitors, for the teacher, and for members who never asked. */
  mine: OwnSeat.nullable(),
  /** Present in the meeting of a ring. */
  ring: z.object({ _id: ObjectId }).optional(),
});
export type LessonSummary = z.infer<typeof LessonSummary>;

export const Lesson = LessonSummary.extend({
  about: z.string(),
  bringAlong: z.string(),
  createdAt: IsoDate,
  /** For the teacher and for members with a seat, in the order of taking; the teacher also gets who asks and who waits. */
  people: z.array(LessonPerson).nullable(),
  /** For the teacher: how many ask for a seat. */
  asking: Count.optional(),
  /** Present for its teacher and those with a seat while moderators hide it; their words are only for the teacher. */
  hidden: z.object({ note: z.string() }).optional(),
  /** What the caller knows of the sessions that are over, by time. Absent for visitors, without a seat, and in answers of earlier releases. */
  after: z.array(LessonAfter).optional(),
  /** What is known of who comes to the sessions ahead, by time. Absent when nobody was asked and nobody misses one. */
  before: z.array(LessonBefore).optional(),
});
export type Lesson = z.infer<typeof Lesson>;

/** What a ring has arranged, as one of its members sees it. */
export const RingMeeting = z.object({
  /** The meeting to come, or that is now; null without one. */
  lesson: LessonSummary.nullable(),
  /** Whether the ring can arrange one: all have accepted, and no exchange of it was cancelled. */
  canMeet: z.boolean(),
  /** Whether meetings can take place here: the operator has rooms. */
  rooms: z.boolean(),
});
export type RingMeeting = z.infer<typeof RingMeeting>;

/** What the caller may do with lessons. */
export const LessonAllowance = z.object({
  /** Whether the caller may offer to everybody; else by link only, with few seats, and not in person. */
  mayList: z.boolean(),
  missing: z.array(z.enum(NEWCOMER_REASONS)),
  /** Whether lessons can take place here: the operator has rooms. */
  rooms: z.boolean(),
  /** How many more lessons the caller may offer, and how many more seats the caller may take. */
  lessons: Count,
  seats: Count,
  /** Until when the caller gets only seats shortly before the start, after several misses. Null when that is not so. */
  lastMinuteUntil: IsoDate.nullable().optional(),
  /** Until when the caller offers only by link, after sessions that did not take place. Null when that is not so. */
  linkOnlyUntil: IsoDate.nullable().optional(),
});
export type LessonAllowance = z.infer<typeof LessonAllowance>;
