import type { Goal } from '@mutua/contracts';
import type { MemberRepository } from '../members/member.repository.ts';
import type { SkillRepository } from '../skills/skill.repository.ts';
import { mailNameOf } from './mail-name.ts';

/** The goal of a registration for its mail. */
export interface MailedGoal {
  /** The category, for processes of notifications from before 1.5, which show it. Not the title: its words may be written for the mail. */
  skill: string;
  /** The name of the member who teaches it. */
  owner: string;
}

export type NameGoal = (goal: Goal | null | undefined) => Promise<MailedGoal | null>;

/**
 * The goal of a registration for its mail. Null for a deleted skill, and for a search: anybody may have typed its words, and the mail may
 * go to a stranger.
 */
export const createGoalNames =
  ({
    skills,
    members,
  }: {
    skills: Pick<SkillRepository, 'find'>;
    members: Pick<MemberRepository, 'findById'>;
  }): NameGoal =>
  async (goal) => {
    if (!goal || !('skillId' in goal)) return null;
    const skill = await skills.find(goal.skillId);
    const owner = skill && (await members.findById(skill.ownerId));
    return owner ? { skill: skill.category, owner: mailNameOf(owner.name) } : null;
  };
