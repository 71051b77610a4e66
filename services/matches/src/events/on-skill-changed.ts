import type { EventHandler } from '@mutua/service-kit';
import type { SkillRepository } from '../skills/skill.repository.ts';

/** Stores the skill. */
export const onSkillChanged =
  ({ skills }: { skills: Pick<SkillRepository, 'mirror'> }): EventHandler<'skill.created' | 'skill.updated'> =>
  async ({ payload }) => {
    await skills.mirror(payload.skill);
  };
