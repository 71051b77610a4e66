/** Saved searches, which notify their member of new results. */
import { z } from 'zod';
import { IsoDate, ObjectId } from '../common.ts';
import { CATEGORIES, PROFICIENCIES, SEARCH_CADENCES } from '../constants.ts';

/** The criteria of a search; empty or null for any. */
export const SearchWords = z.object({
  q: z.string(),
  category: z.enum(CATEGORIES).nullable(),
  proficiency: z.enum(PROFICIENCIES).nullable(),
  location: z.string(),
});
export type SearchWords = z.infer<typeof SearchWords>;

export const SavedSearch = SearchWords.extend({
  _id: ObjectId,
  /** When the member is notified. */
  cadence: z.enum(SEARCH_CADENCES),
  createdAt: IsoDate,
});
export type SavedSearch = z.infer<typeof SavedSearch>;
