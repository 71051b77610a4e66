import { REPORT_ANSWER } from '@mutua/domain';
import { implement } from '@mutua/service-kit';
import type { Router } from 'express';
import type { ReportIntake } from '../moderation/report-intake.ts';
import type { ReferenceService } from './reference.service.ts';

export function referenceRoutes(
  router: Router,
  { references, intake }: { references: ReferenceService; intake: Pick<ReportIntake, 'report'> },
): void {
  implement(router, 'GET /users/:id/references', ({ caller, params, query }) =>
    references.list(caller, params.id, query),
  );

  implement(router, 'POST /users/:id/references', async ({ caller, params, body }) => ({
    reference: await references.write(caller, params.id, body),
  }));

  implement(router, 'PUT /references/:id', async ({ caller, params, body }) => ({
    reference: await references.decide(caller, params.id, body.accepted),
  }));

  implement(router, 'DELETE /references/:id', async ({ caller, params }) => {
    await references.remove(caller, params.id);
    return { message: 'Removed' };
  });

  implement(router, 'POST /references/:id/reports', async ({ caller, params, body }) => {
    const { _id, from, text, createdAt } = await references.reportable(caller, params.id);
    const evidence = {
      part: 'reference' as const,
      text,
      authorId: from,
      at: createdAt.toISOString(),
      isReported: true,
    };
    await intake.report('reference', caller, { targetId: _id, subjectId: from, evidence: [evidence] }, body);
    return REPORT_ANSWER;
  });
}
