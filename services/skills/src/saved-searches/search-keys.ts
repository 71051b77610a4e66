/** By which key a skill finds the saved searches that may find it: only they are compared with it. */
import type { Findable } from '../search/filters.ts';
import { endingsOf } from '../search/words.ts';
import type { SavedSearchDocument } from './saved-search.model.ts';

/** All beginnings of a word. Never cuts a letter that takes two units of a string. */
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

/** The rarest of what a search asks for: its longest word, else its category, else a word of the place, else the level. Null for nothing. */
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
