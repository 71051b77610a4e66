import { firstLetters } from '@mutua/service-kit';

/** The data that is stored for each word of the catalogue, so that a search finds it by a part and with typos. */

/** How many typos a word may have: none in a short word, where a typo often makes another word. */
export const allowedTypos = (word: string): 0 | 1 | 2 => (word.length >= 8 ? 2 : word.length >= 4 ? 1 : 0);

const MOST_TYPOS = 2;
/** In letters. Variants of the beginning are enough, because they only find candidates; `typosBetween` decides. */
const VARIANT_LENGTH = 7;

/**
 * All ways to leave out up to `typos` letters of the beginning of a word. Two words that differ by no more typos share one of these
 * (symmetric deletion, as in SymSpell), so that an index finds the candidates. At most 29.
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

/** The number of letters that were added, left out, changed or swapped with their neighbour between the two words. */
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
