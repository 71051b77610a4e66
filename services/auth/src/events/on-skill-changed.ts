import type { EventHandler } from '@mutua/service-kit';
import type { MemberFigures } from '../members/member-figures.ts';
import type { SkillRepository } from '../skills/skill.repository.ts';

/** Stores a skill that was published or changed, unless a newer version or its deletion is stored. */
export const onSkillChanged =
  ({
    skills,
    figures,
  }: {
    skills: Pick<SkillRepository, 'keep'>;
    figures: Pick<MemberFigures, 'updateSkills'>;
  }): EventHandler<'skill.created' | 'skill.updated'> =>
  async ({ payload: { skill } }) => {
    const { title, category, proficiency, createdAt, details } = skill;
    const summary = { title, category, proficiency, createdAt: new Date(createdAt) };
    await skills.keep(skill, { summary, details });
    // This also runs for a repeated event, because the process may have died between the two writes.
    await figures.updateSkills(skill.ownerId);
  };
