import { type Category, codesOfLanguage, DEFAULT_RADIUS, type PeopleSort, type Proficiency } from '@mutua/contracts';
import { PLACE_MARKS, type Searcher } from '@mutua/domain';
import { bandBetween, stepBetween, tokensWithin } from '@mutua/gazetteer';
import { LONGEST_LIST, skipOf } from '@mutua/service-kit';
import type { Connection, QueryFilter } from 'mongoose';
import { bandsWithin, type Ring, ringsByDistance } from '../places/rings.ts';
import type { Member } from './member.mapper.ts';
import type { MemberDocument } from './member.model.ts';
import { createPeopleReads, type Excluded, type Match, type Part } from './people-reads.repository.ts';
import { kindOf } from './search-fields.ts';
import { beginningsOf } from './search-text.ts';

export interface PeopleQuery extends Excluded {
  q?: string | undefined;
  location?: string | undefined;
  category?: Category | undefined;
  proficiency?: Proficiency | undefined;
  /** A place of the list, and how many kilometres around it. */
  near?: string | undefined;
  km?: number | undefined;
  /** Any of these languages. */
  language?: readonly string[] | undefined;
  /** The place from which an order by distance measures; `near` when there is none. */
  from?: string | undefined;
  searcher: Searcher;
  sortBy: PeopleSort;
  page: number;
  limit: number;
}

export interface FoundPeople {
  members: Member[];
  /** The number of matches, exact up to the limit of the count. */
  total: number;
  /** Whether there are more matches than that limit. */
  hasMore: boolean;
  /** How many of the matches the pages can show. */
  reachable: number;
  /** How many of the matches are in which town, the most first. Absent without `near`, and when there are too many matches. */
  towns?: { id: string; count: number }[];
}

const NOBODY: FoundPeople = { members: [], total: 0, hasMore: false, reachable: 0 };
/** Up to so many matches are read and sorted here; nearby, if they have to meet another condition, too. */
const FEW = { anywhere: 1_000, nearby: 2_000 };
/** With more matches, towns are not counted, and members who are only nearby are read ring by ring. */
const MOST_WITH_TOWNS = 500;
const MOST_TOWNS = 10;
/** Higher than the rank of any band. */
const LAST_BAND = 100;

type Filter = QueryFilter<MemberDocument>;

/** A query as conditions of the database. */
interface Asked extends Pick<PeopleQuery, 'near' | 'from' | 'searcher' | 'sortBy'> {
  km: number;
  words: readonly RegExp[];
  /** Returns the filter of these conditions together with those of the query that are no words. */
  withWords: (...conditions: Filter[]) => Filter;
}

function readQuery({
  q = '',
  location = '',
  category,
  proficiency,
  near,
  km = DEFAULT_RADIUS,
  language = [],
  from = near,
  searcher,
  sortBy,
}: PeopleQuery): Asked | undefined {
  const kind = kindOf(category, proficiency);
  const words = beginningsOf(q);
  const places = beginningsOf(location).map((word) => ({ locationParts: word }));
  // A query of punctuation only finds nobody, instead of everybody.
  if ((q.trim() && words.length === 0) || (location.trim() && places.length === 0)) return;
  const always: Filter[] = [
    ...places,
    ...(language.length > 0 ? [{ languageCodes: { $in: language.flatMap(codesOfLanguage) } }] : []),
    ...(near === undefined ? [] : [{ placeTokens: { $in: tokensWithin(near, km, [PLACE_MARKS[searcher]]) } }]),
  ];
  // Unconfirmed members have no words and kinds, so only a search for everybody filters by `isVerified`. Almost all members have it, so
  // that some engines would read a whole index for it.
  const withWords = (...conditions: Filter[]): Filter => {
    const all = [...always, ...conditions];
    return {
      ...(kind && { skillKinds: kind }),
      ...(all.length > 0 && { $and: all }),
      ...(!kind && all.length === 0 && { isVerified: true }),
    };
  };
  return { near, from, km, searcher, sortBy, words, withWords };
}

/** The words of a query, each somewhere in the member's texts. */
const everywhere = ({ words }: Asked): Filter[] => words.map((word) => ({ searchParts: word }));

const isByName = ({ sortBy, words }: Asked): boolean => sortBy === 'relevance' && words.length > 0;

/** Returns the rank of a match: by distance; or first names that begin with the words, and among these from near to far. */
function rankOf(asked: Asked, { nameWords, town }: Match): number {
  const { sortBy, near, from, words } = asked;
  if (sortBy === 'distance' && from !== undefined) return stepBetween(from, town);
  const isNamed = words.every((word) => nameWords.some((each) => word.test(each)));
  const band = sortBy === 'relevance' && near !== undefined ? (bandBetween(near, town) ?? 0) : 0;
  return isByName(asked) && !isNamed ? LAST_BAND + band : band;
}

