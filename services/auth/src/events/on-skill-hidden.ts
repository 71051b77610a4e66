import type { EventHandler } from '@mutua/service-kit';
import type { MemberFigures } from '../members/member-figures.ts';
import type { SkillRepository } from '../skills/skill.repository.ts';

/** Leaves a hidden skill out of the profile and of people search until a newer version arrives. */
export const onSkillHidden =
  ({
    skills,
    figures,
  }: {
    skills: Pick<SkillRepository, 'hide'>;
    figures: Pick<MemberFigures, 'updateSkills'>;
  }): EventHandler<'skill.hidden'> =>
  async ({ payload: { skillId, ownerId, version } }) => {
    await skills.hide({ _id: skillId, ownerId, version });
    await figures.updateSkills(ownerId);
  };
