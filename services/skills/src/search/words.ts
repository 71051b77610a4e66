import { firstLetters } from '@mutua/service-kit';

/** What is kept of each word of the catalogue, so that a search finds it by a part of it and by a misspelling. */

/** The shortest part of a word that is looked for in the middle of words; two letters are in almost every skill. */
export const SHORTEST_PART = 3;

/** What a word ends with, without the word itself: a part of a word is a prefix of one of these. */
export function endingsOf(word: string): string[] {
  const letters = Array.from(word);
  return letters.slice(SHORTEST_PART).map((_, i) => letters.slice(i + 1).join(''));
}

/** How many slips of the finger a word may have: none in a short one, where every slip makes another word. */
export const allowedTypos = (word: string): 0 | 1 | 2 => (word.length >= 8 ? 2 : word.length >= 4 ? 1 : 0);

export const MOST_TYPOS = 2;
/** Letters. Only slips in the beginning of a word need variants: these bring the candidates, `typosBetween` decides. */
const VARIANT_LENGTH = 7;

/**
 * The beginning of a word with up to `typos` letters left out. Two words that differ by no more typos share one of
 * these (symmetric deletion, as in SymSpell), so that an index finds the candidates. At most 29.
 */
export function deletionVariantsOf(word: string, typos: number = MOST_TYPOS): string[] {
  const beginning = firstLetters(word, VARIANT_LENGTH);
  const variants = new Set([beginning]);
  let shortened = [Array.from(beginning)];
  for (let i = 0; i < typos; i++) {
    shortened = shortened.flatMap((letters) => letters.map((_, at) => letters.toSpliced(at, 1)));
    for (const letters of shortened) if (letters.length > 1) variants.add(letters.join(''));
  }
  return [...variants];
}

/** Letters added, left out, changed or swapped with their neighbour on the way from one word to the other. */
export function typosBetween(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1];
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row[j] = Math.min(
        at(last, j) + 1,
        at(row, j - 1) + 1,
        at(last, j - 1) + (isSame ? 0 : 1),
        isSwapped ? at(beforeLast, j - 2) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    beforeLast = last;
    last = row;
  }
  return at(last, b.length);
}

const at = (row: readonly number[], index: number): number => row[index] ?? Number.POSITIVE_INFINITY;
