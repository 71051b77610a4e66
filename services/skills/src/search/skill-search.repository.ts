import type { SkillSort } from '@mutua/contracts';
import { cachedFor, LONGEST_LIST } from '@mutua/service-kit';
import type { Connection } from 'mongoose';
import { skillModel } from '../skills/skill.model.ts';
import type { StoredSkill } from '../skills/skill.repository.ts';
import { filtersOf } from './filters.ts';
import { commonOf, hasFewEntries, isNarrowed, isNearby } from './query-shape.ts';
import { type Filter, matchAll } from './relevance.ts';
import { CANDIDATE_FIELDS, type Candidate, inOrder, orderOf, townsOf } from './skill-order.ts';
import type { SkillQuery } from './skill-query.ts';
import { beginningTiersOf, conditionOf, type Level, type Match, matchOf, narrowed, type Tier } from './tiers.ts';

export interface FoundSkills {
  skills: StoredSkill[];
  /** Exact up to the limit of counting. */
  total: number;
  /** Whether there are more matches than the limit of counting. */
  hasMore: boolean;
  /** How many of the matches pages can show. */
  reachable: number;
  /** How many matches are in which place; absent when there are too many matches. */
  towns?: Map<string, number>;
}

export type SkillSearchRepository = ReturnType<typeof createSkillSearchRepository>;

/**
 * Up to this many matches are read (without their texts) and sorted in this process, by exact relevance. That takes four times as long as a
 * sort in the database. The database sorts by tiers, which are exact for one word but cost several queries. Each of these is slow for skills
 * nearby that meet another condition, too: one index finds them, and the rest is compared skill by skill.
 */
const ORDERED_HERE = { oneWord: 100, otherwise: 500, nearby: 2_000 };
/** Null in every visible skill, so no index of a sort order begins with it. */
const SAME_IN_ALL = 'deletedAt';
/** The index that finds the skills of a few owners. */
const BY_OWNER = { ownerId: 1, createdAt: -1 } as const;
/** The index that finds the skills in some places. */
const BY_REACH = { 'search.reach': 1 } as const;
/** The index that finds the skills of owners who are hidden from some readers. */
const BY_HIDING = { hiddenFrom: 1 } as const;
/** The index that finds the deleted skills. */
const BY_DELETION = 'deletedAt_1_deleted';
/** The index that finds the resting skills of a category. */
const BY_REST = { category: 1, restsSince: 1 } as const;
/** A date before every deletion and every rest. */
const EPOCH = new Date(0);

/** Skills that are neither deleted nor resting. */
const AWAKE = { deletedAt: null, restsSince: null } as const;

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
 * @param options.orderedHere up to how many matches are sorted in this process
 */
