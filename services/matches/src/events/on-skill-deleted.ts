import type { EventHandler } from '@mutua/service-kit';
import type { SkillRepository } from '../skills/skill.repository.ts';

/** Marks the skill as deleted. */
export const onSkillDeleted =
  ({ skills }: { skills: Pick<SkillRepository, 'markDeleted'> }): EventHandler<'skill.deleted'> =>
  async ({ payload }) => {
    await skills.markDeleted(payload);
  };
