/** Forms about saved searches. */
import { z } from 'zod';
import { CATEGORIES, LIMITS, PROFICIENCIES, SEARCH_CADENCES } from '../constants.ts';
import '../messages.ts';
import { line } from '../text.ts';

export const SavedSearchInput = z.object({
  q: line().max(LIMITS.query.max).default(''),
  category: z.enum(CATEGORIES).nullable().default(null),
  proficiency: z.enum(PROFICIENCIES).nullable().default(null),
  location: line().max(LIMITS.location.max).default(''),
  cadence: z.enum(SEARCH_CADENCES).default('now'),
});
export type SavedSearchInput = z.infer<typeof SavedSearchInput>;

export const SavedSearchChange = z.object({ cadence: z.enum(SEARCH_CADENCES) });
export type SavedSearchChange = z.infer<typeof SavedSearchChange>;
