/** What a member may do beside what every member may. */
export const ROLES = ['moderator', 'organiser'] as const;
export type Role = (typeof ROLES)[number];

/** `system` follows the device until the member chooses. */
export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

export const PEOPLE_SORTS = ['relevance', 'rating', 'newest', 'distance'] as const;
export type PeopleSort = (typeof PEOPLE_SORTS)[number];

/** Who may find a member and their skills. With `nobody`, members with a present or past request still can. */
export const FOUND_BY = ['everybody', 'members', 'nobody'] as const;
export type FoundBy = (typeof FOUND_BY)[number];
/** Who may send requests to a member. `reviewed`: members who have completed an exchange. */
export const REQUESTS_FROM = ['every', 'reviewed', 'nobody'] as const;
export type RequestsFrom = (typeof REQUESTS_FROM)[number];
/** How much of a member's location others see. */
export const SHOWN_PLACES = ['city', 'country', 'nothing'] as const;
export type ShownPlace = (typeof SHOWN_PLACES)[number];
/** Who may see when a member has time. `partners`: members with an accepted or completed exchange with them. */
export const HOURS_FOR = ['everybody', 'partners'] as const;
export type HoursFor = (typeof HOURS_FOR)[number];

export const DEFAULT_PRIVACY = {
  findMe: 'everybody',
  requests: 'every',
  place: 'city',
  placeFor: 'everybody',
  hours: 'everybody',
  online: true,
  read: true,
  linkPreviews: true,
} as const;

/** The name that others see for an erased member. */
export const FORMER_MEMBER = 'Former member';

export const DEFAULT_PREFERENCES = {
  emailNotifications: true,
  pushNotifications: true,
  darkMode: false,
  language: 'en',
} as const;

/** How long texts may be, in characters, and how many or how large other things. */
export const MEMBER_LIMITS = {
  name: { min: 2, max: 100 },
  bio: { max: 500 },
  location: { max: 100 },
  /** bytes */
  avatar: { size: 5 * 1024 * 1024 },
} as const;
