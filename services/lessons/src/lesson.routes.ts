import { REPORT_ANSWER } from '@mutua/domain';
import { implement, languageFor, sendCalendar } from '@mutua/service-kit';
import type { Router } from 'express';
import type { SessionFile } from './calendar/session-file.ts';
import type { LessonService } from './lessons/lesson.service.ts';
import type { OfferLesson } from './lessons/offer-lesson.ts';
import type { ModerationService } from './moderation/moderation.service.ts';
import type { RingMeetings } from './rings/ring-meetings.ts';
import type { SeatService } from './seats/seat.service.ts';

export function lessonRoutes(
  router: Router,
  {
    lessons,
    offerLesson,
    meetings,
    seats,
    moderation,
    sessionFile,
  }: {
    lessons: LessonService;
    offerLesson: OfferLesson;
    meetings: RingMeetings;
    seats: SeatService;
    moderation: ModerationService;
    sessionFile: SessionFile;
  },
): void {
  implement(router, 'GET /lessons', ({ query, caller }) => lessons.list(caller?.userId, query));
  implement(router, 'GET /lessons/ids', async ({ query }) => ({ ids: await lessons.idsAfter(query.after) }));
  implement(router, 'GET /lessons/mine', ({ query, caller }) => lessons.mine(caller.userId, query));
  implement(router, 'GET /lessons/allowance', ({ caller }) => lessons.allowanceOf(caller.userId));
  implement(router, 'POST /lessons', async ({ body, caller }) => ({
    lesson: await (body.kind === 'ring' ? meetings.arrange(caller.userId, body) : offerLesson(caller.userId, body)),
  }));
  implement(router, 'GET /lessons/ring/:id', ({ params, caller }) => meetings.of(caller.userId, params.id));
  implement(router, 'GET /lessons/:id', async ({ params, caller }) => ({
    lesson: await lessons.get(caller?.userId, params.id),
  }));
  implement(router, 'PUT /lessons/:id', async ({ params, body, caller }) => ({
    lesson: await lessons.update(caller.userId, params.id, body),
  }));
  implement(router, 'PUT /lessons/:id/close', async ({ params, caller }) => ({
    lesson: await lessons.close(caller.userId, params.id),
  }));
  implement(router, 'PUT /lessons/:id/reopen', async ({ params, caller }) => ({
    lesson: await lessons.reopen(caller.userId, params.id),
  }));
  implement(router, 'PUT /lessons/:id/cancel', async ({ params, body, caller }) => ({
    lesson: await lessons.cancel(caller.userId, params.id, body),
  }));
  implement(router, 'PUT /lessons/:id/sessions/:sessionId', async ({ params, body, caller }) => ({
    lesson: await lessons.moveSession(caller.userId, params.id, params.sessionId, body),
  }));
  implement(router, 'GET /lessons/:id/sessions/:sessionId/file', async ({ params, caller, res }) => {
    sendCalendar(res, await sessionFile(caller.userId, params.id, params.sessionId, languageFor(res)));
  });
  implement(router, 'POST /lessons/:id/seat', async ({ params, body, caller }) => ({
    lesson: await seats.take(caller.userId, params.id, body),
  }));
  implement(router, 'PUT /lessons/:id/seat', async ({ params, body, caller }) => ({
    lesson: await seats.change(caller.userId, params.id, body),
  }));
  implement(router, 'DELETE /lessons/:id/seat', async ({ params, caller }) => ({
    lesson: await seats.leave(caller.userId, params.id),
  }));
  implement(router, 'PUT /lessons/:id/people/:memberId', async ({ params, body, caller }) => ({
    lesson: await seats.answer(caller.userId, params.id, params.memberId, body),
  }));
  implement(router, 'POST /lessons/:id/reports', async ({ params, body, caller }) => {
    await moderation.report(caller.userId, params.id, body);
    return REPORT_ANSWER;
  });
}
