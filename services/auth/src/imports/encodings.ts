/** Finds out by which encoding a file is written, and reads its text. Pure functions. */
import { isUtf8 } from 'node:buffer';
import type { ImportEncoding } from '@mutua/contracts/limits';
import iconv from 'iconv-lite';
import { oldEncodingOf } from './old-encodings.ts';
import { withoutUnseen } from './plain-text.ts';

/** The marks with which files of an encoding may begin. */
const MARKS: readonly (readonly [encoding: ImportEncoding, mark: readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

/** How files of other kinds begin: archives and what is stored in them, PDF, pictures, old spreadsheets. */
const OTHER_KINDS = ['504b0304', '25504446', '89504e47', 'ffd8ff', '47494638', 'd0cf11e0', '1f8b', '7b5c727466'];

/** Whether the bytes are of a kind of file that is certainly no text. */
export const isOtherKind = (bytes: Buffer): boolean =>
  OTHER_KINDS.some((start) => bytes.subarray(0, start.length / 2).toString('hex') === start);

/** So many bytes at the beginning of a file tell UTF-16 without a mark. */
const LOOKED_AT = 4096;

/** UTF-16 without a mark: in the languages of this site, most of one half of its bytes are 0, and hardly one of the other half. */
function unmarkedUtf16(bytes: Buffer): ImportEncoding | undefined {
  const first = bytes.subarray(0, LOOKED_AT);
  const zeros = [0, 0];
  for (const [at, byte] of first.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros.map((count) => count / (first.length / 2));
  if (odd > 0.5 && even < 0.05) return 'utf-16le';
  return even > 0.5 && odd < 0.05 ? 'utf-16be' : undefined;
}

/** What UTF-8 makes of bytes that do not fit. */
const UNFIT = '\uFFFD';

/** Whether bytes are UTF-8, apart from few: more letters fit than do not. Other encodings hardly ever make one such letter. */
function isMostlyUtf8(bytes: Buffer): boolean {
  if (isUtf8(bytes)) return true;
  let balance = 0;
  let fitting = 0;
  for (const letter of bytes.toString('utf8')) {
    if (letter < '\x80') continue;
    if (letter !== UNFIT) fitting += 1;
    balance += letter === UNFIT ? -1 : 1;
  }
  return fitting > 0 && balance >= 0;
}

/** The encoding of a file: by its mark, else UTF-16 by its zeros, else UTF-8 when its bytes fit, else an older one by its letters. */
export function encodingOf(bytes: Buffer): ImportEncoding {
  const marked = MARKS.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte));
  return marked?.[0] ?? unmarkedUtf16(bytes) ?? (isMostlyUtf8(bytes) ? 'utf-8' : oldEncodingOf(bytes));
}

/**
 * Returns the text, without a mark. What the encoding does not know becomes U+FFFD. `TextDecoder` is of no use here: Node up to 24.6 reads
 * windows-1252 as Latin-1, so that `€ Œ ’` are lost.
 */
export const textOf = (bytes: Buffer, encoding: ImportEncoding): string => iconv.decode(bytes, encoding);

/** The text of a file, or why it has none. */
export function readText(
  file: Uint8Array,
  wanted?: ImportEncoding,
): { text: string; encoding: ImportEncoding } | { failure: 'empty' | 'not_text'; encoding?: ImportEncoding } {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  if (bytes.length === 0) return { failure: 'empty' };
  if (isOtherKind(bytes)) return { failure: 'not_text' };
  const encoding = wanted ?? encodingOf(bytes);
  const text = withoutUnseen(textOf(bytes, encoding));
  if (text.trim() === '') return { failure: 'empty', encoding };
  // Text has no such character; a file of another kind, or in another encoding, does.
  return text.includes('\0') ? { failure: 'not_text', encoding } : { text, encoding };
}
