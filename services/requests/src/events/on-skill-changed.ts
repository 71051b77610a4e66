import type { EventHandler } from '@mutua/service-kit';
import type { SkillRepository } from '../skills/skill.repository.ts';

/** Keeps what a new request has to know of a skill. Requests that are there keep the skill as it was. */
export const onSkillChanged =
  ({ skills }: { skills: SkillRepository }): EventHandler<'skill.created' | 'skill.updated'> =>
  ({ payload }) =>
    skills.mirror(payload.skill);
