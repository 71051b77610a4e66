import { implement } from '@mutua/service-kit';
import type { Router } from 'express';
import type { RestService } from './rest.service.ts';

export function restRoutes(router: Router, rests: RestService): void {
  implement(router, 'GET /skills/rests', async ({ caller }) => ({ rests: await rests.of(caller.userId) }));
  implement(router, 'PUT /skills/rests', async ({ caller, body }) => ({
    rests: await rests.answer(caller.userId, body),
  }));
  implement(router, 'GET /skills/rests/:token', async ({ params }) => ({ rests: await rests.read(params.token) }));
  implement(router, 'PUT /skills/rests/:token', async ({ params, body }) => ({
    rests: await rests.answerBy(params.token, body),
  }));
}
