import { implement } from '@mutua/service-kit';
import type { Router } from 'express';
import type { SkillService } from './skill.service.ts';

export function skillRoutes(router: Router, skills: SkillService): void {
  implement(router, 'GET /skills/my-skills', async ({ caller }) => ({ skills: await skills.mine(caller.userId) }));
  implement(router, 'GET /skills/ids', async ({ query }) => ({ ids: await skills.idsAfter(query.after) }));
  implement(router, 'GET /skills/:id', async ({ params, caller }) => ({
    skill: await skills.get(caller?.userId, params.id),
  }));
  implement(router, 'POST /skills', async ({ body, caller }) => ({ skill: await skills.create(caller.userId, body) }));
  implement(router, 'PUT /skills/:id', async ({ params, body, caller }) => ({
    skill: await skills.update(caller.userId, params.id, body),
  }));
  implement(router, 'DELETE /skills/:id', async ({ params, caller }) => {
    await skills.remove(caller.userId, params.id);
    return { message: 'Skill deleted successfully' };
  });
}
