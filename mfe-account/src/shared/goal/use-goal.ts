import type { Goal, Skill } from '@mutua/contracts';
import { useLocation } from 'react-router-dom';
import { useGoalSkillQuery } from '../account.resource.ts';
import { codeOf, readInvitation, searchWith } from '../invitation.ts';
import { readGoal, searchOf } from './goal.ts';

/** What the visitor came for, as the page's address names it. */
export function useGoal(): {
  goal: Goal | null;
  /** The query that carries the goal, and the invitation, to the next page. */
  search: string;
  /** The wanted skill, once it is loaded. */
  skill: Skill | undefined;
  isLoading: boolean;
} {
  const { search } = useLocation();
  const goal = readGoal(search);
  const skillId = goal && 'skillId' in goal ? goal.skillId : '';
  const { data, isLoading } = useGoalSkillQuery(skillId, { skip: skillId === '' });
  return { goal, search: searchWith(searchOf(goal), codeOf(readInvitation(search))), skill: data?.skill, isLoading };
}
