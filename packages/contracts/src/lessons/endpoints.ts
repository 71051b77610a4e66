import { z } from 'zod';
import { flag, IdList, IsoDate, MessageBody, ObjectId, optionalChoice, Pagination, pageQuery } from '../core/common.ts';
import { defineEndpoints, IdParam } from '../core/endpoint.ts';
import { PAGE_SIZES } from '../core/limits.ts';
import { ReportInput } from '../moderation/forms.ts';
import { LanguageCode } from '../places/forms.ts';
import { filters } from '../skills/search-query.ts';
import { Lesson, LessonAllowance, LessonSummary, RingMeeting } from './entities.ts';
import {
  CancelLessonInput,
  LessonChange,
  LessonPersonInput,
  MoveSessionInput,
  NewLesson,
  SeatChange,
  SeatInput,
} from './forms.ts';
import { LESSON_MODES, LESSON_ROLES, LESSON_SORTS, LESSON_TIMES } from './limits.ts';

const OneLesson = z.object({ lesson: Lesson });
const SomeLessons = z.object({ lessons: z.array(LessonSummary), pagination: Pagination });
const { q, category, proficiency } = filters;
/** A value that counts as absent when empty. */
const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());
const { page, limit } = pageQuery(PAGE_SIZES.lessons);

/** The calls of group lessons. */
export const lessonEndpoints = defineEndpoints('lessons', {
  'GET /lessons': {
    auth: 'optional',
    summary: "Lessons to come that everybody, or every member, may find; never the caller's own.",
    query: z.object({
      q,
      category,
      proficiency,
      language: optional(LanguageCode),
      where: optionalChoice(LESSON_MODES),
      /** Moments: it begins at or after the first, and before the second. */
      from: optional(IsoDate),
      to: optional(IsoDate),
      /** Only those with a free seat. */
      free: flag,
      skillId: optional(ObjectId),
      teacherId: optional(ObjectId),
      sortBy: z.preprocess((value) => (value === '' ? undefined : value), z.enum(LESSON_SORTS).default('soon')),
      page,
      limit,
    }),
    response: SomeLessons,
  },
  'GET /lessons/ids': {
    auth: 'public',
    summary: 'Ids of all lessons to come that everybody may find, in ascending order, for the sitemap.',
    ...IdList,
  },
  'GET /lessons/mine': {
    summary: 'The lessons that the caller teaches or learns in, or asks or waits for.',
    query: z.object({ role: optionalChoice(LESSON_ROLES), when: z.enum(LESSON_TIMES).default('coming'), page, limit }),
    response: SomeLessons,
  },
  'GET /lessons/allowance': {
    summary: 'What the caller may offer and take.',
    response: LessonAllowance,
  },
  'GET /lessons/ring/:id': {
    summary: 'The meeting that a ring of the caller has arranged. 404 for everybody else.',
    params: IdParam,
    response: RingMeeting,
  },
  'GET /lessons/own-data/all': {
    inside: true,
    summary: 'What the service has of the caller, as lines of JSON; the export collects them.',
  },
  'POST /lessons': {
    limit: 'lessons',
    summary:
      'Offer a lesson, or arrange a meeting of an own ring. 403 newcomer when the caller may offer only by link, few seats, and not in person; 409 too_many_lessons; 409 lesson_open with the meeting as `current` when the ring has one, ring_over when it can no longer meet. 404 for a ring of others.',
    body: NewLesson,
    response: OneLesson,
    status: 201,
  },
  'GET /lessons/:id': {
    auth: 'optional',
    summary: 'One lesson. People, address and link are for its teacher and for members with a seat.',
    params: IdParam,
    response: OneLesson,
  },
  'PUT /lessons/:id': {
    summary:
      'Change an own lesson. 409 lesson_changed with the lesson as `current` when the version is not the latest; 409 seats_taken with fewer seats than are taken.',
    params: IdParam,
    body: LessonChange,
    response: OneLesson,
  },
  'PUT /lessons/:id/close': { summary: 'Give no more seats.', params: IdParam, response: OneLesson },
  'PUT /lessons/:id/reopen': { summary: 'Give seats again.', params: IdParam, response: OneLesson },
  'PUT /lessons/:id/cancel': {
    summary: 'Cancel a lesson, one of its sessions, or a session and all later ones. 409 lesson_over.',
    params: IdParam,
    body: CancelLessonInput,
    response: OneLesson,
  },
  'PUT /lessons/:id/sessions/:sessionId': {
    summary:
      'Move a session. 409 too_late near its old or new start; moved_often; lesson_changed with the lesson as `current`.',
    params: IdParam.extend({ sessionId: ObjectId }),
    body: MoveSessionInput,
    response: OneLesson,
  },
  'GET /lessons/:id/sessions/:sessionId/file': {
    summary:
      'A session as a calendar file (text/calendar, METHOD:PUBLISH), for the teacher and members with a seat. 404 for others.',
    params: IdParam.extend({ sessionId: ObjectId }),
  },
  'POST /lessons/:id/seat': {
    limit: 'seats',
    summary:
      'Take a seat, ask for one, or wait for one; a repeat changes nothing. 403 needs_skill, too_many_seats, not_available; 409 lesson_full, waiting_full, asked_often, dates_changed, blocked_inside, lesson_closed, with the lesson as `current`.',
    params: IdParam,
    body: SeatInput,
    response: OneLesson,
    status: 201,
  },
  'PUT /lessons/:id/seat': {
    limit: 'seats',
    summary:
      'Take an offered seat or let it pass, or change what the caller brings. 409 offer_gone with the lesson as `current`.',
    params: IdParam,
    body: SeatChange,
    response: OneLesson,
  },
  'DELETE /lessons/:id/seat': {
    limit: 'seats',
    summary: 'Leave: give back a seat, stop asking or waiting. A repeat changes nothing.',
    params: IdParam,
    response: OneLesson,
  },
  'PUT /lessons/:id/people/:memberId': {
    summary: 'Give a seat to who asks, say no, or take a seat back. 409 seat_gone with the lesson as `current`.',
    params: IdParam.extend({ memberId: ObjectId }),
    body: LessonPersonInput,
    response: OneLesson,
  },
  'POST /lessons/:id/reports': {
    summary: 'Report a lesson to the moderators.',
    params: IdParam,
    body: ReportInput,
    response: MessageBody,
    status: 201,
  },
});
