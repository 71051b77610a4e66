import type { DomainEvent } from '@mutua/contracts';
import type { MemberRepository } from '../members/member.repository.ts';
import type { SkillDetailsRepository } from '../skills/skill-details.repository.ts';

/** Keeps a skill that was published or changed, unless a newer version of it, or its deletion, is known. */
export const onSkillChanged =
  (members: Pick<MemberRepository, 'change'>, skillDetails: Pick<SkillDetailsRepository, 'keep'>) =>
  async ({ payload: { skill } }: DomainEvent<'skill.created'> | DomainEvent<'skill.updated'>): Promise<void> => {
    const { ownerId, createdAt, details, ...fields } = skill;
    await members.change(ownerId, ({ skills, deletedSkills }) => {
      const known = skills.find(({ _id }) => _id === skill._id);
      if (deletedSkills.includes(skill._id) || (known && known.version >= skill.version)) return null;
      const others = skills.filter((other) => other !== known);
      return { set: { skills: [...others, { ...fields, createdAt: new Date(createdAt) }] } };
    });
    if (details) await skillDetails.keep(skill, details);
  };
