/** The searches of `npm run bench -- search`, with their goals. */

import exonyms from '../../packages/gazetteer/data/exonyms.json' with { type: 'json' };

/** Words for queries, which the program that fills a database reports. */
export interface Samples {
  /** The number of different words. */
  words: number;
  /** Words in 3 to 20 documents. */
  rare: string[];
  /** Words in a tenth to a third of all documents. */
  common: string[];
  parts: string[];
  typos: string[];
  /** The first two words of a title or name. */
  pairs: string[];
  /** The first letters of a title or name. */
  beginnings: string[];
  places: string[];
  /** Ids of places, as often as members live there. */
  towns: string[];
}

export interface Kind {
  name: string;
  /** The limit of the 95th percentile with 100,000 documents, in ms. */
  goal: number;
  /** The limit for the growth of the median from the first to the last size. */
  growth?: number;
  /** The n-th call. */
  path: (samples: Samples, n: number) => string;
}

const at = (list: readonly string[], n: number): string => encodeURIComponent(list[n % list.length] ?? '');
const category = (n: number): string => ['music', 'programming', 'art'][n % 3] ?? '';

/** The kinds of queries that both searches have. */
const sharedKinds = (call: string): Kind[] => [
  { name: 'a rare word', goal: 60, growth: 3, path: ({ rare }, n) => `${call}?q=${at(rare, n)}` },
  { name: 'a common word', goal: 60, growth: 6, path: ({ common }, n) => `${call}?q=${at(common, n)}` },
  { name: 'a part of a word', goal: 60, path: ({ parts }, n) => `${call}?q=${at(parts, n)}` },
  { name: 'two words', goal: 60, path: ({ pairs }, n) => `${call}?q=${at(pairs, n)}` },
  { name: 'a category by rating', goal: 60, path: (_, n) => `${call}?category=${category(n)}&sortBy=rating` },
  {
    name: 'place and level',
    goal: 60,
    path: ({ places }, n) => `${call}?location=${at(places, n)}&proficiency=expert`,
  },
  { name: 'everything', goal: 60, path: () => call },
  { name: 'page 20 of a common word', goal: 100, path: ({ common }, n) => `${call}?q=${at(common, n)}&page=20` },
];

const language = (n: number): string => ['fr', 'de', 'en', 'es,it'][n % 4] ?? '';

/** The kinds of queries by place and language that both searches have. */
const placeKinds = (call: string): Kind[] => [
  { name: 'near', goal: 60, path: ({ towns }, n) => `${call}?near=${at(towns, n)}` },
  { name: 'near, 100 km', goal: 60, path: ({ towns }, n) => `${call}?near=${at(towns, n)}&km=100` },
  {
    name: 'near, a common word',
    goal: 60,
    path: ({ towns, common }, n) => `${call}?near=${at(towns, n)}&q=${at(common, n)}`,
  },
  { name: 'the nearest first', goal: 60, path: ({ towns }, n) => `${call}?from=${at(towns, n)}&sortBy=distance` },
  { name: 'a language', goal: 60, path: (_, n) => `${call}?language=${language(n)}` },
  {
    name: 'near, a language, a category',
    goal: 60,
    path: ({ towns }, n) => `${call}?near=${at(towns, n)}&language=${language(n)}&category=${category(n)}`,
  },
];

export const SKILL_SEARCHES: readonly Kind[] = [
  ...sharedKinds('/skills/search'),
  ...placeKinds('/skills/search'),
  { name: 'near or online', goal: 60, path: ({ towns }, n) => `/skills/search?near=${at(towns, n)}&meet=either` },
  { name: 'online', goal: 60, path: () => '/skills/search?meet=online' },
  { name: 'a typing error', goal: 60, path: ({ typos }, n) => `/skills/search?q=${at(typos, n)}` },
  {
    name: 'suggestions',
    goal: 30,
    growth: 3,
    path: ({ beginnings }, n) => `/skills/search?q=${at(beginnings, n)}&limit=5&count=none`,
  },
];

/** Well-known towns in six languages, which members type most. */
const TOWNS = Object.values(exonyms).flatMap((names) => Object.values(names));
/** The first letters of a town: 2, 3, 4 and 6 in turn. */
const beginningOfTown = (n: number): string =>
  Array.from(TOWNS[(n * 7) % TOWNS.length] ?? '')
    .slice(0, [2, 3, 4, 6][n % 4])
    .join('');

export const PEOPLE_SEARCHES: readonly Kind[] = [
  ...sharedKinds('/users'),
  ...placeKinds('/users'),
  {
    name: 'suggestions of places',
    goal: 30,
    path: (_, n) => `/places?q=${encodeURIComponent(beginningOfTown(n))}`,
  },
];
