/** The keys by which a skill finds saved searches: it is compared only with searches of the same key. */
import type { Findable } from '../search/filters.ts';
import { endingsOf } from '../search/words.ts';
import type { SavedSearchDocument } from './saved-search.model.ts';

/** All prefixes of a word. Never splits a surrogate pair. */
function* beginningsOf(word: string): Generator<string> {
  let beginning = '';
  for (const letter of word) {
    beginning += letter;
    yield beginning;
  }
}

const longestOf = (words: readonly string[]): string | undefined =>
  words.toSorted((a, b) => b.length - a.length || (a < b ? -1 : 1))[0];

type Wanted = Pick<SavedSearchDocument, 'words' | 'places' | 'category' | 'proficiency'>;

/**
 * The most selective criterion of a search: its longest word, else the category, else a word of the place, else the level. Null when it has
 * none.
 */
export function keyOf({ words, places, category, proficiency }: Wanted): string | null {
  const [word, place] = [longestOf(words), longestOf(places)];
  if (word) return `word:${word}`;
  if (category) return `category:${category}`;
  if (place) return `place:${place}`;
  return proficiency && `level:${proficiency}`;
}

/** The keys of all searches that may find a skill. */
export function keysOf({ category, proficiency, search }: Findable): string[] {
  const keys = new Set([`category:${category}`, `level:${proficiency}`]);
  for (const word of search.all)
    for (const part of [word, ...endingsOf(word)])
      for (const beginning of beginningsOf(part)) keys.add(`word:${beginning}`);
  for (const word of search.location) for (const beginning of beginningsOf(word)) keys.add(`place:${beginning}`);
  return [...keys];
}

/** Equal for searches that find the same skills. */
export const sameOf = ({ words, places, category, proficiency }: Wanted): string =>
  JSON.stringify([words.toSorted(), category, proficiency, places.toSorted()]);
