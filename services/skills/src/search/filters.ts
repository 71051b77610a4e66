/** The criteria of a search besides its words: as a condition for the database, and as a check of a loaded skill. */

import { startingWith } from '@mutua/service-kit';
import type { LessonConditions } from '../lessons/wanted-lessons.ts';
import type { SkillDocument } from '../skills/skill.model.ts';
import type { Filter } from './relevance.ts';

export interface Filters {
  /** Folded words. Each must be a prefix of a word of the owner's location. */
  location: readonly string[];
  category?: string | null | undefined;
  proficiency?: string | null | undefined;
  lessons?: LessonConditions | null;
}

/** The fields of a skill that decide whether a search finds it. */
export type Findable = Pick<SkillDocument, 'category' | 'proficiency' | 'meets' | 'languages' | 'placeId'> & {
  search: Pick<SkillDocument['search'], 'all' | 'location'>;
};

export const filtersOf = ({ location, category, proficiency, lessons }: Filters): Filter => ({
  ...(location.length > 0 && { 'search.location': { $all: location.map(startingWith) } }),
  ...(category && { category }),
  ...(proficiency && { proficiency }),
  ...lessons?.all,
});

export const passesFilters = ({ location, category, proficiency }: Filters, skill: Findable): boolean =>
  location.every((word) => skill.search.location.some((each) => each.startsWith(word))) &&
  (!category || category === skill.category) &&
  (!proficiency || proficiency === skill.proficiency);
