import { startingWith } from '@mutua/service-kit';
import type { SkillDocument } from '../skills/skill.model.ts';

/** A typed word, and other words of the catalogue that it may mean (besides those that begin with it). */
export interface Term {
  word: string;
  others: readonly string[];
}

/** A condition on skills, for the database. */
export type Filter = Record<string, unknown>;

/** Matches skills that contain every word. */
export const matchAll = (terms: readonly Term[]): Filter =>
  terms.length === 0
    ? {}
    : { $and: terms.map(({ word, others }) => ({ 'search.all': { $in: [startingWith(word), ...others] } })) };

/** With so many others, an index takes several times as long to count a word with them as the word alone. */
const MANY_OTHERS = 10;
export const hasManyOthers = ({ others }: Term): boolean => others.length >= MANY_OTHERS;

/** Matches skills that contain the only word itself. Null unless it has many others, among which it is mostly the commonest. */
export const matchCommon = ([term, ...more]: readonly Term[]): Filter | null =>
  term && more.length === 0 && hasManyOthers(term) ? { 'search.all': term.word } : null;

/** The same check for a loaded skill. */
export const hasAll = (terms: readonly Term[], { all }: Pick<SkillDocument['search'], 'all'>): boolean =>
  terms.every(({ word, others }) => all.some((each) => each.startsWith(word) || others.includes(each)));

/**
 * The places of a word in a skill, the best first, as a condition for the database and as a check of a loaded skill. The order: a whole
 * word of the title; the start of a word of the title; the start of a word of a tag. Then: inside a word of the title; inside a word of a
 * tag; elsewhere.
 */
const PLACES: readonly {
  where: (terms: readonly Term[]) => Filter;
  has: (term: Term, search: Pick<SkillDocument['search'], 'title' | 'tags'>) => boolean;
}[] = [
  {
    where: (terms) => ({ 'search.title': { $in: terms.map(({ word }) => word) } }),
    has: ({ word }, { title }) => title.includes(word),
  },
  {
    where: (terms) => ({ 'search.title': { $in: terms.map(({ word }) => startingWith(word)) } }),
    has: ({ word }, { title }) => title.some((each) => each.startsWith(word)),
  },
  {
    where: (terms) => ({ 'search.tags': { $in: terms.map(({ word }) => startingWith(word)) } }),
    has: ({ word }, { tags }) => tags.some((each) => each.startsWith(word)),
  },
  {
    where: (terms) => ({ 'search.title': { $in: terms.flatMap(({ others }) => others) } }),
    has: ({ others }, { title }) => title.some((each) => others.includes(each)),
  },
  {
    where: (terms) => ({ 'search.tags': { $in: terms.flatMap(({ others }) => others) } }),
    has: ({ others }, { tags }) => tags.some((each) => others.includes(each)),
  },
];

/** One word in a better place counts more than all words in worse places together. */
const WEIGHT = 100;

/** The relevance of a matching skill for the typed words. */
export const scoreOf = (terms: readonly Term[], search: Pick<SkillDocument['search'], 'title' | 'tags'>): number =>
  terms.reduce((score, term) => {
    const place = PLACES.findIndex(({ has }) => has(term, search));
    return score + (place === -1 ? 0 : WEIGHT ** (PLACES.length - 1 - place));
  }, 0);

/** How many of the places, the best ones, are at the beginning of a word of title or tags. */
const BEGINNINGS = 3;

const orBetter = (places: typeof PLACES, terms: readonly Term[]): Filter[] =>
  places.map((_, index) => ({ $or: places.slice(0, index + 1).map(({ where }) => where(terms)) }));

/**
 * For each place, the best first: a condition for skills with a word in this place or a better one. All other skills come after them.
 * Leaves out the places for which no word of the catalogue exists.
 */
export const inPlaceOrBetter = (terms: readonly Term[]): Filter[] =>
  terms.some(({ others }) => others.length > 0) ? orBetter(PLACES, terms) : inBeginningOrBetter(terms);

/** The same, only for the places at the beginning of a word of title or tags. */
export const inBeginningOrBetter = (terms: readonly Term[]): Filter[] => orBetter(PLACES.slice(0, BEGINNINGS), terms);
