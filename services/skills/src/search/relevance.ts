import type { SkillDocument } from '../skills/skill.model.ts';
import { startingWith } from './vocabulary.repository.ts';

/** A word that was typed, with the words of the catalogue that it may stand for beside those that begin with it. */
export interface Term {
  word: string;
  others: readonly string[];
}

/** A condition on skills, as the database takes it. */
export type Filter = Record<string, unknown>;

/** Every word is somewhere in the skill. */
export const matchAll = (terms: readonly Term[]): Filter =>
  terms.length === 0
    ? {}
    : { $and: terms.map(({ word, others }) => ({ 'search.all': { $in: [startingWith(word), ...others] } })) };

/**
 * Where a word may stand, the best place first, once for the database and once for a skill at hand:
 * exactly in the title; at the start of a word of the title; so in a tag; inside a word of the title; so in a tag; elsewhere.
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

/** Each place outweighs any number of words in worse ones. */
const WEIGHT = 100;

/** How well a skill that matches answers what was typed. */
export const scoreOf = (terms: readonly Term[], search: Pick<SkillDocument['search'], 'title' | 'tags'>): number =>
  terms.reduce((score, term) => {
    const place = PLACES.findIndex(({ has }) => has(term, search));
    return score + (place === -1 ? 0 : WEIGHT ** (PLACES.length - 1 - place));
  }, 0);

/** The skills that have some word in this place or a better one, for each place, the best first. What is left comes last. */
export const inPlaceOrBetter = (terms: readonly Term[]): Filter[] =>
  PLACES.map((_, index) => ({ $or: PLACES.slice(0, index + 1).map(({ where }) => where(terms)) }));
