import { implement } from '@mutua/service-kit';
import type { Router } from 'express';
import type { MarkService } from './mark.service.ts';
import type { PathService } from './path.service.ts';
import type { UnlockService } from './unlock.service.ts';

export function pathRoutes(
  router: Router,
  { marks, unlocks, paths }: { marks: MarkService; unlocks: UnlockService; paths: PathService },
): void {
  implement(router, 'GET /matches/marks', async ({ caller, query }) => ({
    marks: await marks.list(caller, query.skillIds),
  }));
  implement(router, 'GET /matches/unlocks', async ({ caller, query }) => ({
    unlocks: await unlocks.list(caller, query.limit),
  }));
  implement(router, 'GET /matches/paths/:skillId', ({ caller, params }) => paths.find(caller, params.skillId));
}
