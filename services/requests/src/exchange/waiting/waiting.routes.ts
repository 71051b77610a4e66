import { implement } from '@mutua/service-kit';
import type { Router } from 'express';
import type { AwayService } from '../../schedule/away/away.service.ts';
import type { createEditRequest } from '../requests/edit-request.ts';

export function waitingRoutes(
  router: Router,
  { edit, away }: { edit: ReturnType<typeof createEditRequest>; away: AwayService },
): void {
  implement(router, 'PUT /requests/:id', async ({ params, body, caller }) => ({
    request: await edit(caller.userId, params.id, body),
  }));
  implement(router, 'GET /calendar/away', ({ caller }) => away.get(caller.userId));
  implement(router, 'PUT /calendar/away', ({ body, caller }) => away.set(caller.userId, body));
  implement(router, 'DELETE /calendar/away', ({ caller }) => away.end(caller.userId));
}
