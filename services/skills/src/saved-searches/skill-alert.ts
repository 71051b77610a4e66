/** That a skill is to be compared with saved searches. It stands in the skill, so that it is one write with the change. */
import { randomUUID } from 'node:crypto';
import type { Findable } from '../search/filters.ts';

export interface SkillAlert {
  id: string;
  /** When the skill changed. */
  at: Date;
  /** When it is compared. */
  dueAt: Date;
  /** What searches found before; null for a new skill. */
  before: Findable | null;
  /** The last search that was compared, while more are left. */
  after?: string;
}

export function newAlert(before: Findable | null): SkillAlert {
  const now = new Date();
  return { id: randomUUID(), at: now, dueAt: now, before };
}

/** What of a skill decides whether a search finds it. */
export const findableOf = ({ category, proficiency, search: { all, location } }: Findable): Findable => ({
  category,
  proficiency,
  search: { all, location },
});

const isSameList = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((each, i) => each === b[i]);

/**
 * The alert of an edit: none when searches find the skill as before. A skill that is still to be compared keeps what was found before
 * the first of its changes.
 */
export function alertOfEdit(stored: Findable & { alert?: SkillAlert }, edited: Findable): SkillAlert | undefined {
  if (stored.alert) return newAlert(stored.alert.before);
  const isFoundAsBefore =
    stored.category === edited.category &&
    stored.proficiency === edited.proficiency &&
    isSameList(stored.search.all, edited.search.all);
  return isFoundAsBefore ? undefined : newAlert(findableOf(stored));
}
