import type { Pagination } from '@mutua/contracts';
import type { Model, QueryFilter, SortOrder } from 'mongoose';

/** Which page of a list, from 1, and how many entries a page has. */
export interface PageQuery {
  page: number;
  limit: number;
}

/**
 * Lists that grow with a member's years are counted and paged only up to this many entries, from the start of their order. Later pages and
 * exact counts would take longer each year.
 */
export const LONGEST_LIST = 10_000;

/** How many entries come before a page. */
export const skipOf = ({ page, limit }: PageQuery): number => (page - 1) * limit;

/**
 * The `pagination` field of an answer.
 * @param reachable how many of the entries can be paged to; all of them by default
 */
export const paginationOf = ({ page, limit }: PageQuery, total: number, reachable = total): Pagination => ({
  page,
  limit,
  total,
  pages: Math.ceil(reachable / limit),
});

/** A page, and the order of an index. */
type OrderedPage = PageQuery & {
  sort: Readonly<Record<string, SortOrder>>;
  /** The keys of the index to use, where the database would choose a slower one. */
  hint?: Readonly<Record<string, 1 | -1>>;
};

/** One page of the matching documents. A page after the first `LONGEST_LIST` documents is empty. */
export async function readPage<D>(
  model: Model<D>,
  filter: QueryFilter<D>,
  { sort, hint, ...query }: OrderedPage,
): Promise<D[]> {
  const skip = skipOf(query);
  const limit = Math.min(query.limit, LONGEST_LIST - skip);
  if (limit <= 0) return [];
  return model
    .find(filter, null, { ...(hint && { hint }) })
    .sort(sort)
    .skip(skip)
    .limit(limit)
    .lean<D[]>();
}

/** One page of the matching documents, and how many documents match. Both include only the first `LONGEST_LIST` documents. */
export async function findPage<D>(
  model: Model<D>,
  filter: QueryFilter<D>,
  query: OrderedPage,
): Promise<{ documents: D[]; total: number }> {
  const { hint } = query;
  const [documents, total] = await Promise.all([
    readPage(model, filter, query),
    model.countDocuments(filter, { limit: LONGEST_LIST, ...(hint && { hint }) }),
  ]);
  return { documents, total };
}
