import type { StoredRating } from '../members/member.model.ts';

const digits = (value: number, count: number): string => value.toFixed(0).padStart(count, '0');

/**
 * The place of a skill in the order of ratings, as one text: the average, the number of ratings, and the id, so that no two skills are equal.
 * An index on one such field gives a page at once; of an index on several, some engines read and sort all skills with the same average.
 */
export const rankOf = (id: string, { average, count }: Pick<StoredRating, 'average' | 'count'>): string =>
  `${digits(average * 1_000_000, 7)} ${digits(count, 9)} ${id}`;
