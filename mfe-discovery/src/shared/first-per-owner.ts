import type { Skill } from '@mutua/contracts';

/** Whether a skill is the first of its owner in a list, for lines that are shown once for each member. */
export function firstPerOwner(skills: readonly Skill[]): (skill: Skill) => boolean {
  const firsts = new Map<string, string>();
  for (const { _id, userId } of skills) if (!firsts.has(userId._id)) firsts.set(userId._id, _id);
  return ({ _id, userId }) => firsts.get(userId._id) === _id;
}
