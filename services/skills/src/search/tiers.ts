import { type Filter, inBeginningOrBetter, inPlaceOrBetter, matchAll, type Term } from './relevance.ts';

/**
 * The skills that a search is about. What they have in `search.reach` stands apart, because a ring around a place replaces the wider one:
 * a database would check both lists for each skill.
 */
export interface Match {
  rest: Filter;
  reach: Filter | null;
}

/** A match as a condition for the database. */
export const conditionOf = ({ rest, reach }: Match): Filter => (reach ? { $and: [rest, reach] } : rest);

export function matchOf({ 'search.reach': reach, ...rest }: Filter): Match {
  return { rest, reach: reach === undefined ? null : { 'search.reach': reach } };
}

/** The skills of a match that also meet a condition. @param isPart whether its reach is a part of the match's, and replaces it */
export function narrowed({ rest, reach }: Match, condition: Filter, isPart = false): Match {
  const own = matchOf(condition);
  return {
    rest: { $and: [rest, own.rest, ...(reach && own.reach && !isPart ? [reach] : [])] },
    reach: own.reach ?? reach,
  };
}

/** Skills of one degree of an order. */
export interface Tier {
  only: Match;
  /** Matches the skills of this tier and of all better ones. */
  withBetter: Match;
  /** Matches most of these by one entry of an index; absent when there is no such entry. */
  common?: Match | undefined;
  /** How the tier is divided further; absent when it is not. */
  inside?: Level | undefined;
}

/** Divides the skills of a match, the best tier first. Conditions are only made when they are read. */
export type Level = (match: Match) => Iterable<Tier>;

interface Step {
  /** What the skills of this tier and of all better ones have, besides the match. */
  withBetter: Filter;
  /** As in the tier, besides the match. */
  common?: Filter | null;
  /** Whether its reach is a part of the match's. */
  isPart?: boolean;
  inside?: Level | undefined;
}

/** The tiers of a match by conditions, each of which also matches the skills of those before it. */
export function* tiersBy(match: Match, steps: Iterable<Step>): Generator<Tier> {
  let better: Filter | undefined;
  for (const { withBetter: condition, common, isPart, inside } of steps) {
    const withBetter = narrowed(match, condition, isPart);
    const only = better ? { ...withBetter, rest: { $and: [withBetter.rest], $nor: [better] } } : withBetter;
    yield { withBetter, only, common: common ? narrowed(match, common, isPart) : undefined, inside };
    better = condition;
  }
}

/**
 * Divides a match by the best place of any of the words. Because a better place counts more than all worse ones, the tiers are in the
 * order of relevance.
 */
export function tiersOf(match: Match, terms: readonly Term[], inside?: Level): Iterable<Tier> {
  const places = inPlaceOrBetter(terms).map((withBetter) => ({ withBetter, inside }));
  const all = matchAll(terms);
  // With one word, a skill with the word in its place also matches the word, so one condition is enough.
  return terms.length === 1
    ? tiersBy(match, [...places, { withBetter: all, inside }])
    : tiersBy(narrowed(match, all), [...places, { withBetter: {}, inside }]);
}

/** The tiers of skills in which a word of the title or of a tag begins with the only word. */
export const beginningTiersOf = (match: Match, terms: readonly Term[]): Iterable<Tier> =>
  tiersBy(
    match,
    inBeginningOrBetter(terms).map((withBetter) => ({ withBetter })),
  );
