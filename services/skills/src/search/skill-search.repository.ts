import type { SkillSort } from '@mutua/contracts';
import { LONGEST_LIST } from '@mutua/service-kit';
import type { Connection, SortOrder } from 'mongoose';
import { skillModel } from '../skills/skill.model.ts';
import type { StoredSkill } from '../skills/skill.repository.ts';
import { type Filter, inPlaceOrBetter, matchAll, scoreOf, type Term } from './relevance.ts';
import { startingWith } from './vocabulary.repository.ts';

export interface SkillQuery {
  terms: readonly Term[];
  /** Folded words, each of which begins a word of the owner's location. */
  location: readonly string[];
  category: string | undefined;
  proficiency: string | undefined;
  /** Owners whose skills the caller must not see. */
  hiddenOwners: readonly string[];
  sortBy: SkillSort;
  skip: number;
  limit: number;
}

export type SkillSearchRepository = ReturnType<typeof createSkillSearchRepository>;

/** Up to this many matches are read (without their texts) and sorted in memory, by exact relevance. */
const ORDERED_IN_MEMORY = 500;
/**
 * More matches than this are read along an index on the order. Of 100,000 skills at least one in ten matches then, so a page is soon
 * full. The query names the index, because databases tend to collect and sort such a set instead (0.7 s instead of 15 ms).
 */
const READ_IN_ORDER = 10_000;

type Candidate = Pick<StoredSkill, '_id' | 'rating' | 'createdAt' | 'exchangeCount'> & {
  search: { title: string[]; tags: string[] };
};
const CANDIDATE_FIELDS = { rating: 1, createdAt: 1, exchangeCount: 1, 'search.title': 1, 'search.tags': 1 } as const;

/** Each order as in its index, best first. The id makes it total, so that pages neither repeat nor skip skills. */
const BEST_RATED: readonly (readonly [string, (skill: Candidate) => number])[] = [
  ['rating.average', ({ rating }) => rating.average],
  ['rating.count', ({ rating }) => rating.count],
];
const ORDERS: Record<SkillSort, typeof BEST_RATED> = {
  relevance: BEST_RATED,
  rating: BEST_RATED,
  newest: [['createdAt', ({ createdAt }) => createdAt.getTime()]],
  exchanges: [['exchangeCount', ({ exchangeCount }) => exchangeCount]],
};