export function createSkillSearchRepository(
  connection: Connection,
  {
    sizeOfCatalogue = cachedFor(() => skillModel(connection).estimatedDocumentCount().exec()),
    longestList = LONGEST_LIST,
    countedUpTo = LONGEST_LIST,
    orderedHere = ORDERED_HERE,
  }: {
    sizeOfCatalogue?: () => Promise<number>;
    longestList?: number;
    countedUpTo?: number;
    orderedHere?: typeof ORDERED_HERE;
  } = {},
) {
  const model = skillModel(connection);

  /**
   * Counts the matching skills up to a number, with those that the caller may not see: the index alone answers.
   * @param common matches a part of the same skills, which one entry of an index counts: often it alone reaches the number
   */
  async function countAll(match: Filter, most: number, common: Filter | null = null): Promise<number> {
    const enough = common && (await model.countDocuments(common, { limit: most })) >= most;
    return enough ? most : model.countDocuments(match, { limit: most });
  }

  /**
   * Counts the matching skills up to a number. Counts the few hidden ones separately, so that the large count reads no skill.
   */
  async function count(
    match: Filter,
    { terms, hiddenOwners, hidden }: SkillQuery,
    most: number,
    common?: Filter | null,
  ): Promise<number> {
    const [all, deleted, resting, excluded, unfound] = await Promise.all([
      countAll(match, most, common),
      // Deleted and resting skills have no words.
      terms.length > 0 ? 0 : model.countDocuments({ $and: [match], deletedAt: { $gt: EPOCH } }).hint(BY_DELETION),
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
    return (isCut ? await countAll(match, most + left, common) : all) - left;
  }

  /** `$nor` instead of `$nin`, for which an engine may read the whole index of owners. */
  const visible = (match: Filter, { hiddenOwners, hidden }: SkillQuery): Filter => ({
    $and: [match],
    ...AWAKE,
    $nor: [...ownedBy(hiddenOwners), { hiddenFrom: { $in: hidden.kinds }, ownerId: { $nin: hidden.known } }],
  });

  /** All matching skills in their order; null when they are more than `most`. */
  async function allInOrder(
    match: Filter,
    query: SkillQuery,
    most: number = orderedHere.otherwise,
  ): Promise<Candidate[] | null> {
    const found = model
      .find(visible(match, query), CANDIDATE_FIELDS)
      .limit(most + 1)
      .batchSize(most + 1);
    if (isNearby(query) && !hasFewEntries(query)) found.hint(BY_REACH);
    const candidates = await found.lean<Candidate[]>();
    return candidates.length > most ? null : inOrder(candidates, query);
  }

  /** All skills that match words in their order, if they are few. */
  async function fewByWords(match: Filter, query: SkillQuery): Promise<Candidate[] | null> {
    // Several words are seldom together in many skills, and comparing their lists is slow: this is not done twice.
    if (query.terms.length > 1) return allInOrder(match, query);
    const most = orderedHere.oneWord;
    return (await countAll(match, most + 1, commonOf(query))) > most ? null : allInOrder(match, query, most);
  }

  /**
   * All matching skills in their order, if they are few.
   * @param countedTo up to where they are counted; null for a search by words only
   * @returns also how many they are, when it is known
   */
  async function readFew(match: Filter, query: SkillQuery, countedTo: number | null) {
    if (countedTo === null) return { all: await fewByWords(match, query), known: null };
    if (isNearby(query) && isNarrowed(query)) {
      const all = await allInOrder(match, query, orderedHere.nearby);
      if (all) return { all, known: all.length };
    }
    const known = await count(match, query, countedTo, commonOf(query));
    return { all: known <= orderedHere.otherwise ? await allInOrder(match, query) : null, known };
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

  /** The ids of one page of many skills: tier by tier, until the page is full. Counts only as far as the page needs. */
  async function pageOfTiers(tiers: Iterable<Tier>, query: SkillQuery): Promise<string[]> {
    const { skip, limit } = query;
    const most = Math.max(skip + limit, await readInOrderFrom(query));
    // Only what a page skips has to be counted exactly. Otherwise the number decides how a tier is read, and whether it is empty.
    const sizeOf = (match: Filter, common: Filter | null) =>
      skip > 0 ? count(match, query, most, common) : countAll(match, most, common);
    const ids: string[] = [];
    let start = 0;
    for (const { only, withBetter, common, inside } of tiers) {
      const end = await sizeOf(conditionOf(withBetter), common ? conditionOf(common) : null);
      const part = { skip: Math.max(0, skip + ids.length - start), limit: limit - ids.length };
      // Beyond `most` nothing is known of a tier.
      if (end - start > part.skip || end === most)
        ids.push(...(await pageOfTier(only, inside, query, { ...part, size: end - start })));
      if (ids.length === limit) break;
      start = end;
    }
    return ids;
  }

  /** The ids of a part of a tier. A small one with an order inside is sorted here, a large one is divided further. */
  async function pageOfTier(
    tier: Match,
    inside: Level | undefined,
    query: SkillQuery,
    { size, ...part }: { skip: number; limit: number; size: number },
  ): Promise<string[]> {
    const match = conditionOf(tier);
    const isDivided = inside || (query.sortBy === 'relevance' && query.terms.length > 1);
    const all = isDivided && size <= orderedHere.otherwise ? await allInOrder(match, query) : null;
    if (all) return idsOf(all, part);
    return inside ? pageOfTiers(inside(tier), { ...query, ...part }) : pageInOrder(match, query, { ...part, size });
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
      const { terms, skip, limit } = query;
      const filters = filtersOf(query);
      const match = { $and: [filters, matchAll(terms)] };
      const order = orderOf(query);
      const isPlain = !query.lessons && query.sortBy !== 'distance';
      const { all, known } = order
        ? await readFew(match, query, isPlain ? null : isCounted ? countedUpTo + 1 : orderedHere.otherwise + 1)
        : { all: null, known: null };
      const counting = async (): Promise<number> => {
        if (all) return all.length;
        // The count only decides how to read the page, and tiers need none.
        if (known !== null) return known;
        const most = isCounted ? countedUpTo + 1 : await enough();
        return isCounted || !order ? count(match, query, most, commonOf(query)) : 0;
      };
      const enough = () => readInOrderFrom(query);
      const paging = async (): Promise<string[]> => {
        if (all) return idsOf(all, query);
        if (order)
          return pageOfTiers(order(isPlain ? matchOf(filters) : narrowed(matchOf(filters), matchAll(terms))), query);
        const size = await total;
        return size > skip ? pageInOrder(match, query, { skip, limit, size }) : [];
      };
      const total = counting();
      const [counted, skills] = await Promise.all([total, limit > 0 ? paging().then(load) : []]);
      if (!isCounted) return uncounted(query, skills);
      return {
        skills,
        total: Math.min(counted, countedUpTo),
        hasMore: counted > countedUpTo,
        reachable: Math.min(counted, longestList),
        ...(all && all.length <= orderedHere.otherwise && query.near && { towns: townsOf(all, query) }),
      };
    },

    /**
     * The most relevant skills of which a word of title or tags begins with the only typed word. Skills that contain it elsewhere come
     * after all of these. Null when there are fewer than asked for.
     */
    async findBeginning(asked: SkillQuery): Promise<FoundSkills | null> {
      const query = { ...asked, limit: Math.min(asked.limit, longestList - asked.skip) };
      if (query.limit <= 0) return null;
      const ids = await pageOfTiers(beginningTiersOf(matchOf(filtersOf(query)), query.terms), query);
      return ids.length === query.limit ? uncounted(query, await load(ids)) : null;
    },
  };
}

const idsOf = (candidates: readonly Candidate[], { skip, limit }: { skip: number; limit: number }): string[] =>
  candidates.slice(skip, skip + limit).map(({ _id }) => _id);

const ownedBy = (owners: readonly string[]): Filter[] => (owners.length > 0 ? [{ ownerId: { $in: owners } }] : []);

const uncounted = ({ skip }: SkillQuery, skills: StoredSkill[]): FoundSkills => {
  const total = skills.length > 0 ? skip + skills.length : 0;
  return { skills, total, hasMore: false, reachable: total };
};
