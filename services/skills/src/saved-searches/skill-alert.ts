/** Marks a skill that waits to be compared with saved searches. The mark is stored in the skill, so that both are one write. */
import { randomUUID } from 'node:crypto';
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

/** The fields of a skill that decide whether a search finds it. */
const findableOf = ({ category, proficiency, search: { all, location } }: Findable): Findable => ({
  category,
  proficiency,
  search: { all, location },
});

const isSameList = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((each, i) => each === b[i]);

/**
 * The alert of an edit: none when the edit changes no search result. A skill that still waits for its comparison keeps the state before its
 * first change.
 */
export function alertOfEdit(stored: Findable & { alert?: SkillAlert }, edited: Findable): SkillAlert | undefined {
  if (stored.alert) return newAlert(stored.alert.before);
  const isFoundAsBefore =
    stored.category === edited.category &&
    stored.proficiency === edited.proficiency &&
    isSameList(stored.search.all, edited.search.all);
  return isFoundAsBefore ? undefined : newAlert(findableOf(stored));
}
