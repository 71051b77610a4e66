/** Letters that Unicode does not take apart into a letter and an accent. */
const LETTERS: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i' };

/** What is compared in a search: lower case, without accents. */
export const fold = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[ßæœøłđðþı]/g, (letter) => LETTERS[letter] ?? letter);

/** Longer beginnings are not told apart: it bounds what a word without spaces (a link) adds to the index. */
const PART_LENGTH = 24;

/** The different words of a text, folded. Punctuation that may belong to a name stays: "C++", "node.js". */
export const wordsOf = (text: string): string[] => [
  ...new Set(
    fold(text)
      .split(/[\s,;]+/)
      .filter(Boolean),
  ),
];

/** Every ending of every word: a part of a word is the beginning of one of its endings, which an index finds. */
export function partsOf(text: string): string[] {
  const parts = new Set<string>();
  for (const word of wordsOf(text)) {
    const letters = [...word];
    for (let start = 0; start < letters.length; start += 1) {
      parts.add(letters.slice(start, start + PART_LENGTH).join(''));
    }
  }
  return [...parts];
}

/** Each word is a look-up of its own; nobody types more of them to find a person. */
const MAX_WORDS = 10;

/** The beginning that each word of a query asks for, as a pattern that an index understands. */
export const beginningsOf = (query: string): RegExp[] =>
  wordsOf(query)
    .slice(0, MAX_WORDS)
    .map((word) => new RegExp(`^${escapeForPattern([...word].slice(0, PART_LENGTH).join(''))}`));

const escapeForPattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');
