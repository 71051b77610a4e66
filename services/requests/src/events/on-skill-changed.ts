import type { EventHandler } from '@mutua/service-kit';
import type { SkillRepository } from '../skills/skill.repository.ts';

/** Stores the data of a skill that a new request needs. Existing requests keep the skill as it was. */
export const onSkillChanged =
  ({ skills }: { skills: SkillRepository }): EventHandler<'skill.created' | 'skill.updated'> =>
  ({ payload }) =>
    skills.mirror(payload.skill);
