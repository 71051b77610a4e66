import type { EventHandler } from '@mutua/service-kit';
import type { MemberFigures } from '../members/member-figures.ts';
import type { SkillRepository } from '../skills/skill.repository.ts';

interface Dependencies {
  skills: SkillRepository;
  figures: MemberFigures;
}

/** Stores a skill for profiles and people search, unless a newer version or its deletion is stored. */
export const onSkillChanged =
  ({ skills, figures }: Dependencies): EventHandler<'skill.created' | 'skill.updated'> =>
  async ({ payload: { skill } }) => {
    const { title, category, proficiency, createdAt, isResting, details } = skill;
    const summary = { title, category, proficiency, createdAt: new Date(createdAt), isResting };
    await skills.keep(skill, { summary, details });
    // This also runs for a repeated event, because the process may have died between the two writes.
    await figures.updateSkills(skill.ownerId);
  };

/** Leaves a hidden skill out of the profile and of people search until a newer version arrives. */
export const onSkillHidden =
  ({ skills, figures }: Dependencies): EventHandler<'skill.hidden'> =>
  async ({ payload: { skillId, ownerId, version } }) => {
    await skills.hide({ _id: skillId, ownerId, version });
    await figures.updateSkills(ownerId);
  };

/** Marks a skill as deleted for good: every later event counts as older. */
export const onSkillDeleted =
  ({ skills, figures }: Dependencies): EventHandler<'skill.deleted'> =>
  async ({ payload: { skillId, ownerId } }) => {
    await skills.forget({ _id: skillId, ownerId });
    await figures.updateSkills(ownerId);
  };
