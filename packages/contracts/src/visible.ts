/** Unicode counts blank letters of Hangul as letters, and the empty pattern of Braille and some blank signs as symbols. */
const VISIBLE = /[^\p{C}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\u2800\ufffc\u{13441}\u{13442}\u{16fe4}\u{1d159}]/u;

/** Whether a text has at least one visible character. */
export const isVisible = (text: string): boolean => VISIBLE.test(text);
