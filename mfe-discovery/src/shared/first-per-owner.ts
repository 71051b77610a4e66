import type { Skill } from '@mutua/contracts';

/** Whether a skill is the first of its owner in a list, for lines that are shown once for each member. */
export function firstPerOwner(
  skills: readonly Pick<Skill, '_id' | 'userId'>[],
): (skill: Pick<Skill, '_id'>) => boolean {
  const firsts = new Map<string, string>();
  for (const { _id, userId } of skills) if (!firsts.has(userId._id)) firsts.set(userId._id, _id);
  const ids = new Set(firsts.values());
  return ({ _id }) => ids.has(_id);
}
