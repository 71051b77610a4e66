import type { StoredRating } from '../members/member.model.ts';

const digits = (value: number, count: number): string => value.toFixed(0).padStart(count, '0');

/**
 * The sort key of a skill in the order of ratings, as one text: average, number of ratings, id. No two skills have the same key. An index
 * on this one field gives a page at once; with an index on several fields, some engines sort all skills of the same average.
 */
export const rankOf = (id: string, { average, count }: Pick<StoredRating, 'average' | 'count'>): string =>
  `${digits(average * 1_000_000, 7)} ${digits(count, 9)} ${id}`;
