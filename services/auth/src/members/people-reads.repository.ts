import type { PeopleSort } from '@mutua/contracts';
import { type Hidden, type Searcher, shownPlace } from '@mutua/domain';
import { cachedFor } from '@mutua/service-kit';
import type { Connection, QueryFilter } from 'mongoose';
import { shownPlaceOf } from '../places/shown-location.ts';
import { type Member, toMember } from './member.mapper.ts';
import { type MemberDocument, memberModel } from './member.model.ts';

/** Members who must not be found. */
export interface Excluded {
  /** The ids of members who must not be found. */
  without: readonly string[];
  /** Members whom the caller may not find because of their own setting. */
  hidden: Hidden;
}

const BY_RATING = { ratingAverage: -1, ratingCount: -1, _id: -1 } as const;
const ORDERS = {
  relevance: BY_RATING,
  rating: BY_RATING,
  newest: { createdAt: -1, _id: -1 },
  distance: BY_RATING,
} as const satisfies Record<PeopleSort, object>;

/** The same orders for members that are read. */
const byId = (a: MemberDocument, b: MemberDocument): number => (String(a._id) < String(b._id) ? 1 : -1);
const byRating = (a: MemberDocument, b: MemberDocument): number =>
  b.ratingAverage - a.ratingAverage || b.ratingCount - a.ratingCount || byId(a, b);
const COMPARE: Record<PeopleSort, (a: MemberDocument, b: MemberDocument) => number> = {
  relevance: byRating,
  rating: byRating,
  newest: (a, b) => b.createdAt.getTime() - a.createdAt.getTime() || byId(a, b),
  distance: byRating,
};

export interface Slice extends Excluded {
  sortBy: PeopleSort;
  /** How many members match. From `enough` on, the exact number does not matter. */
  size: number;
  skip: number;
  limit: number;
}

/**
 * Matches that follow each other on the pages: by the order of their inner parts, or by that of the slice. A part is computed when a page
 * gets there.
 */
export interface Part {
  filter: () => QueryFilter<MemberDocument>;
  inner: () => Part[];
}

/** What a match is ranked by. */
export interface Match {
  id: MemberDocument['_id'];
  nameWords: readonly string[];
  /** The town that the member shows the searcher. */
  town: string | null;
}

/** `$nor` is used instead of `$nin`, for which an engine may read the whole index of ids. */
const notExcluded = ({ without, hidden }: Excluded): QueryFilter<MemberDocument> => ({
  $nor: [
    ...(without.length > 0 ? [{ _id: { $in: [...without] } }] : []),
    { hiddenFrom: { $in: hidden.kinds }, _id: { $nin: hidden.known } },
  ],
});

/** Counts and reads matches of a filter. */
export function createPeopleReads(connection: Connection) {
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
    { without, hidden, sortBy, size, ...part }: Slice,
  ): Promise<Member[]> {
    if (part.limit <= 0 || part.skip >= size) return [];
    const order = ORDERS[sortBy];
    const query = model
      .find({ ...filter, ...notExcluded({ without, hidden }) })
      .sort(order)
      .skip(part.skip)
      .limit(part.limit);
    // The database finds a few matches by their words and sorts them. For many matches, the index of the order finds enough of them soon,
    // without sorting.
    if (size >= (await orderIndexThreshold(part))) query.where({ isVerified: true }).hint({ isVerified: 1, ...order });
    return (await query.lean<MemberDocument[]>()).map(toMember);
  }

  async function readPart({ filter, inner }: Part, page: Slice, enough: number): Promise<Member[]> {
    if (page.skip >= page.size) return [];
    const parts = inner();
    return parts.length > 0 ? walk(parts, page, enough) : slice(filter(), page);
  }

  /** Returns the members of a page from parts that follow each other; `size` is the number of matches in all of them. */
  async function walk(parts: readonly Part[], page: Slice, enough: number): Promise<Member[]> {
    const members: Member[] = [];
    let { size, skip } = page;
    for (const [at, part] of parts.entries()) {
      const limit = page.limit - members.length;
      if (limit <= 0 || size <= 0) break;
      const isLast = at === parts.length - 1;
      const ofPart = isLast ? size : await count(part.filter(), page, enough);
      members.push(...(await readPart(part, { ...page, size: ofPart, skip, limit }, enough)));
      skip = Math.max(0, skip - ofPart);
      size -= ofPart;
    }
    return members;
  }

  return {
    count,
    orderIndexThreshold,
    walk,

    /**
     * Returns what matches are ranked by, in the order of the slice; null when they are more than `most`. They are sorted here, because some
     * engines unpack a member several times to sort.
     */
    async readMatches(
      filter: QueryFilter<MemberDocument>,
      { sortBy, ...excluded }: Excluded & Pick<Slice, 'sortBy'>,
      { most, searcher }: { most: number; searcher: Searcher },
    ): Promise<Match[] | null> {
      const documents = await model
        .find({ ...filter, ...notExcluded(excluded) })
        .select({ placeId: 1, placeText: 1, location: 1, settings: 1, nameWords: 1 })
        .select({ ratingAverage: 1, ratingCount: 1, createdAt: 1 })
        .limit(most + 1)
        .batchSize(most + 1)
        .lean<MemberDocument[]>();
      if (documents.length > most) return null;
      return documents.sort(COMPARE[sortBy]).map((document) => ({
        id: document._id,
        nameWords: document.nameWords,
        town: shownPlace(shownPlaceOf(toMember(document)), searcher),
      }));
    },

    /** Returns the members of some matches, in the same order. */
    async membersOf(matches: readonly Match[]): Promise<Member[]> {
      const documents = await model.find({ _id: { $in: matches.map(({ id }) => id) } }).lean<MemberDocument[]>();
      const members = new Map(documents.map((document) => [String(document._id), toMember(document)]));
      return matches.flatMap(({ id }) => members.get(String(id)) ?? []);
    },
  };
}
