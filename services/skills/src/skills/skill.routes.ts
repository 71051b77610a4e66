import { implement, languageOfAnswer } from '@mutua/service-kit';
import type { Router } from 'express';
import type { SkillService } from './skill.service.ts';

export function skillRoutes(router: Router, skills: SkillService): void {
  implement(router, 'GET /skills/my-skills', async ({ caller, res }) => ({
    skills: await skills.mine(caller.userId, languageOfAnswer(res)),
  }));
  implement(router, 'GET /skills/ids', async ({ query }) => ({ ids: await skills.idsAfter(query.after) }));
  implement(router, 'GET /skills/:id', async ({ params, caller, res }) => ({
    skill: await skills.get(caller?.userId, params.id, languageOfAnswer(res)),
  }));
  implement(router, 'POST /skills', async ({ body, caller, res }) => ({
    skill: await skills.create(caller.userId, body, languageOfAnswer(res)),
  }));
  implement(router, 'PUT /skills/meets', async ({ body, caller, res }) => ({
    skills: await skills.setMeets(caller.userId, body, languageOfAnswer(res)),
  }));
  implement(router, 'PUT /skills/:id', async ({ params, body, caller, res }) => ({
    skill: await skills.update(caller.userId, params.id, body, languageOfAnswer(res)),
  }));
  implement(router, 'DELETE /skills/:id', async ({ params, caller }) => {
    await skills.remove(caller.userId, params.id);
    return { message: 'Skill deleted successfully' };
  });
}
