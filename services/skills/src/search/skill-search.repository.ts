import type { SkillSort } from '@mutua/contracts';
import type { Hidden } from '@mutua/domain';
import { cachedFor, LONGEST_LIST } from '@mutua/service-kit';
import type { Connection } from 'mongoose';
import { type SkillDocument, skillModel } from '../skills/skill.model.ts';
import type { StoredSkill } from '../skills/skill.repository.ts';
import { type Filters, filtersOf } from './filters.ts';
import { type Filter, matchAll, scoreOf, type Term } from './relevance.ts';
import { beginningTiersOf, type Tier, tiersOf } from './tiers.ts';

export interface SkillQuery extends Filters {
  terms: readonly Term[];
  /** Owners whose skills the caller may not see. */
  hiddenOwners: readonly string[];
  /** Owners who have chosen not to be found by the caller. */
  hidden: Hidden;
  sortBy: SkillSort;
  skip: number;
  limit: number;
  /** Without a count, the total is the number of entries up to the end of the page. */
  isCounted?: boolean;
}

export interface FoundSkills {
  skills: StoredSkill[];
  /** Exact up to the limit of counting. */
  total: number;
  /** Whether there are more matches than the limit of counting. */
  hasMore: boolean;
  /** How many of the matches pages can show. */
  reachable: number;
}

export type SkillSearchRepository = ReturnType<typeof createSkillSearchRepository>;

/**
 * Up to this many matches are read (without their texts) and sorted in this process, by exact relevance. That takes four times as long as a
 * sort in the database. The database sorts by tiers, which are exact for one word but cost several queries.
 */
const ORDERED_HERE = { oneWord: 100, severalWords: 500 };
/** Null in every visible skill, so no index of a sort order begins with it. */
const SAME_IN_ALL = 'deletedAt';
/** The index that finds the skills of a few owners. */
const BY_OWNER = { ownerId: 1, createdAt: -1 } as const;
/** The index that finds the skills of owners who are hidden from some readers. */
const BY_HIDING = { hiddenFrom: 1 } as const;
/** The index that finds the resting skills of a category. */
const BY_REST = { category: 1, restsSince: 1 } as const;
/** A date before every deletion and every rest. */
const EPOCH = new Date(0);

/** Skills that are neither deleted nor resting. */
const AWAKE = { deletedAt: null, restsSince: null } as const;

type Candidate = Pick<SkillDocument, '_id'> & { search: Pick<SkillDocument['search'], 'title' | 'tags' | 'rank'> };
const CANDIDATE_FIELDS = { 'search.title': 1, 'search.tags': 1, 'search.rank': 1 } as const;

/** The fields of each order as in its index, best first. Each order is total, so that pages neither repeat nor skip skills. */
const BEST_RATED = ['search.rank'];
const ORDERS: Record<SkillSort, readonly string[]> = {
  relevance: BEST_RATED,
  rating: BEST_RATED,
  newest: ['createdAt', '_id'],
  exchanges: ['exchangeCount', '_id'],
  distance: BEST_RATED,
};

/**
 * @param options.sizeOfCatalogue how many skills there are, roughly
 * @param options.longestList how many matches have a page
 * @param options.countedUpTo where counting stops: a count takes some microseconds for each match
 */
