import { implement } from '@mutua/service-kit';
import type { Router } from 'express';
import type { RequestService } from './request.service.ts';

export function requestRoutes(router: Router, requests: RequestService): void {
  implement(router, 'POST /requests', async ({ body, caller }) => ({
    request: await requests.create(caller.userId, body),
  }));
  implement(router, 'GET /requests/sent', ({ query, caller }) => requests.sent(caller.userId, query));
  implement(router, 'GET /requests/received', ({ query, caller }) => requests.received(caller.userId, query));
  implement(router, 'GET /requests/active/:skillId', async ({ params, caller }) => ({
    request: await requests.active(caller.userId, params.skillId),
  }));
  implement(router, 'GET /requests/:id', async ({ params, caller }) => ({
    request: await requests.get(caller.userId, params.id),
  }));
  implement(router, 'PUT /requests/:id/accept', async ({ params, body, caller }) => ({
    request: await requests.accept(caller.userId, params.id, body),
  }));
  implement(router, 'PUT /requests/:id/reject', async ({ params, body, caller }) => ({
    request: await requests.reject(caller.userId, params.id, body),
  }));
  implement(router, 'PUT /requests/:id/complete', async ({ params, caller }) => ({
    request: await requests.complete(caller.userId, params.id),
  }));
  implement(router, 'PUT /requests/:id/cancel', async ({ params, body, caller }) => ({
    request: await requests.cancel(caller.userId, params.id, body),
  }));
}
