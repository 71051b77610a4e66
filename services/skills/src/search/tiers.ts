import { type Filter, inBeginningOrBetter, inPlaceOrBetter, matchAll, type Term } from './relevance.ts';

/** Skills of one degree of an order. */
export interface Tier {
  only: Filter;
  /** Matches the skills of this tier and of all better ones. */
  withBetter: Filter;
  /** How the tier is divided further; absent when it is not. */
  inside?: Level | undefined;
}

/** Divides the skills that meet a condition, the best tier first. Conditions are only made when they are read. */
export type Level = (match: Filter) => Iterable<Tier>;

/** Tiers of conditions, each of which also matches the skills of those before it. */
export function* tiersBy(conditions: Iterable<{ withBetter: Filter; inside?: Level | undefined }>): Generator<Tier> {
  let better: Filter | undefined;
  for (const { withBetter, inside } of conditions) {
    yield { withBetter, only: better ? { $and: [withBetter], $nor: [better] } : withBetter, inside };
    better = withBetter;
  }
}

/**
 * Divides the matches by the best place of any of the words. Because a better place counts more than all worse ones, the tiers are in
 * the order of relevance.
 */
export function tiersOf(filters: Filter, terms: readonly Term[], inside?: Level): Iterable<Tier> {
  const match = { $and: [filters, matchAll(terms)] };
  // With one word, a skill with the word in its place also matches the word, so one condition is enough.
  const inPlace = terms.length === 1 ? filters : match;
  const conditions = [...inPlaceOrBetter(terms).map((place) => ({ $and: [inPlace, place] })), match];
  return tiersBy(conditions.map((withBetter) => ({ withBetter, inside })));
}

/** The tiers of skills in which a word of the title or of a tag begins with the only word. */
export const beginningTiersOf = (filters: Filter, terms: readonly Term[]): Iterable<Tier> =>
  tiersBy(inBeginningOrBetter(terms).map((place) => ({ withBetter: { $and: [filters, place] } })));
