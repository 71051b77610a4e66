import { implement, languageOfAnswer, paginationOf } from '@mutua/service-kit';
import type { Router } from 'express';
import type { BlockService } from './block.service.ts';
import type { FollowService } from './follow.service.ts';

export function relationRoutes(
  router: Router,
  { follows, blocks }: { follows: FollowService; blocks: BlockService },
): void {
  implement(router, 'POST /users/:id/follow', ({ caller, params }) => follows.follow(caller, params.id));

  implement(router, 'DELETE /users/:id/follow', ({ caller, params }) => follows.unfollow(caller, params.id));

  implement(router, 'GET /users/blocked', async ({ caller, query, res }) => {
    const { users, total } = await blocks.list(caller, query, languageOfAnswer(res));
    return { users, pagination: paginationOf(query, total) };
  });

  implement(router, 'POST /users/:id/block', async ({ caller, params }) => {
    await blocks.block(caller, params.id);
    return { message: 'Blocked' };
  });

  implement(router, 'DELETE /users/:id/block', async ({ caller, params }) => {
    await blocks.unblock(caller, params.id);
    return { message: 'Unblocked' };
  });
}
