import type { EventHandler } from '@mutua/service-kit';
import type { MemberFigures } from '../members/member-figures.ts';
import type { SkillRepository } from '../skills/skill.repository.ts';

/** Marks a skill as deleted for good: every later event counts as older. */
export const onSkillDeleted =
  ({
    skills,
    figures,
  }: {
    skills: Pick<SkillRepository, 'forget'>;
    figures: Pick<MemberFigures, 'updateSkills'>;
  }): EventHandler<'skill.deleted'> =>
  async ({ payload: { skillId, ownerId } }) => {
    await skills.forget({ _id: skillId, ownerId });
    await figures.updateSkills(ownerId);
  };
