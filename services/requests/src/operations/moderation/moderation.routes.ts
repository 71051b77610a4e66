import { REPORT_ANSWER } from '@mutua/domain';
import { implement } from '@mutua/service-kit';
import type { Router } from 'express';
import type { AnswerService } from '../../exchange/reviews/answer.service.ts';
import type { ModerationService } from './moderation.service.ts';
import type { ReportSession } from './report-session.ts';

export function moderationRoutes(
  router: Router,
  {
    moderation,
    answers,
    reportSession,
  }: {
    moderation: Pick<ModerationService, 'report'>;
    answers: Pick<AnswerService, 'report'>;
    reportSession: ReportSession;
  },
): void {
  implement(router, 'POST /reviews/:id/reports', async ({ params, body, caller }) => {
    await moderation.report(caller.userId, params.id, body);
    return REPORT_ANSWER;
  });
  implement(router, 'POST /reviews/:id/answer/reports', async ({ params, body, caller }) => {
    await answers.report(caller.userId, params.id, body);
    return REPORT_ANSWER;
  });
  implement(router, 'POST /requests/:id/sessions/:sessionId/reports', async ({ params, body, caller }) => {
    await reportSession(caller.userId, params.id, params.sessionId, body);
    return REPORT_ANSWER;
  });
}
