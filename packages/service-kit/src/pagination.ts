import type { Pagination } from '@mutua/contracts';
import type { Model, QueryFilter, SortOrder } from 'mongoose';

/** Which page of a list, from 1, and how many entries a page has. */
export interface PageQuery {
  page: number;
  limit: number;
}

/**
 * A list of something that a member gathers over the years is counted and paged up to this many entries, the first in its order.
 * Finding a later page, or counting on, would read more with each year.
 */
export const LONGEST_LIST = 10_000;

/** How many entries come before a page. */
export const skipOf = ({ page, limit }: PageQuery): number => (page - 1) * limit;

/**
 * What an answer says of the page that it holds.
 * @param reachable how many of the entries have a page; all of them as a rule
 */
export const paginationOf = ({ page, limit }: PageQuery, total: number, reachable = total): Pagination => ({
  page,
  limit,
  total,
  pages: Math.ceil(reachable / limit),
});

/**
 * A page of the documents that match, in an order that an index has, and how many match: both within the first
 * `LONGEST_LIST`. A page after those is empty.
 */
export async function findPage<D>(
  model: Model<D>,
  filter: QueryFilter<D>,
  { sort, ...query }: PageQuery & { sort: Readonly<Record<string, SortOrder>> },
): Promise<{ documents: D[]; total: number }> {
  const skip = skipOf(query);
  const limit = Math.min(query.limit, LONGEST_LIST - skip);
  const [documents, total] = await Promise.all([
    limit > 0 ? model.find(filter).sort(sort).skip(skip).limit(limit).lean<D[]>() : [],
    model.countDocuments(filter, { limit: LONGEST_LIST }),
  ]);
  return { documents, total };
}
