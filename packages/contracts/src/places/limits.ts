/** How far a member goes for a lesson, in kilometres between the centres of two towns. */
export const RADII = [5, 10, 25, 50, 100] as const;
export type Radius = (typeof RADII)[number];
/** The radius of a search in one town alone. */
export const TOWN_ONLY = 0;
/** The radii of a search. */
export const SEARCH_RADII = [TOWN_ONLY, ...RADII] as const;
export type SearchRadius = (typeof SEARCH_RADII)[number];
/** The radius of a search that names none, and how far a member goes for a lesson who has not said. */
export const DEFAULT_RADIUS: Radius = 25;
/** Beyond this distance, in kilometres, pages show no number. */
export const FAR = 200;

export const UNITS = ['km', 'mi'] as const;
export type Unit = (typeof UNITS)[number];
/** As `Intl.NumberFormat` calls them. */
export const UNIT_NAMES = { km: 'kilometer', mi: 'mile' } as const satisfies Record<Unit, string>;
/** The countries that measure in miles. */
export const MILE_REGIONS: readonly string[] = ['US', 'GB', 'LR', 'MM'];

/** Who sees the town of a member. `partners`: members with an accepted or completed exchange with them. */
export const PLACE_FOR = ['everybody', 'members', 'partners'] as const;
export type PlaceFor = (typeof PLACE_FOR)[number];

/** How the lessons of a skill take place. */
export const MEETS = ['person', 'online', 'both'] as const;
export type Meets = (typeof MEETS)[number];
/** How a search wants lessons. `either`: in person within the radius, or online. */
export const MEET_FILTERS = ['person', 'online', 'either'] as const;
export type MeetFilter = (typeof MEET_FILTERS)[number];

/** How well a member speaks a language: enough to get by, enough for a lesson, or as a first language. */
export const LANGUAGE_LEVELS = ['some', 'well', 'native'] as const;

/** Languages that have several codes. The first one is offered; members may have chosen the others before, and other clients may send them. */
const CODES_OF_ONE_LANGUAGE: readonly (readonly string[])[] = [
  ['no', 'nb', 'nn'],
  ['ak', 'tw'],
  ['bho', 'bh'],
];
/** The codes of a language by one of them, the offered one first. All of them mean the same in searches and matches. */
export const codesOfLanguage = (code: string): readonly string[] =>
  CODES_OF_ONE_LANGUAGE.find((codes) => codes.includes(code)) ?? [code];

/** Where the languages of a skill come from: those that the member speaks well, or the skill itself. */
export const LANGUAGES_FROM = ['member', 'skill'] as const;
export type LanguagesFrom = (typeof LANGUAGES_FROM)[number];

/** How often a member chooses another place: a moving place would be a way to ask about others. */
export const CHOSEN_PLACES = { aDay: 10 } as const;

/** How long texts may be, in characters, and how many other things. */
export const PLACE_LIMITS = {
  placeQuery: { min: 2, max: 60 },
  /** places in one answer */
  places: { max: 10 },
  /** ids in one question */
  placeIds: { max: 50 },
  /** languages of a member */
  languages: { max: 12 },
  /** languages of a skill, and of a search */
  lessonLanguages: { max: 5 },
  /** a member's own places to meet: how many, and their length */
  meetingPlaces: { max: 5, length: 100 },
  /** the text that a question was about; longer than any that is stored */
  askedText: { max: 1000 },
} as const;
