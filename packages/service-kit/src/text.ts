/** Turns text into searchable words, for every search of Mutua. A changed rule needs a migration of all stored words. */

/** Letters that Unicode does not decompose, with the letters that people type instead. */
const LETTERS: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i' };
const SPECIAL = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'g');
/** Accents of Latin, Greek and Cyrillic letters. The marks of other scripts carry meaning and stay. */
const ACCENTS = /[\u0300-\u036f]/g;
/** Letters and digits, with `+` and `#` at the end: `C`, `C++` and `C#` are three words. */
const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*[+#]*/gu;
/** In letters. Limits what a long text without spaces adds to an index. */
const LONGEST_WORD = 40;

/** The form in which texts are compared: lower case, without accents, `ß` as `ss`. */
export const foldText = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(ACCENTS, '')
    .replace(SPECIAL, (letter) => LETTERS[letter] ?? letter);

/**
 * The different words of the texts, folded, in their order. Punctuation and emoji separate words and belong to none
 * (`Node.js` is `node` and `js`, `.NET` is `net`). A word of more than 40 letters is cut.
 */
export const wordsOf = (...texts: readonly string[]): string[] => [
  ...new Set(texts.flatMap((text) => foldText(text).match(WORD) ?? []).map((word) => firstLetters(word, LONGEST_WORD))),
];

/** The first letters of a text. Never cuts a letter that takes two units of a string. */
export const firstLetters = (text: string, count: number): string =>
  text.length <= count ? text : Array.from(text).slice(0, count).join('');
