import { implement } from '@mutua/service-kit';
import type { Router } from 'express';
import type { TimesService } from '../times/times.service.ts';
import type { PlanService } from './meeting.service.ts';

export function planRoutes(router: Router, { plans, times }: { plans: PlanService; times: TimesService }): void {
  implement(router, 'GET /requests/:id/plan', ({ params, caller }) => plans.get(caller.userId, params.id));
  implement(router, 'GET /requests/:id/times', ({ params, query, caller }) =>
    times.find(caller.userId, params.id, query),
  );
  implement(router, 'POST /requests/:id/proposals', ({ params, body, caller }) =>
    plans.propose(caller.userId, params.id, body),
  );
  implement(router, 'PUT /requests/:id/proposals/:proposalId/pick', ({ params, body, caller }) =>
    plans.pick(caller.userId, params.id, params.proposalId, body),
  );
  implement(router, 'PUT /requests/:id/proposals/:proposalId/counter', ({ params, body, caller }) =>
    plans.counter(caller.userId, params.id, params.proposalId, body),
  );
  implement(router, 'PUT /requests/:id/proposals/:proposalId/decline', ({ params, body, caller }) =>
    plans.decline(caller.userId, params.id, params.proposalId, body),
  );
  implement(router, 'PUT /requests/:id/proposals/:proposalId/withdraw', ({ params, caller }) =>
    plans.withdraw(caller.userId, params.id, params.proposalId),
  );
  implement(router, 'PUT /requests/:id/sessions/:sessionId', ({ params, body, caller }) =>
    plans.place(caller.userId, params.id, params.sessionId, body),
  );
  implement(router, 'PUT /requests/:id/sessions/:sessionId/cancel', ({ params, body, caller }) =>
    plans.cancel(caller.userId, params.id, params.sessionId, body),
  );
  implement(router, 'PUT /requests/:id/sessions/:sessionId/late', ({ params, body, caller }) =>
    plans.late(caller.userId, params.id, params.sessionId, body),
  );
  implement(router, 'PUT /requests/:id/sessions/:sessionId/answer', ({ params, body, caller }) =>
    plans.answer(caller.userId, params.id, params.sessionId, body),
  );
}
