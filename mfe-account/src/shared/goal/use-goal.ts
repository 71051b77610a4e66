import type { Goal, Skill } from '@mutua/contracts';
import { useLocation } from 'react-router-dom';
import { useGoalSkillQuery } from '../account.resource.ts';
import { codeOf, readInvitation, searchWith } from '../invitation.ts';
import { readGoal, searchOf } from './goal.ts';

/** Reads the visitor's goal from the page's address. */
export function useGoal(): {
  goal: Goal | null;
  /** The query that passes the goal and the invitation on to the next page. */
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
