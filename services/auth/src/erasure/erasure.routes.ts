import { implement } from '@mutua/service-kit';
import type { Router } from 'express';
import type { ErasureService } from './erasure.service.ts';

export function erasureRoutes(router: Router, { erasures }: { erasures: ErasureService }): void {
  implement(router, 'GET /users/erasure', ({ caller }) => erasures.state(caller));
  implement(router, 'POST /users/erasure', ({ caller, body, req }) => erasures.plan(caller, body, req.ip ?? ''));
  implement(router, 'DELETE /users/erasure', async ({ caller }) => {
    await erasures.cancel(caller);
    return { message: 'Your account stays.' };
  });
}