/** Returns all matches as parts in the same order. */
function partsOf(asked: Asked): Part[] {
  const { sortBy, near, from, km, searcher, words, withWords } = asked;
  if (sortBy === 'distance' && from !== undefined) {
    const partOf = ({ conditions, inner }: Ring): Part => ({
      filter: () => withWords(...everywhere(asked), ...conditions()),
      inner: () => inner().map(partOf),
    });
    return ringsByDistance(searcher, from).map(partOf);
  }
  const degrees = isByName(asked)
    ? [
        words.map((word) => ({ nameWords: word })),
        [...everywhere(asked), { $or: words.map((word) => ({ nameWords: { $not: word } })) }],
      ]
    : [everywhere(asked)];
  const isByBand = sortBy === 'relevance' && near !== undefined;
  const bands = isByBand ? bandsWithin(searcher, near, km).map(({ conditions }) => conditions) : [() => []];
  return degrees.flatMap((degree) =>
    bands.map((band) => ({ filter: () => withWords(...degree, ...band()), inner: () => [] })),
  );
}

function townsOf(matches: readonly Match[]): { id: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const { town } of matches) if (town !== null) counts.set(town, (counts.get(town) ?? 0) + 1);
  const towns = [...counts].map(([id, count]) => ({ id, count }));
  return towns.sort((a, b) => b.count - a.count).slice(0, MOST_TOWNS);
}

export type PeopleSearch = ReturnType<typeof createPeopleSearch>;

/**
 * @param options.longestList how many matches can be paged, because a late page reads all matches before it
 * @param options.few how many matches are ranked in memory; more are read part by part
 * @param options.countedUpTo where the count stops, because it takes some microseconds for each match
 */
export function createPeopleSearch(
  connection: Connection,
  {
    longestList = LONGEST_LIST,
    countedUpTo = LONGEST_LIST,
    few: mostRanked = FEW,
  }: { longestList?: number; countedUpTo?: number; few?: typeof FEW } = {},
) {
  const { count, orderIndexThreshold, walk, readMatches, membersOf } = createPeopleReads(connection);

  const found = (members: Member[], total: number): FoundPeople => ({
    members,
    total: Math.min(total, countedUpTo),
    hasMore: total > countedUpTo,
    reachable: Math.min(total, longestList),
  });

  /** Returns a page of few matches; null when they are more than `most`. */
  async function findAmongFew(asked: Asked, slice: Excluded & Window, most: number): Promise<FoundPeople | null> {
    const { near, searcher, withWords, sortBy } = asked;
    const read = await readMatches(withWords(...everywhere(asked)), { ...slice, sortBy }, { most, searcher });
    if (!read) return null;
    // While the previous release runs, it hides towns without removing their tokens.
    const matches = near === undefined ? read : read.filter(({ town }) => town !== null);
    const ranked = matches.map((match) => ({ match, rank: rankOf(asked, match) })).sort((a, b) => a.rank - b.rank);
    const page = ranked.slice(slice.skip, slice.skip + Math.max(0, slice.limit)).map(({ match }) => match);
    const hasTowns = near !== undefined && matches.length <= MOST_WITH_TOWNS;
    return { ...found(await membersOf(page), matches.length), ...(hasTowns && { towns: townsOf(matches) }) };
  }

  /** Returns confirmed members in the requested order, how many match in all, and how many of these can be paged. */
  return async function search(query: PeopleQuery): Promise<FoundPeople> {
    const { without, hidden, sortBy } = query;
    const asked = readQuery(query);
    if (!asked) return NOBODY;
    const skip = skipOf(query);
    const limit = Math.min(query.limit, longestList - skip);
    const excluded = { without, hidden };
    // Counting them takes about as long as reading them.
    if (isNarrowedNearby(query)) {
      const few = await findAmongFew(asked, { ...excluded, skip, limit }, mostRanked.nearby);
      if (few) return few;
    }
    // The number of matches up to `enough` decides how a page is read.
    const enough = Math.max(skip + limit, await orderIndexThreshold({ skip, limit }));
    // A lower limit would cost the local engine as much.
    const most = Math.max(countedUpTo + 1, 2 * enough);
    const size = await count(asked.withWords(...everywhere(asked)), excluded, most);
    const isRanked = isByName(asked) || sortBy === 'distance' || query.near !== undefined;
    const mostFew = query.near === undefined ? mostRanked.anywhere : Math.min(mostRanked.nearby, MOST_WITH_TOWNS);
    // More may match by now than were counted.
    const few = isRanked && size <= mostFew ? await findAmongFew(asked, { ...excluded, skip, limit }, mostFew) : null;
    if (few) return few;
    return found(await walk(partsOf(asked), { ...excluded, sortBy, size, skip, limit }, enough), size);
  };
}

/** Whether members nearby have to meet another condition, too. */
const isNarrowedNearby = ({ near, q, location, category, proficiency, language = [] }: PeopleQuery): boolean =>
  near !== undefined && Boolean(q?.trim() || location?.trim() || category || proficiency || language.length > 0);

interface Window {
  skip: number;
  limit: number;
}
