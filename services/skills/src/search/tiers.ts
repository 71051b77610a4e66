import { type Filter, inBeginningOrBetter, inPlaceOrBetter, matchAll, type Term } from './relevance.ts';

/** Skills of one degree of relevance. */
export interface Tier {
  only: Filter;
  /** Matches the skills of this tier and of all better ones. */
  withBetter: Filter;
}

const tiers = (conditions: readonly Filter[]): Tier[] =>
  conditions.map((withBetter, i) => {
    const better = conditions[i - 1];
    return { withBetter, only: { ...withBetter, ...(better && { $nor: [better] }) } };
  });

/**
 * Divides the matches by the best place of any of the words. Because a better place counts more than all worse ones, the tiers are in
 * the order of relevance.
 */
export function tiersOf(filters: Filter, terms: readonly Term[]): Tier[] {
  const match = { $and: [filters, matchAll(terms)] };
  // With one word, a skill with the word in its place also matches the word, so one condition is enough.
  const inPlace = terms.length === 1 ? filters : match;
  return tiers([...inPlaceOrBetter(terms).map((place) => ({ $and: [inPlace, place] })), match]);
}

/** The tiers of skills in which a word of the title or of a tag begins with the only word. */
export const beginningTiersOf = (filters: Filter, terms: readonly Term[]): Tier[] =>
  tiers(inBeginningOrBetter(terms).map((place) => ({ $and: [filters, place] })));
