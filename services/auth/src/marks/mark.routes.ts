import { implement } from '@mutua/service-kit';
import type { Router } from 'express';
import type { MarkService } from './mark.service.ts';

export function markRoutes(router: Router, { marks }: { marks: MarkService }): void {
  implement(router, 'GET /users/marks', async ({ caller }) => ({ marks: await marks.list(caller) }));

  implement(router, 'POST /users/marks', async ({ caller, body }) => ({ mark: await marks.request(caller, body) }));

  implement(router, 'DELETE /users/marks/:id', async ({ caller, params }) => {
    await marks.remove(caller, params.id);
    return { message: 'Removed' };
  });

  implement(router, 'POST /users/marks/:token/confirm', async ({ params }) => ({
    message: 'The mailbox is on your profile.',
    value: await marks.confirm(params.token),
  }));
}
