import { REPORT_ANSWER } from '@mutua/domain';
import { implement } from '@mutua/service-kit';
import type { Router } from 'express';
import type { AnswerService } from '../reviews/answer.service.ts';
import type { ModerationService } from './moderation.service.ts';

export function moderationRoutes(
  router: Router,
  moderation: Pick<ModerationService, 'report'>,
  answers: Pick<AnswerService, 'report'>,
): void {
  implement(router, 'POST /reviews/:id/reports', async ({ params, body, caller }) => {
    await moderation.report(caller.userId, params.id, body);
    return REPORT_ANSWER;
  });
  implement(router, 'POST /reviews/:id/answer/reports', async ({ params, body, caller }) => {
    await answers.report(caller.userId, params.id, body);
    return REPORT_ANSWER;
  });
}
