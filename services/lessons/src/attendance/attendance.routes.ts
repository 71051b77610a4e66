import { REPORT_ANSWER } from '@mutua/domain';
import { implement } from '@mutua/service-kit';
import type { Router } from 'express';
import type { AttendanceService } from './attendance.service.ts';
import type { ThanksService } from './thanks.service.ts';

/** The calls about who comes to a session, and who was there. */
export function attendanceRoutes(
  router: Router,
  { attendance, thanks }: { attendance: AttendanceService; thanks: ThanksService },
): void {
  implement(router, 'GET /thanks', ({ query, caller }) => thanks.list(caller?.userId, query));
  implement(router, 'PUT /lessons/:id/sessions/:sessionId/presence', async ({ params, body, caller }) => ({
    lesson: await attendance.sayPresence(caller.userId, params.id, params.sessionId, body),
  }));
  implement(router, 'PUT /lessons/:id/sessions/:sessionId/mine', async ({ params, body, caller }) => ({
    lesson: await (body.there === undefined
      ? attendance.sayComes(caller.userId, params.id, params.sessionId, body.comes === true)
      : attendance.sayAttendance(caller.userId, params.id, params.sessionId, body.there)),
  }));
  implement(router, 'PUT /lessons/:id/sessions/:sessionId/ask', async ({ params, caller }) => ({
    lesson: await attendance.repeatQuestion(caller.userId, params.id, params.sessionId),
  }));
  implement(router, 'POST /lessons/:id/sessions/:sessionId/thanks', async ({ params, body, caller }) => ({
    lesson: await thanks.put(caller.userId, params.id, params.sessionId, body),
  }));
  implement(router, 'PUT /lessons/:id/sessions/:sessionId/thanks', async ({ params, body, caller }) => ({
    lesson: await thanks.put(caller.userId, params.id, params.sessionId, body),
  }));
  implement(router, 'DELETE /lessons/:id/sessions/:sessionId/thanks', async ({ params, caller }) => ({
    lesson: await thanks.takeBack(caller.userId, params.id, params.sessionId),
  }));
  implement(router, 'PUT /thanks/:id/answer', async ({ params, body, caller }) => ({
    thanks: await thanks.answer(caller.userId, params.id, body),
  }));
  implement(router, 'POST /thanks/:id/reports', async ({ params, body, caller }) => {
    await thanks.report(caller.userId, params.id, body);
    return REPORT_ANSWER;
  });
}
