import { firstLetters, indexedWordsOf, wordsOf } from '@mutua/service-kit';

/** In letters. Only this much of a word is compared, so that a long word adds little to the index. */
const PART_LENGTH = 24;

/** Every ending of every word. Any part of a word is the beginning of one of its endings, which an index finds. */
export function partsOf(...texts: readonly string[]): string[] {
  const parts = new Set<string>();
  for (const word of indexedWordsOf(...texts)) {
    const letters = [...word];
    for (let start = 0; start < letters.length; start += 1) {
      parts.add(letters.slice(start, start + PART_LENGTH).join(''));
    }
  }
  return [...parts];
}

/** Each word costs a look-up. Nobody needs more than ten to find a person. */
const MAX_WORDS = 10;

/** A pattern for each word of a query, which matches a beginning, so that the database can use an index. */
export const beginningsOf = (query: string): RegExp[] =>
  wordsOf(query)
    .slice(0, MAX_WORDS)
    // The plus is the only special character of patterns that a word can contain.
    .map((word) => new RegExp(`^${firstLetters(word, PART_LENGTH).replaceAll('+', '\\+')}`));
