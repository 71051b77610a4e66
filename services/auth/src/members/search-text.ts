import { firstLetters, indexedWordsOf, startingWith, wordsOf } from '@mutua/service-kit';

/** The number of letters of a word that are compared. So a long word adds little to the index. */
const PART_LENGTH = 24;

/** Returns every ending of every word. Any part of a word is the beginning of one of its endings, so an index can find it. */
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

/** Each word costs an index scan. Ten words are enough to find a person. */
const MAX_WORDS = 10;

/** Returns a pattern for each word of a query. It matches only beginnings, so that the database can use an index. */
export const beginningsOf = (query: string): RegExp[] =>
  wordsOf(query)
    .slice(0, MAX_WORDS)
    .map((word) => startingWith(firstLetters(word, PART_LENGTH)));
