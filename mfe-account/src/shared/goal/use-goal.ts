import type { Goal, Skill } from '@mutua/contracts';
import { useLocation } from 'react-router-dom';
import { useGoalSkillQuery } from '../account.resource.ts';
import { readGoal, searchOf } from './goal.ts';

/** What the visitor came for, as the page's address names it. */
export function useGoal(): {
  goal: Goal | null;
  /** The query that carries the goal to the next page. */
  search: string;
  /** The wanted skill, once it is loaded. */
  skill: Skill | undefined;
  isLoading: boolean;
} {
  const goal = readGoal(useLocation().search);
  const skillId = goal && 'skillId' in goal ? goal.skillId : '';
  const { data, isLoading } = useGoalSkillQuery(skillId, { skip: skillId === '' });
  return { goal, search: searchOf(goal), skill: data?.skill, isLoading };
}
