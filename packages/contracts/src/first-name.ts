/** Family names come first in these scripts. */
const FAMILY_NAME_FIRST = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** What a member is called in a sentence: the first word of the name; the whole name when that is a title, an initial or a family name. */
export function firstNameOf(name: string): string {
  const whole = name.trim().replace(/\s+/g, ' ');
  const [first = ''] = whole.split(' ');
  const isFirstName = !first.endsWith('.') && [...first].length > 1 && !FAMILY_NAME_FIRST.test(first);
  return isFirstName ? first : whole;
}
