import { implement, languageOfAnswer, paginationOf } from '@mutua/service-kit';
import type { Router } from 'express';
import type { MemberService } from './member.service.ts';

export function memberRoutes(router: Router, { members }: { members: MemberService }): void {
  implement(router, 'GET /auth/me', async ({ caller, res }) => ({
    user: await members.me(caller, languageOfAnswer(res)),
  }));

  implement(router, 'PUT /users/profile', async ({ caller, body, res }) => ({
    user: await members.update(caller, body, languageOfAnswer(res)),
  }));

  implement(router, 'PUT /users/place-question', async ({ caller, body, res }) => ({
    user: await members.answerPlace(caller, body, languageOfAnswer(res)),
  }));

  implement(router, 'GET /users', async ({ caller, query, res }) => {
    const { total, hasMore, reachable, ...found } = await members.search(caller, query, languageOfAnswer(res));
    return { ...found, pagination: { ...paginationOf(query, total, reachable), ...(hasMore && { hasMore }) } };
  });

  implement(router, 'GET /users/ids', async ({ query }) => ({ ids: await members.idsAfter(query.after) }));

  implement(router, 'GET /users/:id', ({ caller, params, res }) =>
    members.profile(caller, params.id, languageOfAnswer(res)),
  );
}
