import { implement } from '@mutua/service-kit';
import type { Router } from 'express';
import type { SessionService } from './session.service.ts';
import type { SigningKeys } from './signing-keys.ts';

export function sessionRoutes(
  router: Router,
  { sessions, keys }: { sessions: SessionService; keys: SigningKeys },
): void {
  router.get('/.well-known/jwks.json', (_req, res) => {
    res.set('Cache-Control', 'public, max-age=300').json(keys.published);
  });

  implement(router, 'POST /auth/refresh', ({ body }) => sessions.refresh(body.refreshToken));

  implement(router, 'POST /auth/logout', async ({ caller }) => {
    await sessions.endCurrent(caller);
    return { message: 'Signed out' };
  });

  implement(router, 'GET /auth/sessions', async ({ caller }) => ({ sessions: await sessions.list(caller) }));

  implement(router, 'DELETE /auth/sessions', async ({ caller }) => {
    await sessions.endOthers(caller);
    return { message: 'Signed out everywhere else' };
  });

  implement(router, 'DELETE /auth/sessions/:id', async ({ caller, params }) => {
    await sessions.end(caller, params.id);
    return { message: 'Session ended' };
  });
}
