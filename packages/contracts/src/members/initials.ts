const LETTER = /[\p{L}\p{N}]\p{M}*/u;
/** What people write beside their names, such as pronouns. */
const ASIDE = /\([^)]*\)|\[[^\]]*\]/g;

const lettersIn = (words: string): string =>
  words
    .split(/\s+/)
    .flatMap((word) => LETTER.exec(word.toUpperCase())?.[0] ?? [])
    .slice(0, 2)
    .join('');

/**
 * Replaces a missing picture: the first letter of each word of the name, in capitals, at most two. Words in brackets do not count. A name
 * without letters gives its first sign.
 */
export function initials(name: string): string {
  const letters = lettersIn(name.replace(ASIDE, ' ')) || lettersIn(name);
  if (letters) return letters;
  const [first] = new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(name.trim());
  return first?.segment ?? '';
}
