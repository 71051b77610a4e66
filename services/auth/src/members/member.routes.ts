import { implement, paginationOf } from '@mutua/service-kit';
import type { Router } from 'express';
import type { MemberService } from './member.service.ts';

export function memberRoutes(router: Router, { members }: { members: MemberService }): void {
  implement(router, 'GET /auth/me', async ({ caller }) => ({ user: await members.me(caller) }));

  implement(router, 'PUT /users/profile', async ({ caller, body }) => ({ user: await members.update(caller, body) }));

  implement(router, 'GET /users', async ({ caller, query }) => {
    const { users, total, hasMore, reachable } = await members.search(caller, query);
    return { users, pagination: { ...paginationOf(query, total, reachable), ...(hasMore && { hasMore }) } };
  });

  implement(router, 'GET /users/ids', async ({ query }) => ({ ids: await members.idsAfter(query.after) }));

  implement(router, 'GET /users/:id', ({ caller, params }) => members.profile(caller, params.id));
}
