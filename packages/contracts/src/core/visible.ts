/** Unicode counts blank letters of Hangul as letters, and the empty pattern of Braille and some blank signs as symbols. */
const VISIBLE = /[^\p{C}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\u2800\ufffc\u{13441}\u{13442}\u{16fe4}\u{1d159}]/u;

/** Whether a text has at least one visible character. */
export const isVisible = (text: string): boolean => VISIBLE.test(text);

const SIGN = VISIBLE.source;
/** Characters as a reader counts them: a letter with its marks is one, a flag is one, a joined emoji is one. */
const CHARACTER = new RegExp(`(?:\\p{RI}\\p{RI}|${SIGN})[\\p{M}\\p{EMod}]*(?:\\u200d${SIGN}[\\p{M}\\p{EMod}]*)*`, 'gu');
/** Scripts in which one letter is a word: 玲, あ, 봄. */
const WORD_LETTER = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}]/u;

/** Whether a text has at least so many visible characters, or a letter that is a word. */
export const hasCharacters = (text: string, least: number): boolean =>
  WORD_LETTER.test(text) || (text.match(CHARACTER)?.length ?? 0) >= least;

/** Whether a text is long enough to search for: it has so many letters, or one that is a word. */
export const isSearchable = (text: string, least: number): boolean =>
  text.length >= least || hasCharacters(text, least);

const FORMATS = /(?![\u200c-\u200f])\p{Cf}/gu;
/** A text of a search without the invisible marks that it brings when it is copied from a page or a table. There they hide nothing. */
export const withoutFormats = (text: string): string => text.replace(FORMATS, '').replace(/\s+/g, ' ').trim();
