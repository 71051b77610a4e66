/** The orders of a search: as tiers for the database, and as a comparison of loaded skills. Both are the same. */
import type { SkillSort } from '@mutua/contracts';
import { placeInReach } from '../lessons/reach.ts';
import type { SkillDocument } from '../skills/skill.model.ts';
import { bandOf, inBands, nearestFirst, stepOf } from './near-first.ts';
import { scoreOf } from './relevance.ts';
import type { SkillQuery } from './skill-query.ts';
import { type Level, tiersBy, tiersOf } from './tiers.ts';

/** What the orders know of a skill. */
export type Candidate = Pick<SkillDocument, '_id' | 'createdAt' | 'exchangeCount'> & {
  search: Pick<SkillDocument['search'], 'title' | 'tags' | 'rank' | 'reach' | 'languages'>;
};
export const CANDIDATE_FIELDS = {
  ...{ createdAt: 1, exchangeCount: 1 },
  ...{ 'search.title': 1, 'search.tags': 1, 'search.rank': 1, 'search.reach': 1, 'search.languages': 1 },
} as const;

/** The same orders for loaded skills, the smallest first. */
const byNumber =
  (of: (candidate: Candidate) => number) =>
  (a: Candidate, b: Candidate): number =>
    of(a) - of(b) || (a._id < b._id ? -1 : 1);
const byRank = (a: Candidate, b: Candidate): number => ((a.search.rank ?? '') < (b.search.rank ?? '') ? -1 : 1);
const COMPARE: Record<SkillSort, (a: Candidate, b: Candidate) => number> = {
  relevance: byRank,
  rating: byRank,
  newest: byNumber(({ createdAt }) => createdAt.getTime()),
  exchanges: byNumber(({ exchangeCount }) => exchangeCount),
  distance: byRank,
};

/**
 * The order of a search as levels; null where one index has this order. Those who have said what is asked for come first,
 * then relevance decides, then the distance.
 */
export function orderOf({ terms, sortBy, lessons, searcher, from, near }: SkillQuery): Level | null {
  const byDistance = (said: readonly boolean[]): Level | undefined => {
    if (sortBy === 'distance') {
      const within = near && near.id === from && !near.orOnline ? near.km : null;
      return from ? nearestFirst({ id: from, searcher, said }, within) : undefined;
    }
    if (sortBy !== 'relevance' || !near) return undefined;
    return inBands({ id: near.id, searcher, said }, near.km, near.orOnline);
  };
  const inside = (said: readonly boolean[]): Level | undefined =>
    sortBy === 'relevance' && terms.length > 0 ? (match) => tiersOf(match, terms, byDistance(said)) : byDistance(said);
  if (!lessons) return inside([true, false]) ?? null;
  return (match) =>
    tiersBy(match, [
      {
        withBetter: lessons.said,
        common: terms.length === 0 ? lessons.commonSaid : null,
        isPart: true,
        inside: inside(lessons.saidMeets ? [true] : [true, false]),
      },
      { withBetter: {}, inside: inside([true, false]) },
    ]);
}

/** Sorts loaded skills in the same order. */
export function inOrder(candidates: readonly Candidate[], query: SkillQuery): Candidate[] {
  const { terms, sortBy, lessons, searcher, from, near } = query;
  const distanceOf = ({ reach = [] }: Candidate['search']): number => {
    if (sortBy === 'distance') return from ? stepOf(reach, { id: from, searcher }) : 0;
    return sortBy === 'relevance' && near ? bandOf(reach, { id: near.id, searcher }, near) : 0;
  };
  const keys = new Map(
    candidates.map((candidate) => [
      candidate,
      [
        lessons?.hasSaid(candidate.search) === false ? 1 : 0,
        sortBy === 'relevance' ? -scoreOf(terms, candidate.search) : 0,
        distanceOf(candidate.search),
      ],
    ]),
  );
  const before = COMPARE[sortBy];
  return candidates.toSorted((a, b) => {
    const [one = [], other = []] = [keys.get(a), keys.get(b)];
    const level = one.findIndex((value, i) => value !== other[i]);
    return level === -1 ? before(b, a) : (one[level] ?? 0) - (other[level] ?? 0);
  });
}

/** How many of the skills are in which place, as far as the reader may know. */
export function townsOf(candidates: readonly Candidate[], { searcher }: SkillQuery): Map<string, number> {
  const towns = new Map<string, number>();
  for (const { search } of candidates) {
    const place = placeInReach(search.reach ?? [], searcher);
    if (place !== null) towns.set(place, (towns.get(place) ?? 0) + 1);
  }
  return towns;
}
