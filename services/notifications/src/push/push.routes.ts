import { implement } from '@mutua/service-kit';
import type { Router } from 'express';
import type { PushService } from './push.service.ts';

export function pushRoutes(router: Router, service: PushService): void {
  implement(router, 'GET /push/key', async () => ({ publicKey: service.publicKey() }));
  implement(router, 'GET /push/subscriptions', async ({ caller }) => ({
    subscriptions: await service.list(caller.userId),
  }));
  implement(router, 'PUT /push/subscriptions', async ({ caller, body }) => ({
    subscription: await service.subscribe(caller, body),
  }));
  implement(router, 'DELETE /push/subscriptions/:id', async ({ caller, params }) => {
    await service.unsubscribe(caller.userId, params.id);
    return { message: 'Push is off for this device' };
  });
  implement(router, 'POST /push/test', async ({ caller }) => {
    await service.test(caller.userId);
    return { message: 'A push is on its way' };
  });
}
