import type { SkillSort } from '@mutua/contracts';
import type { Connection, SortOrder } from 'mongoose';
import { skillModel } from '../skills/skill.model.ts';
import type { StoredSkill } from '../skills/skill.repository.ts';
import { atLeast, type Filter, matchAll, scoreOf, type Term } from './relevance.ts';
import { startingWith } from './vocabulary.repository.ts';

export interface SkillQuery {
  terms: readonly Term[];
  /** Folded words, each of which begins a word of the owner's location. */
  location: readonly string[];
  category: string | undefined;
  proficiency: string | undefined;
  /** Owners whose skills the caller does not see. */
  hiddenOwners: readonly string[];
  sortBy: SkillSort;
  skip: number;
  limit: number;
}

export type SkillSearchRepository = ReturnType<typeof createSkillSearchRepository>;

/** Up to here a set of matches is read (without its texts) and ordered in memory, where the order can be as fine as it likes. */
const ORDERED_IN_MEMORY = 500;
/**
 * From here on a set is walked along an index on the order: one skill in ten of 100,000 matches, so a page is soon full.
 * Databases tend to gather and sort such a set instead (0.7 s instead of 15 ms), so they are told.
 */
const WALKED = 10_000;

type Candidate = Pick<StoredSkill, '_id' | 'rating' | 'createdAt' | 'exchangeCount'> & {
  search: { title: string[]; tags: string[] };
};
const CANDIDATE_FIELDS = { rating: 1, createdAt: 1, exchangeCount: 1, 'search.title': 1, 'search.tags': 1 } as const;

/** Each order as an index has it, best first; the id makes it total, so that pages neither repeat nor skip. */
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

export function createSkillSearchRepository(connection: Connection, { walkFrom = WALKED }: { walkFrom?: number } = {}) {
  const model = skillModel(connection);

  /**
   * How many skills match. Those that are not to be seen are few: counting them apart leaves the large count to the index
   * alone, without a look at each skill.
   */
  async function count(match: Filter, hiddenOwners: readonly string[]): Promise<number> {
    const unseen = { $or: [{ deletedAt: { $gt: new Date(0) } }, { ownerId: { $in: hiddenOwners } }] };
    const [all, hidden] = await Promise.all([
      model.countDocuments(match),
      model.countDocuments({ $and: [match, unseen] }),
    ]);
    return all - hidden;
  }

  const seen = (match: Filter, { hiddenOwners }: SkillQuery): Filter => ({
    $and: [match],
    deletedAt: null,
    ownerId: { $nin: hiddenOwners },
  });

  /** The ids of one stretch of a set of this size. */
  async function stretch(
    match: Filter,
    size: number,
    query: SkillQuery,
    skip: number,
    limit: number,
  ): Promise<string[]> {
    const order = ORDERS[query.sortBy];
    if (size > ORDERED_IN_MEMORY) {
      const sort: [string, SortOrder][] = [...order.map(([field]) => [field, -1] as [string, SortOrder]), ['_id', -1]];
      const walk = model.find(seen(match, query), { _id: 1 }).sort(sort).skip(skip).limit(limit);
      if (size > walkFrom) walk.hint(Object.fromEntries(sort));
      const found = await walk.lean();
      return found.map(({ _id }) => _id);
    }
    const candidates = await model.find(seen(match, query), CANDIDATE_FIELDS).lean<Candidate[]>();
    const score = (skill: Candidate): number => (query.sortBy === 'relevance' ? scoreOf(query.terms, skill.search) : 0);
    return candidates
      .map((skill) => ({ id: skill._id, keys: [score(skill), ...order.map(([, keyOf]) => keyOf(skill))] }))
      .sort(byKeysThenId)
      .slice(skip, skip + limit)
      .map(({ id }) => id);
  }

  /** The ids of a page of a large set by relevance, cut by cut. */
  async function relevant(filters: Filter, total: number, query: SkillQuery): Promise<string[]> {
    const { skip, limit } = query;
    const ids: string[] = [];
    let start = 0;
    for (const { upToHere, only } of cutsOf(filters, query.terms)) {
      const end = upToHere ? await count(upToHere, query.hiddenOwners) : total;
      const from = Math.max(skip + ids.length, start);
      if (from < end) ids.push(...(await stretch(only, end - start, query, from - start, limit - ids.length)));
      if (ids.length === limit) break;
      start = end;
    }
    return ids;
  }

  return {
    /** A page of the skills that match, and how many match in all. */
    async find(query: SkillQuery): Promise<{ skills: StoredSkill[]; total: number }> {
      const { terms, location, category, proficiency, hiddenOwners, sortBy, skip, limit } = query;
      const filters = {
        ...(location.length > 0 && { 'search.location': { $all: location.map(startingWith) } }),
        ...(category && { category }),
        ...(proficiency && { proficiency }),
      };
      const match = { $and: [filters, matchAll(terms)] };
      const total = await count(match, hiddenOwners);
      if (skip >= total) return { skills: [], total };

      const isCut = sortBy === 'relevance' && terms.length > 0 && total > ORDERED_IN_MEMORY;
      const ids = isCut ? await relevant(filters, total, query) : await stretch(match, total, query, skip, limit);
      const found: StoredSkill[] = await model.find({ _id: { $in: ids } }, { search: 0 }).lean();
      const byId = new Map(found.map((skill) => [skill._id, skill]));
      return { skills: ids.flatMap((id) => byId.get(id) ?? []), total };
    },
  };
}

interface Cut {
  /** This cut and all before it; absent in the last one, where it is everything. */
  upToHere?: Filter;
  only: Filter;
}

/**
 * Cuts a set by the best place that any of the words has. As each place outweighs all worse ones, the cuts follow one
 * another in the order of relevance.
 */
function cutsOf(filters: Filter, terms: readonly Term[]): Cut[] {
  const match = { $and: [filters, matchAll(terms)] };
  // Where the only word has its place it also is: asking once is half the work.
  const inPlace = terms.length === 1 ? filters : match;
  const places = atLeast(terms);
  const without = (better: Filter | undefined) => (better ? { $nor: [better] } : {});
  return [
    ...places.map((place, i): Cut => {
      const upToHere = { $and: [inPlace, place] };
      return { upToHere, only: { ...upToHere, ...without(places[i - 1]) } };
    }),
    { only: { $and: [match], ...without(places.at(-1)) } },
  ];
}

/** More first; at last, the later id. */
function byKeysThenId(a: { id: string; keys: number[] }, b: { id: string; keys: number[] }): number {
  for (const [i, key] of a.keys.entries()) {
    const difference = (b.keys[i] ?? 0) - key;
    if (difference !== 0) return difference;
  }
  return a.id < b.id ? 1 : -1;
}
