export const CATEGORIES = [
  'programming',
  'design',
  'marketing',
  'business',
  'language',
  'music',
  'fitness',
  'cooking',
  'photography',
  'writing',
  'education',
  'art',
  'other',
] as const;
export type Category = (typeof CATEGORIES)[number];

export const PROFICIENCIES = ['beginner', 'intermediate', 'advanced', 'expert'] as const;
export type Proficiency = (typeof PROFICIENCIES)[number];

export const SKILL_SORTS = ['relevance', 'rating', 'newest', 'exchanges', 'distance'] as const;
export type SkillSort = (typeof SKILL_SORTS)[number];

/**
 * When a member is notified of new results of a saved search: at once, or in a daily or weekly digest. `off` keeps the search without
 * notifying.
 */
export const SEARCH_CADENCES = ['now', 'daily', 'weekly', 'off'] as const;
export type SearchCadence = (typeof SEARCH_CADENCES)[number];
/** How many searches a member may save. */
export const SAVED_SEARCHES = 20;

/** Where the times of a skill come from: the member's weekly hours, or the skill itself. */
export const HOURS_FROM = ['member', 'skill'] as const;
export type HoursFrom = (typeof HOURS_FROM)[number];

/**
 * When the skills of a member who does not visit rest. After `askAfter` days without a visit the member is asked once; without an answer the
 * skills rest `restAfter` days later. A link in the mail works for `linkFor` days; an answer holds for `peace` days. Who was away is asked
 * `afterAway` days after the absence at the earliest. So many requests that expired in a row count as `askAfter` days without a visit.
 */
export const RESTS = { askAfter: 60, restAfter: 30, linkFor: 60, peace: 180, afterAway: 30, expired: 3 } as const;

/** Why a member is asked: no visit, or no answer to several requests in a row. */
export const ASKED_BECAUSE = ['absent', 'silent'] as const;

/** About how many new skills of an owner the followers are notified within a day. */
export const NEW_SKILLS = { noticesADay: 5 } as const;

export const SUGGESTIONS = { limit: 5, minQuery: 2, debounceMs: 1000, hideMs: 200 } as const;

/** How long texts may be, in characters, and how many or how large other things. */
export const SKILL_LIMITS = {
  title: { min: 2, max: 100 },
  description: { min: 10, max: 1000 },
  tags: { max: 10, length: 40 },
  timeSlots: { max: 21 },
  endorsement: { max: 500 },
} as const;
