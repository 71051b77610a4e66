/** Tells encodings of one byte a letter apart, by what they make of a text. Pure functions. */
import type { ImportEncoding } from '@mutua/contracts/limits';
import iconv from 'iconv-lite';

/** Spreadsheets write them on Windows, on a Mac, and for DOS. Between equals the first is taken. */
const OLD_ENCODINGS = ['windows-1252', 'macintosh', 'cp850'] as const satisfies readonly ImportEncoding[];

/** So many bytes that are not ASCII tell them apart. */
const LOOKED_AT = 2000;

const LETTER = /\p{L}/u;
const LOWER = /\p{Ll}/u;
const UPPER = /\p{Lu}/u;
/** Letters with signs of the languages of western Europe. */
const WITH_SIGN = new Set('àáâãäåæçèéêëìíîïñòóôõöøùúûüýßœšžÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜŒŠŽ');
const OPENING = new Set('“„«‘¿¡');
const CLOSING = new Set('”“»’…');
const ALONE = new Set('–—€•');
/** They stand between words that begin with capitals: `Mo–Fr`. */
const DIVIDING = new Set('–—\u00a0');

/** Whether a character is likely between its neighbours: no capital after a small letter or before one within a word (`JŸrgen`, `MoñFr`). */
function isLikely(before: string, letter: string, after: string): boolean {
  const [isAfterLetter, isBeforeLetter] = [LETTER.test(before), LETTER.test(after)];
  if (WITH_SIGN.has(letter)) {
    // Capitals have no ß of their own: `GROßE`.
    if (LOWER.test(letter)) return (isAfterLetter || isBeforeLetter) && (letter === 'ß' || !UPPER.test(after));
    return isAfterLetter ? !LOWER.test(before) && !LOWER.test(after) : isBeforeLetter;
  }
  if (isAfterLetter && isBeforeLetter) return letter === '’' || (DIVIDING.has(letter) && UPPER.test(after));
  if (isAfterLetter) return CLOSING.has(letter);
  return isBeforeLetter ? OPENING.has(letter) : ALONE.has(letter);
}

/** By which of these encodings most of a text's bytes beyond ASCII are likely letters and signs. */
export function oldEncodingOf(bytes: Buffer): (typeof OLD_ENCODINGS)[number] {
  const likely = OLD_ENCODINGS.map(() => 0);
  let seen = 0;
  for (let at = 0; at < bytes.length && seen < LOOKED_AT; at += 1) {
    if ((bytes[at] ?? 0) < 0x80) continue;
    seen += 1;
    const near = Buffer.of(bytes[at - 1] ?? 0x20, bytes[at] ?? 0x20, bytes[at + 1] ?? 0x20);
    for (const [index, encoding] of OLD_ENCODINGS.entries()) {
      const [before = '', letter = '', after = ''] = iconv.decode(near, encoding);
      if (isLikely(before, letter, after)) likely[index] = (likely[index] ?? 0) + 1;
    }
  }
  return OLD_ENCODINGS[likely.indexOf(Math.max(...likely))] ?? 'windows-1252';
}
