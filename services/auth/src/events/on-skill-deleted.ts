import type { DomainEvent } from '@mutua/contracts';
import type { MemberRepository } from '../members/member.repository.ts';
import type { SkillDetailsRepository } from '../skills/skill-details.repository.ts';

/** Forgets a skill for good: what arrives about it later is older. */
export const onSkillDeleted =
  (members: Pick<MemberRepository, 'change'>, skillDetails: Pick<SkillDetailsRepository, 'forget'>) =>
  async ({ payload: { skillId, ownerId } }: DomainEvent<'skill.deleted'>): Promise<void> => {
    await members.change(ownerId, ({ skills, deletedSkills }) => {
      if (deletedSkills.includes(skillId)) return null;
      return {
        set: { skills: skills.filter(({ _id }) => _id !== skillId), deletedSkills: [...deletedSkills, skillId] },
      };
    });
    await skillDetails.forget({ _id: skillId, ownerId });
  };
