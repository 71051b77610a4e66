import { implement } from '@mutua/service-kit';
import type { Router } from 'express';
import type { PathService } from './path.service.ts';
import type { UnlockService } from './unlock.service.ts';

export function wayRoutes(router: Router, { unlocks, paths }: { unlocks: UnlockService; paths: PathService }): void {
  implement(router, 'GET /matches/unlocks', async ({ caller, query }) => ({
    unlocks: await unlocks.list(caller, query.limit),
  }));
  implement(router, 'GET /matches/paths/:skillId', ({ caller, params }) => paths.find(caller, params.skillId));
}
