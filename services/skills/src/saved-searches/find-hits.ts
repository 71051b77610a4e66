import { passesLessons, wantedLessons } from '../lessons/wanted-lessons.ts';
import type { MayBeTold } from '../members/may-be-told.ts';
import { createExactTerm } from '../search/exact-term.ts';
import { type Findable, passesFilters } from '../search/filters.ts';
import { hasAll, type Term } from '../search/relevance.ts';
import type { Vocabulary } from '../search/vocabulary.repository.ts';
import type { AlertedSkill } from './alert.repository.ts';
import type { SavedSearchDocument } from './saved-search.model.ts';

export type FindHits = ReturnType<typeof createFindHits>;

/**
 * A reverse search: returns the saved searches that find a skill now and did not find it before its change. Without typos, because a wrong
 * alert costs more than a missed one.
 */
export function createFindHits({
  vocabulary,
  mayBeTold,
}: {
  vocabulary: Pick<Vocabulary, 'containing'>;
  mayBeTold: MayBeTold;
}) {
  const exactTerm = createExactTerm(vocabulary);

  return async (
    { ownerId, owner, alert, ...skill }: AlertedSkill,
    candidates: readonly SavedSearchDocument[],
  ): Promise<SavedSearchDocument[]> => {
    const known = new Map<string, Promise<Term>>();
    /** Looks up the words that contain one, once for each word, and only when no word of the skill begins with it. */
    const termFor = (word: string, states: readonly Findable[]): Promise<Term> | Term => {
      const isBeginning = (state: Findable) => state.search.all.some((each) => each.startsWith(word));
      if (states.every(isBeginning)) return { word, others: [] };
      const term = known.get(word) ?? exactTerm(word);
      known.set(word, term);
      return term;
    };

    const states = alert.before ? [skill, alert.before] : [skill];
    const found: SavedSearchDocument[] = [];
    for (const search of candidates) {
      const filters = { ...search, location: search.places };
      const wanted = wantedLessons(search);
      // Both states are where the owner is now, as far as members may know: an owner who moves is not a new skill.
      const passes = (state: Findable) => passesFilters(filters, state) && passesLessons(wanted, { ...state, owner });
      if (!passes(skill)) continue;
      const terms = await Promise.all(search.words.map((word) => termFor(word, states)));
      const finds = (state: Findable) => passes(state) && hasAll(terms, state.search);
      if (finds(skill) && !(alert.before && finds(alert.before))) found.push(search);
    }

    const notified = await mayBeTold({ ownerId, owner }, [...new Set(found.map(({ userId }) => userId))]);
    return found.filter(({ userId }) => notified.has(userId));
  };
}