export function createSkillSearchRepository(
  connection: Connection,
  {
    sizeOfCatalogue = cachedFor(() => skillModel(connection).estimatedDocumentCount().exec()),
    longestList = LONGEST_LIST,
    countedUpTo = LONGEST_LIST,
  }: { sizeOfCatalogue?: () => Promise<number>; longestList?: number; countedUpTo?: number } = {},
) {
  const model = skillModel(connection);

  /**
   * Counts the matching skills, up to a number. Counts the few hidden ones separately, so that the large count uses the index alone and reads
   * no skill.
   */
  async function count(match: Filter, { terms, hiddenOwners, hidden }: SkillQuery, most: number): Promise<number> {
    const [all, deleted, resting, excluded, unfound] = await Promise.all([
      model.countDocuments(match, { limit: most }),
      // Deleted and resting skills have no words.
      terms.length > 0 ? 0 : model.countDocuments({ $and: [match, { deletedAt: { $gt: EPOCH } }] }),
      terms.length > 0
        ? 0
        : model.countDocuments({ $and: [match], restsSince: { $gt: EPOCH }, deletedAt: null }).hint(BY_REST),
      hiddenOwners.length > 0
        ? model.countDocuments({ $and: [match, ...ownedBy(hiddenOwners)], ...AWAKE }).hint(BY_OWNER)
        : 0,
      model
        .countDocuments({
          $and: [match],
          hiddenFrom: { $in: hidden.kinds },
          ownerId: { $nin: [...hiddenOwners, ...hidden.known] },
          ...AWAKE,
        })
        .hint(BY_HIDING),
    ]);
    const left = deleted + resting + excluded + unfound;
    const isCut = all === most && left > 0;
    return (isCut ? await model.countDocuments(match, { limit: most + left }) : all) - left;
  }

  /** `$nor` instead of `$nin`, for which an engine may read the whole index of owners. */
  const visible = (match: Filter, { hiddenOwners, hidden }: SkillQuery): Filter => ({
    $and: [match],
    ...AWAKE,
    $nor: [...ownedBy(hiddenOwners), { hiddenFrom: { $in: hidden.kinds }, ownerId: { $nin: hidden.known } }],
  });

  /** The ids of all matching skills in the order of relevance; null when they are too many for that. */
  async function allInOrder(match: Filter, query: SkillQuery): Promise<string[] | null> {
    const most = query.terms.length === 1 ? ORDERED_HERE.oneWord : ORDERED_HERE.severalWords;
    // Several words are seldom together in many skills, and comparing their lists is slow: this is not done twice.
    if (query.terms.length === 1 && (await count(match, query, most + 1)) > most) return null;
    const found = model
      .find(visible(match, query), CANDIDATE_FIELDS)
      .limit(most + 1)
      .batchSize(most + 1);
    const candidates = await found.lean<Candidate[]>();
    if (candidates.length > most) return null;
    return candidates
      .map(({ _id, search }) => ({ _id, score: scoreOf(query.terms, search), rank: search.rank ?? '' }))
      .sort((a, b) => b.score - a.score || (a.rank < b.rank ? 1 : -1))
      .map(({ _id }) => _id);
  }

  /** From this many matches on, reading all skills in their order fills a page sooner than sorting the matches does. */
  const readInOrderFrom = async ({ skip, limit }: Pick<SkillQuery, 'skip' | 'limit'>): Promise<number> =>
    Math.ceil(Math.sqrt((skip + limit) * (await sizeOfCatalogue())));

  /**
   * The ids of a part of the matches, in their order. `size` is the number of matches. Databases estimate that number badly: they tend to
   * sort a large set, or to scan the index of the order for a small one, which takes seconds. So the query names the index.
   */
  async function pageInOrder(
    match: Filter,
    query: SkillQuery,
    { size, ...part }: { skip: number; limit: number; size: number },
  ): Promise<string[]> {
    const order = ORDERS[query.sortBy].map((field) => [field, -1] as const);
    const page = model.find(visible(match, query), { _id: 1 }).skip(part.skip).limit(part.limit);
    if (size >= (await readInOrderFrom(part))) {
      page.sort(Object.fromEntries(order)).hint(Object.fromEntries(order));
    } else {
      page.sort({ [SAME_IN_ALL]: 1, ...Object.fromEntries(order) });
    }
    return (await page.lean()).map(({ _id }) => _id);
  }

  /** The ids of one page of many skills by relevance: tier by tier, until the page is full. Counts only as far as the page needs. */
  async function mostRelevant(tiers: readonly Tier[], query: SkillQuery): Promise<string[]> {
    const most = Math.max(query.skip + query.limit, await readInOrderFrom(query));
    const ids: string[] = [];
    let start = 0;
    for (const { only, withBetter } of tiers) {
      const end = await count(withBetter, query, most);
      const part = { skip: Math.max(0, query.skip + ids.length - start), limit: query.limit - ids.length };
      const size = end - start;
      if (size > part.skip) {
        const all = query.terms.length > 1 && size <= ORDERED_HERE.severalWords ? await allInOrder(only, query) : null;
        ids.push(
          ...(all?.slice(part.skip, part.skip + part.limit) ?? (await pageInOrder(only, query, { ...part, size }))),
        );
      }
      if (ids.length === query.limit) break;
      start = end;
    }
    return ids;
  }

  async function load(ids: readonly string[]): Promise<StoredSkill[]> {
    if (ids.length === 0) return [];
    const found: StoredSkill[] = await model
      .find({ _id: { $in: ids } }, { search: 0, madeFrom: 0, alert: 0, appliedEvents: 0 })
      .lean();
    const byId = new Map(found.map((skill) => [skill._id, skill]));
    return ids.flatMap((id) => byId.get(id) ?? []);
  }

  return {
    /** A page of the matching skills. */
    async find({ isCounted = true, ...asked }: SkillQuery): Promise<FoundSkills> {
      const query = { ...asked, limit: Math.min(asked.limit, longestList - asked.skip) };
      const { terms, sortBy, skip, limit } = query;
      const filters = filtersOf(query);
      const match = { $and: [filters, matchAll(terms)] };
      const byRelevance = sortBy === 'relevance' && terms.length > 0;

      const all = byRelevance ? await allInOrder(match, query) : null;
      const counting = async (): Promise<number> => {
        if (all) return all.length;
        // The count only decides how to read the page, and tiers need none.
        if (!isCounted && byRelevance) return 0;
        return count(match, query, isCounted ? countedUpTo + 1 : await readInOrderFrom(query));
      };
      const paging = async (): Promise<string[]> => {
        if (limit <= 0) return [];
        if (all) return all.slice(skip, skip + limit);
        if (byRelevance) return mostRelevant(tiersOf(filters, terms), query);
        const size = await total;
        return size > skip ? pageInOrder(match, query, { skip, limit, size }) : [];
      };
      const total = counting();
      const [counted, skills] = await Promise.all([total, paging().then(load)]);
      if (!isCounted) return uncounted(query, skills);
      return {
        skills,
        total: Math.min(counted, countedUpTo),
        hasMore: counted > countedUpTo,
        reachable: Math.min(counted, longestList),
      };
    },

    /**
     * The most relevant skills of which a word of title or tags begins with the only typed word. Skills that contain it elsewhere come
     * after all of these. Null when there are fewer than asked for.
     */
    async findBeginning(asked: SkillQuery): Promise<FoundSkills | null> {
      const query = { ...asked, limit: Math.min(asked.limit, longestList - asked.skip) };
      if (query.limit <= 0) return null;
      const ids = await mostRelevant(beginningTiersOf(filtersOf(query), query.terms), query);
      return ids.length === query.limit ? uncounted(query, await load(ids)) : null;
    },
  };
}

const ownedBy = (owners: readonly string[]): Filter[] => (owners.length > 0 ? [{ ownerId: { $in: owners } }] : []);

const uncounted = ({ skip }: SkillQuery, skills: StoredSkill[]): FoundSkills => {
  const total = skills.length > 0 ? skip + skills.length : 0;
  return { skills, total, hasMore: false, reachable: total };
};
