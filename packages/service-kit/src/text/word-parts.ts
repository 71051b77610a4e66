/** Parts of folded words, by which searches find them. */

/** Han, Hiragana, Katakana: no spaces stand between words, and two letters can be one word (`写真`). */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
/** Whether a word may be a whole sentence, because its script writes no spaces. */
export const isUnspaced = (word: string): boolean => UNSPACED.test(word);
/** The shortest part of a word that is searched in its middle. Two letters of an alphabet are in almost every text. */
export const shortestPartOf = (word: string): number => (isUnspaced(word) ? 2 : 3);

/** The endings of a word, without the word itself. Any part of the word after its beginning is a prefix of one of them. */
export function endingsOf(word: string): string[] {
  const letters = Array.from(word);
  return letters.slice(shortestPartOf(word)).map((_, i) => letters.slice(i + 1).join(''));
}

/** Matches folded words that begin with this one. A database can use an index for it. */
export const startingWith = (word: string): RegExp =>
  // The plus is the only special character of patterns that a word can contain.
  new RegExp(`^${word.replaceAll('+', '\\+')}`);
