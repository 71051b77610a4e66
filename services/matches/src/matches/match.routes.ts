import { implement } from '@mutua/service-kit';
import type { Router } from 'express';
import { readerOf } from '../members/reader.ts';
import type { SettingsService } from '../settings/settings.service.ts';
import type { MatchService } from './match.service.ts';

export function matchRoutes(
  router: Router,
  { matches, settings }: { matches: MatchService; settings: SettingsService },
): void {
  implement(router, 'GET /matches', (call) => matches.list(readerOf(call), call.query));
  implement(router, 'GET /matches/settings', async ({ caller }) => ({ settings: await settings.get(caller) }));
  implement(router, 'PUT /matches/settings', async ({ caller, body }) => ({
    settings: await settings.save(caller, body),
  }));
  implement(router, 'PUT /matches/:userId', async ({ caller, params }) => {
    await matches.restore(caller, params.userId);
    return { message: 'The member is shown again' };
  });
  implement(router, 'DELETE /matches/:userId', async ({ caller, params }) => {
    await matches.dismiss(caller, params.userId);
    return { message: 'The member is hidden for 90 days' };
  });
}
