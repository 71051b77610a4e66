import { REPORT_ANSWER } from '@mutua/domain';
import { implement } from '@mutua/service-kit';
import type { Router } from 'express';
import type { ModerationService } from './moderation.service.ts';
import type { ReportIntake } from './report-intake.ts';

export function moderationRoutes(
  router: Router,
  { moderation, intake }: { moderation: ModerationService; intake: ReportIntake },
): void {
  implement(router, 'POST /users/:id/reports', async ({ caller, params, body }) => {
    await intake.reportMember(caller, params.id, body);
    return REPORT_ANSWER;
  });
  implement(router, 'GET /moderation/reports', ({ caller, query }) => moderation.list(caller, query));
  implement(router, 'GET /moderation/reports/:id', async ({ caller, params }) => ({
    report: await moderation.get(caller, params.id),
  }));
  implement(router, 'POST /moderation/reports/:id/decision', async ({ caller, params, body }) => ({
    report: await moderation.decide(caller, params.id, body),
  }));
  implement(router, 'GET /moderation/log', ({ caller, query }) => moderation.log(caller, query));
}
