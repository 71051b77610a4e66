import { REPORT_ANSWER } from '@mutua/domain';
import { implement } from '@mutua/service-kit';
import type { Router } from 'express';
import { readerOf } from '../members/reader.ts';
import type { ReportRing } from './report-ring.ts';
import type { RingService } from './ring.service.ts';
import type { SuggestionService } from './suggestion.service.ts';

export function ringRoutes(
  router: Router,
  { rings, suggestions, report }: { rings: RingService; suggestions: SuggestionService; report: ReportRing },
): void {
  implement(router, 'GET /rings', (call) => rings.list(readerOf(call), call.query.status, call.query));
  implement(router, 'GET /rings/suggestions', async (call) => ({
    suggestions: await suggestions.suggest(readerOf(call), call.query.limit),
  }));
  implement(router, 'PUT /rings/suggestions/:offer', async ({ caller, params }) => {
    await suggestions.restore(caller, params.offer);
    return { message: 'Rings to this skill are suggested again' };
  });
  implement(router, 'DELETE /rings/suggestions/:offer', async ({ caller, params }) => {
    await suggestions.dismiss(caller, params.offer);
    return { message: 'No ring to this skill is suggested for 90 days' };
  });
  implement(router, 'POST /rings', async (call) => ({ ring: await rings.start(readerOf(call), call.body) }));
  implement(router, 'GET /rings/:id', async (call) => ({ ring: await rings.get(readerOf(call), call.params.id) }));
  implement(router, 'PUT /rings/:id/accept', async (call) => ({
    ring: await rings.accept(readerOf(call), call.params.id),
  }));
  implement(router, 'PUT /rings/:id/decline', async (call) => ({
    ring: await rings.decline(readerOf(call), call.params.id, call.body.reason),
  }));
  implement(router, 'POST /rings/:id/reports', async ({ caller, params, body }) => {
    await report(caller, params.id, body);
    return REPORT_ANSWER;
  });
  implement(router, 'PUT /rings/:id/withdraw', async (call) => ({
    ring: await rings.withdraw(readerOf(call), call.params.id),
  }));
}
