import { REPORT_ANSWER } from '@mutua/domain';
import { implement } from '@mutua/service-kit';
import type { Router } from 'express';
import type { ReportRing } from './report-ring.ts';
import type { RingService } from './ring.service.ts';
import type { SuggestionService } from './suggestion.service.ts';

export function ringRoutes(
  router: Router,
  { rings, suggestions, report }: { rings: RingService; suggestions: SuggestionService; report: ReportRing },
): void {
  implement(router, 'GET /rings', ({ caller, query }) => rings.list(caller, query.status, query));
  implement(router, 'GET /rings/suggestions', async ({ caller, query }) => ({
    suggestions: await suggestions.list(caller, query.limit),
  }));
  implement(router, 'PUT /rings/suggestions/:offer', async ({ caller, params }) => {
    await suggestions.restore(caller, params.offer);
    return { message: 'Rings to this skill are suggested again' };
  });
  implement(router, 'DELETE /rings/suggestions/:offer', async ({ caller, params }) => {
    await suggestions.dismiss(caller, params.offer);
    return { message: 'No ring to this skill is suggested for 90 days' };
  });
  implement(router, 'POST /rings', async ({ caller, body }) => ({ ring: await rings.start(caller, body) }));
  implement(router, 'GET /rings/:id', async ({ caller, params }) => ({ ring: await rings.get(caller, params.id) }));
  implement(router, 'PUT /rings/:id/accept', async ({ caller, params }) => ({
    ring: await rings.accept(caller, params.id),
  }));
  implement(router, 'PUT /rings/:id/decline', async ({ caller, params, body }) => ({
    ring: await rings.decline(caller, params.id, body.reason),
  }));
  implement(router, 'POST /rings/:id/reports', async ({ caller, params, body }) => {
    await report(caller, params.id, body);
    return REPORT_ANSWER;
  });
  implement(router, 'PUT /rings/:id/withdraw', async ({ caller, params }) => ({
    ring: await rings.withdraw(caller, params.id),
  }));
}
