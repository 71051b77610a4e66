import { z } from 'zod';
import { MessageBody, ObjectId, Pagination, pageQuery } from '../core/common.ts';
import { defineEndpoints, IdParam } from '../core/endpoint.ts';
import { PAGE_SIZES } from '../core/limits.ts';
import { ReportInput } from '../moderation/forms.ts';
import { ComeAgain, Thanks } from './attendance-entities.ts';
import { AttendanceInput, PresenceInput, ThanksAnswerInput, ThanksInput } from './attendance-forms.ts';
import { Lesson } from './entities.ts';

const OneLesson = z.object({ lesson: Lesson });
const OneThanks = z.object({ thanks: Thanks });
const OfSession = IdParam.extend({ sessionId: ObjectId });

/** The calls about who comes to a session of a group lesson, and who was there. */
export const lessonAfterEndpoints = defineEndpoints('lessons', {
  'GET /thanks': {
    auth: 'optional',
    summary: 'What learners have written to a teacher, newest lesson first, and how many would come again.',
    query: z.object({ teacherId: ObjectId, ...pageQuery(PAGE_SIZES.default) }),
    response: z.object({ thanks: z.array(Thanks), again: ComeAgain.nullable(), pagination: Pagination }),
  },
  'PUT /lessons/:id/sessions/:sessionId/presence': {
    summary:
      'The teacher says who came to a session, or why nobody was there. 409 too_early, answer_settled, with the lesson as `current`.',
    params: OfSession,
    body: PresenceInput,
    response: OneLesson,
  },
  'PUT /lessons/:id/sessions/:sessionId/mine': {
    summary:
      'A learner says whether they were at a session, or before it whether they come: in a workshop a no gives the seat back. 403 no_seat; 409 too_early, answer_settled, begun, lesson_over, offer_gone, with the lesson as `current`.',
    params: OfSession,
    body: AttendanceInput,
    response: OneLesson,
  },
  'PUT /lessons/:id/sessions/:sessionId/ask': {
    summary:
      'The teacher asks once more who has not said whether a moved session still fits. A repeat, and a call without anybody to ask, changes nothing.',
    params: OfSession,
    response: OneLesson,
  },
  'POST /lessons/:id/sessions/:sessionId/thanks': {
    summary:
      'Thank the teacher of a session. A repeat replaces the words. 403 not_there; 409 answer_settled, with the lesson as `current`.',
    params: OfSession,
    body: ThanksInput,
    response: OneLesson,
    status: 201,
  },
  'PUT /lessons/:id/sessions/:sessionId/thanks': {
    summary: 'Change the own thanks before they are shown. 409 answer_settled afterwards.',
    params: OfSession,
    body: ThanksInput,
    response: OneLesson,
  },
  'DELETE /lessons/:id/sessions/:sessionId/thanks': {
    summary: 'Take the own words back. Once they were shown, the answer whether one would come again stays counted.',
    params: OfSession,
    response: OneLesson,
  },
  'PUT /thanks/:id/answer': {
    summary: 'The teacher answers thanks, once. 409 answered.',
    params: IdParam,
    body: ThanksAnswerInput,
    response: OneThanks,
  },
  'POST /thanks/:id/reports': {
    summary: 'Report the words of a learner, or the answer of the teacher, to the moderators.',
    params: IdParam,
    body: ReportInput,
    response: MessageBody,
    status: 201,
  },
});
