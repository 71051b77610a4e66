import type { Goal } from '@mutua/contracts';
import { CORE_LIMITS } from '@mutua/contracts/limits';

const SKILL_ID = /^[0-9a-f]{24}$/i;
/** Control characters and similar ones, which the service refuses. */
const INVISIBLE = /\p{C}/gu;

/** Reads the goal in `?goal=` of an address: the id of a skill, or the text of a search. Null without one. */
export function readGoal(search: string): Goal | null {
  const text = (new URLSearchParams(search).get('goal') ?? '')
    .replace(INVISIBLE, '')
    .trim()
    .slice(0, CORE_LIMITS.query.max);
  if (text === '') return null;
  return SKILL_ID.test(text) ? { skillId: text } : { query: text };
}

/** Returns the query that passes the goal on to another page; empty without a goal. */
export function searchOf(goal: Goal | null | undefined): string {
  if (!goal) return '';
  return `?${new URLSearchParams({ goal: 'skillId' in goal ? goal.skillId : goal.query })}`;
}

/** Returns the page of the goal: the skill with its request dialog, or the search. */
export const pathTo = (goal: Goal): string =>
  'skillId' in goal ? `/skills/${goal.skillId}?request=1` : `/search?${new URLSearchParams({ q: goal.query })}`;
