import { firstLetters, wordsOf } from '@mutua/service-kit';

/** In letters. Words match by this beginning, so that a long word adds little to the index. */
const PART_LENGTH = 24;

/** Every ending of every word: a part of a word is the beginning of one of its endings, which an index finds. */
export function partsOf(...texts: readonly string[]): string[] {
  const parts = new Set<string>();
  for (const word of wordsOf(...texts)) {
    const letters = [...word];
    for (let start = 0; start < letters.length; start += 1) {
      parts.add(letters.slice(start, start + PART_LENGTH).join(''));
    }
  }
  return [...parts];
}

/** Each word costs a look-up, and ten are more than anybody needs to find a person. */
const MAX_WORDS = 10;

/** The beginning that each word of a query asks for, as a pattern that an index understands. */
export const beginningsOf = (query: string): RegExp[] =>
  wordsOf(query)
    .slice(0, MAX_WORDS)
    // A plus is the one sign with a meaning in patterns that a word can have.
    .map((word) => new RegExp(`^${firstLetters(word, PART_LENGTH).replaceAll('+', '\\+')}`));
