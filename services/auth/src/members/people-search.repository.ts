import type { Category, PeopleSort, Proficiency } from '@mutua/contracts';
import type { Hidden } from '@mutua/domain';
import { cachedFor, LONGEST_LIST, skipOf } from '@mutua/service-kit';
import type { Connection, QueryFilter } from 'mongoose';
import { type Member, toMember } from './member.mapper.ts';
import { type MemberDocument, memberModel } from './member.model.ts';
import { kindOf } from './search-fields.ts';
import { beginningsOf } from './search-text.ts';

export interface PeopleQuery {
  q?: string | undefined;
  location?: string | undefined;
  category?: Category | undefined;
  proficiency?: Proficiency | undefined;
  sortBy: PeopleSort;
  page: number;
  limit: number;
  /** The ids of members who must not be found. */
  without: readonly string[];
  /** Members whom the caller may not find because of their own setting. */
  hidden: Hidden;
}

export interface FoundPeople {
  members: Member[];
  /** The number of matches, exact up to the limit of the count. */
  total: number;
  /** Whether there are more matches than that limit. */
  hasMore: boolean;
  /** How many of the matches the pages can show. */
  reachable: number;
}

/** Members who must not be found. */
type Excluded = Pick<PeopleQuery, 'without' | 'hidden'>;

interface Slice extends Excluded {
  order: (typeof ORDERS)[PeopleSort];
  /** How many members match. From `enough` on, the exact number does not matter. */
  size: number;
  skip: number;
  limit: number;
}

const BY_RATING = { ratingAverage: -1, ratingCount: -1, _id: -1 } as const;
const ORDERS = {
  relevance: BY_RATING,
  rating: BY_RATING,
  newest: { createdAt: -1, _id: -1 },
  distance: BY_RATING,
} as const;
const NOBODY: FoundPeople = { members: [], total: 0, hasMore: false, reachable: 0 };

export type PeopleSearch = ReturnType<typeof createPeopleSearch>;

/**
 * @param options.longestList how many matches can be paged, because a late page reads all matches before it
 * @param options.countedUpTo where the count stops, because it takes some microseconds for each match
 */
export function createPeopleSearch(
  connection: Connection,
  { longestList = LONGEST_LIST, countedUpTo = LONGEST_LIST }: { longestList?: number; countedUpTo?: number } = {},
) {
  const model = memberModel(connection);
  const countEverybody = cachedFor(() => model.estimatedDocumentCount().exec());

  /**
   * Counts matches up to a number, with the index alone. With the excluded ids in the same query, the database would read every document.
   */
  async function count(
    filter: QueryFilter<MemberDocument>,
    { without, hidden }: Excluded,
    most: number,
  ): Promise<number> {
    const [all, excluded, hiddenCount] = await Promise.all([
      model.countDocuments(filter, { limit: most }),
      without.length > 0 ? model.countDocuments({ ...filter, _id: { $in: without } }).hint({ _id: 1 }) : 0,
      model
        .countDocuments({
          ...filter,
          hiddenFrom: { $in: hidden.kinds },
          _id: { $nin: [...without, ...hidden.known] },
        })
        .hint({ hiddenFrom: 1 }),
    ]);
    const left = excluded + hiddenCount;
    const isCut = all === most && left > 0;
    return (isCut ? await model.countDocuments(filter, { limit: most + left }) : all) - left;
  }

  /** From this many matches on, walking the index of the order fills the page sooner than sorting the matches. */
  const orderIndexThreshold = async ({ skip, limit }: Pick<Slice, 'skip' | 'limit'>): Promise<number> =>
    Math.ceil(Math.sqrt((skip + limit) * (await countEverybody())));

  /** Returns a part of the matches in an order. */
  async function slice(
    filter: QueryFilter<MemberDocument>,
    { without, hidden, order, size, ...part }: Slice,
  ): Promise<Member[]> {
    if (part.limit <= 0 || part.skip >= size) return [];
    // `$nor` is used instead of `$nin`, for which an engine may read the whole index of ids.
    const query = model
      .find({
        ...filter,
        $nor: [
          ...(without.length > 0 ? [{ _id: { $in: [...without] } }] : []),
          { hiddenFrom: { $in: hidden.kinds }, _id: { $nin: hidden.known } },
        ],
      })
      .sort(order)
      .skip(part.skip)
      .limit(part.limit);
    // The database finds a few matches by their words and sorts them. For many matches, the index of the order finds enough of them soon,
    // without sorting.
    if (size >= (await orderIndexThreshold(part))) query.where({ isVerified: true }).hint({ isVerified: 1, ...order });
    return (await query.lean<MemberDocument[]>()).map(toMember);
  }

  const found = (members: Member[], total: number): FoundPeople => ({
    members,
    total: Math.min(total, countedUpTo),
    hasMore: total > countedUpTo,
    reachable: Math.min(total, longestList),
  });

  /** Returns confirmed members in the requested order, how many match in all, and how many of these can be paged. */
  return async function search({
    q = '',
    location = '',
    category,
    proficiency,
    sortBy,
    without,
    hidden,
    ...query
  }: PeopleQuery): Promise<FoundPeople> {
    const kind = kindOf(category, proficiency);
    const words = beginningsOf(q);
    const places = beginningsOf(location).map((word) => ({ locationParts: word }));
    // A query of punctuation only finds nobody, instead of everybody.
    if ((q.trim() && words.length === 0) || (location.trim() && places.length === 0)) return NOBODY;
    // Unconfirmed members have no words and kinds, so only a search for everybody filters by `isVerified`. Almost all members have it, so
    // that some engines would read a whole index for it.
    const withWords = (...conditions: QueryFilter<MemberDocument>[]): QueryFilter<MemberDocument> => ({
      ...(kind && { skillKinds: kind }),
      ...(conditions.length > 0 && { $and: conditions }),
      ...(!kind && conditions.length === 0 && { isVerified: true }),
    });
    const skip = skipOf(query);
    const limit = Math.min(query.limit, longestList - skip);
    const order = ORDERS[sortBy];
    const everywhere = words.map((word) => ({ searchParts: word }));
    const matching = withWords(...places, ...everywhere);
    const excluded = { without, hidden };
    // The number of matches up to `enough` decides how a page is read.
    const enough = Math.max(skip + limit, await orderIndexThreshold({ skip, limit }));
    // A lower limit would cost the local engine as much.
    const counted = count(matching, excluded, Math.max(countedUpTo + 1, 2 * enough));

    if (sortBy !== 'relevance' || words.length === 0) {
      const size = await counted;
      return found(await slice(matching, { ...excluded, order, size, skip, limit }), size);
    }
    // Two lists follow each other: members whose name begins with the words, then those with the words elsewhere.
    const named = withWords(...places, ...words.map((word) => ({ nameWords: word })));
    const others = withWords(...places, ...everywhere, { $or: words.map((word) => ({ nameWords: { $not: word } })) });
    const [size, namedSize] = await Promise.all([counted, count(named, excluded, enough)]);
    const ofNamed = Math.min(limit, Math.max(0, namedSize - skip));
    const lists = await Promise.all([
      slice(named, { ...excluded, order, size: namedSize, skip, limit: ofNamed }),
      slice(others, {
        ...excluded,
        order,
        size: size - namedSize,
        skip: Math.max(0, skip - namedSize),
        limit: limit - ofNamed,
      }),
    ]);
    return found(lists.flat(), size);
  };
}
