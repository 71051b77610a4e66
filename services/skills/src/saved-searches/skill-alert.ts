/** Marks a skill that waits to be compared with saved searches. The mark is stored in the skill, so that both are one write. */
import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Findable } from '../search/filters.ts';

export interface SkillAlert {
  id: string;
  /** When the skill changed. */
  at: Date;
  /** When to compare it. */
  dueAt: Date;
  /** What searches found it by before the change; null for a new skill. */
  before: Findable | null;
  /** The last compared search, while more are left. */
  after?: string;
}

export function newAlert(before: Findable | null): SkillAlert {
  const now = new Date();
  return { id: randomUUID(), at: now, dueAt: now, before };
}

/** The fields of `Findable` outside of `search`. */
export const FINDABLE_FIELDS = { category: 1, proficiency: 1, meets: 1, languages: 1, placeId: 1 } as const;

/** The fields of a skill that decide whether a search finds it. */
const findableOf = ({ search: { all, location }, ...skill }: Findable): Findable => ({
  category: skill.category,
  proficiency: skill.proficiency,
  meets: skill.meets ?? null,
  languages: [...(skill.languages ?? [])],
  placeId: skill.placeId ?? null,
  search: { all, location },
});

/** An owner who moves changes no skill. */
const isFoundAsBefore = ({ search: before, ...stored }: Findable, { search, ...edited }: Findable): boolean =>
  isDeepStrictEqual([stored, before.all], [edited, search.all]);

/**
 * The alert of an edit: none when the edit changes no search result. A skill that still waits for its comparison keeps the state before its
 * first change.
 */
export function alertOfEdit(stored: Findable & { alert?: SkillAlert }, edited: Findable): SkillAlert | undefined {
  if (stored.alert) return newAlert(stored.alert.before);
  const before = findableOf(stored);
  return isFoundAsBefore(before, findableOf(edited)) ? undefined : newAlert(before);
}
