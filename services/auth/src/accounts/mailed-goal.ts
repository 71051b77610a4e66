import type { Goal } from '@mutua/contracts';
import type { MemberRepository } from '../members/member.repository.ts';
import type { SkillRepository } from '../skills/skill.repository.ts';
import { mailNameOf } from './mail-name.ts';

/** The goal of a registration, as its mail shows it. */
export interface MailedGoal {
  /**
   * The category, which processes of notifications from before 1.5 show. The title is left out, because somebody may have written it for
   * this mail.
   */
  skill: string;
  /** The name of the member who teaches it. */
  owner: string;
}

export type NameGoal = (goal: Goal | null | undefined) => Promise<MailedGoal | null>;

/**
 * Returns the goal of a registration for its mail. Returns null for a deleted skill and for a search: anybody may have typed the words, and
 * the mail may go to a stranger.
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
