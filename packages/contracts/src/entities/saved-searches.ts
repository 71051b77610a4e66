/** Searches that a member has saved, to be told of skills that they find from then on. */
import { z } from 'zod';
import { IsoDate, ObjectId } from '../common.ts';
import { CATEGORIES, PROFICIENCIES, SEARCH_CADENCES } from '../constants.ts';

/** What a search looks for; empty or null for anything. */
export const SearchWords = z.object({
  q: z.string(),
  category: z.enum(CATEGORIES).nullable(),
  proficiency: z.enum(PROFICIENCIES).nullable(),
  location: z.string(),
});
export type SearchWords = z.infer<typeof SearchWords>;

export const SavedSearch = SearchWords.extend({
  _id: ObjectId,
  /** When the member is told. */
  cadence: z.enum(SEARCH_CADENCES),
  createdAt: IsoDate,
});
export type SavedSearch = z.infer<typeof SavedSearch>;