export function createSkillSearchRepository(
  connection: Connection,
  {
    readInOrderFrom = READ_IN_ORDER,
    longestList = LONGEST_LIST,
  }: { readInOrderFrom?: number; longestList?: number } = {},
) {
  const model = skillModel(connection);

  /**
   * Counts the matching skills. Counts the few hidden ones separately, so that the large count uses the index alone and reads
   * no skill.
   */
  async function count(match: Filter, { hiddenOwners }: SkillQuery): Promise<number> {
    const unseen = { $or: [{ deletedAt: { $gt: new Date(0) } }, { ownerId: { $in: hiddenOwners } }] };
    const [all, hidden] = await Promise.all([
      model.countDocuments(match),
      model.countDocuments({ $and: [match, unseen] }),
    ]);
    return all - hidden;
  }

  const visible = (match: Filter, { hiddenOwners }: SkillQuery): Filter => ({
    $and: [match],
    deletedAt: null,
    ownerId: { $nin: hiddenOwners },
  });

  /** The ids of all matching skills in the order; null when they are too many to sort in memory. */
  async function allInOrder(match: Filter, query: SkillQuery): Promise<string[] | null> {
    const candidates = await model
      .find(visible(match, query), CANDIDATE_FIELDS)
      .limit(ORDERED_IN_MEMORY + 1)
      .lean<Candidate[]>();
    if (candidates.length > ORDERED_IN_MEMORY) return null;
    const order = ORDERS[query.sortBy];
    const score = (skill: Candidate): number => (query.sortBy === 'relevance' ? scoreOf(query.terms, skill.search) : 0);
    return candidates
      .map((skill) => ({ id: skill._id, keys: [score(skill), ...order.map(([, keyOf]) => keyOf(skill))] }))
      .sort(byKeysThenId)
      .map(({ id }) => id);
  }

  /** The ids of a page of many skills, sorted by the database. `size` is the number of matches, if known. */
  async function pageInOrder(
    match: Filter,
    query: SkillQuery,
    { skip, limit, size = 0 }: { skip: number; limit: number; size?: number | undefined },
  ): Promise<string[]> {
    const fields = ORDERS[query.sortBy].map(([field]) => [field, -1] as [string, SortOrder]);
    const sort: [string, SortOrder][] = [...fields, ['_id', -1]];
    const page = model.find(visible(match, query), { _id: 1 }).sort(sort).skip(skip).limit(limit);
    if (size > readInOrderFrom) page.hint(Object.fromEntries(sort));
    return (await page.lean()).map(({ _id }) => _id);
  }

  /** A part of one tier. The tier begins at position `start` of all matches. Counts the tier only when necessary or requested. */
  async function pageOfTier(
    { only, withBetter }: Tier,
    query: SkillQuery,
    { start, total, ...part }: { start: number; total: number; skip: number; limit: number },
  ): Promise<{ ids: string[]; countTier: () => Promise<number> }> {
    const all = await allInOrder(only, query);
    if (all) return { ids: all.slice(part.skip, part.skip + part.limit), countTier: async () => all.length };
    const countTier = async () => (withBetter ? await count(withBetter, query) : total) - start;
    if (total <= readInOrderFrom) return { ids: await pageInOrder(only, query, part), countTier };
    const size = await countTier();
    return { ids: await pageInOrder(only, query, { ...part, size }), countTier: async () => size };
  }

  /** The ids of a page of many skills by relevance: tier by tier, until the page is full. */
  async function mostRelevant(filters: Filter, total: number, query: SkillQuery): Promise<string[]> {
    const ids: string[] = [];
    let start = 0;
    for (const tier of tiersOf(filters, query.terms)) {
      const skip = Math.max(0, query.skip + ids.length - start);
      const part = await pageOfTier(tier, query, { start, total, skip, limit: query.limit - ids.length });
      ids.push(...part.ids);
      if (ids.length === query.limit) break;
      start += await part.countTier();
    }
    return ids;
  }

  return {
    /** A page of the matching skills, the number of all matches, and how many of them pages can show. */
    async find(asked: SkillQuery): Promise<{ skills: StoredSkill[]; total: number; reachable: number }> {
      const query = { ...asked, limit: Math.min(asked.limit, longestList - asked.skip) };
      const { terms, location, category, proficiency, sortBy, skip, limit } = query;
      const filters = {
        ...(location.length > 0 && { 'search.location': { $all: location.map(startingWith) } }),
        ...(category && { category }),
        ...(proficiency && { proficiency }),
      };
      const match = { $and: [filters, matchAll(terms)] };
      const all = await allInOrder(match, query);
      const total = all?.length ?? (await count(match, query));
      const reachable = Math.min(total, longestList);
      if (skip >= reachable) return { skills: [], total, reachable };

      const ids =
        all?.slice(skip, skip + limit) ??
        (sortBy === 'relevance' && terms.length > 0
          ? await mostRelevant(filters, total, query)
          : await pageInOrder(match, query, { skip, limit, size: total }));
      const found: StoredSkill[] = await model.find({ _id: { $in: ids } }, { search: 0, appliedEvents: 0 }).lean();
      const byId = new Map(found.map((skill) => [skill._id, skill]));
      return { skills: ids.flatMap((id) => byId.get(id) ?? []), total, reachable };
    },
  };
}

/** Skills of one degree of relevance. */
interface Tier {
  only: Filter;
  /** Matches this tier and all better ones; absent in the last tier, where that is everything. */
  withBetter?: Filter;
}

/**
 * Divides the matches by the best place of any of the words. Because a better place counts more than all worse ones, the tiers are in
 * the order of relevance.
 */
function tiersOf(filters: Filter, terms: readonly Term[]): Tier[] {
  const match = { $and: [filters, matchAll(terms)] };
  // With one word, a skill with the word in its place also matches the word, so one condition is enough.
  const inPlace = terms.length === 1 ? filters : match;
  const places = inPlaceOrBetter(terms);
  const without = (better: Filter | undefined) => (better ? { $nor: [better] } : {});
  return [
    ...places.map((place, i): Tier => {
      const withBetter = { $and: [inPlace, place] };
      return { withBetter, only: { ...withBetter, ...without(places[i - 1]) } };
    }),
    { only: { $and: [match], ...without(places.at(-1)) } },
  ];
}

/** Higher keys first; equal ones by the later id. */
function byKeysThenId(a: { id: string; keys: number[] }, b: { id: string; keys: number[] }): number {
  for (const [i, key] of a.keys.entries()) {
    const difference = (b.keys[i] ?? 0) - key;
    if (difference !== 0) return difference;
  }
  return a.id < b.id ? 1 : -1;
}
