/** How text becomes words that can be found, whatever their case and accents. */

/** Letters that have no decomposition, as people type them without their keyboard. */
const SPELLINGS: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};
const SPELLED = new RegExp(`[${Object.keys(SPELLINGS).join('')}]`, 'g');
/** Accents of Latin, Greek and Cyrillic letters; the signs of other scripts carry meaning and stay. */
const ACCENTS = /[\u0300-\u036f]/g;
/** `C++` and `C#` are words of their own. */
const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*[+#]*/gu;
/** No word is longer in the index; what is searched is cut at the same place. */
const LONGEST = 40;

const fold = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(ACCENTS, '')
    .replace(SPELLED, (letter) => SPELLINGS[letter] ?? letter);

/** The different words of a text, in their order, folded. */
export const wordsOf = (...texts: readonly string[]): string[] => [
  ...new Set(texts.flatMap((text) => fold(text).match(WORD) ?? []).map((word) => word.slice(0, LONGEST))),
];

/** The shortest part of a word that is looked for in the middle of words; two letters are in almost every skill. */
export const SHORTEST_PART = 3;

/** What a word ends with, without the word itself: a part of a word is a prefix of one of these. */
export const endingsOf = (word: string): string[] =>
  Array.from({ length: Math.max(0, word.length - SHORTEST_PART) }, (_, i) => word.slice(i + 1));

/** How many slips of the finger a word may have: none in a short one, where every slip makes another word. */
export const allowedTypos = (word: string): 0 | 1 | 2 => (word.length >= 8 ? 2 : word.length >= 4 ? 1 : 0);

export const MOST_TYPOS = 2;
const OUTLINE = 7;

/**
 * The beginning of a word with up to `typos` letters left out. Two words that differ by no more typos share one of
 * these (symmetric deletion), so that an index finds the candidates.
 */
export function outlinesOf(word: string, typos: number = MOST_TYPOS): string[] {
  const outlines = new Set([word.slice(0, OUTLINE)]);
  let shortened = [...outlines];
  for (let i = 0; i < typos; i++) {
    shortened = shortened.flatMap((text) => Array.from(text, (_, at) => text.slice(0, at) + text.slice(at + 1)));
    for (const text of shortened) if (text.length > 1) outlines.add(text);
  }
  return [...outlines];
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
