/** In these scripts the family name comes first. */
const FAMILY_NAME_FIRST = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** Words before a first name, and initials without a dot. */
const NO_FIRST_NAME =
  /^(?:dr|prof|mrs?|ms|mx|miss|sir|dame|herr|frau|mme|mlle|sra?|señora?|dra|don|doña|dott|sig|signora?|rev|d[aeio]s?|van|von|la|le|el|al|ibn|الدكتور)$|^\p{Lu}{2}$/u;

/** What stands after a name and a comma, and is no first name: `Anna Alba, PhD`. */
const AFTER_NAME = new Set(
  'jr sr ii iii iv dr ddr drin prof esq phd md dds jd mba ma mag mmag msc ba bsc bed bakk llb llm med di dipl dipling ing fh'.split(
    ' ',
  ),
);
const BEGINS_WITH_A_LETTER = /^\p{L}/u;

/** Whether a text after a comma can be a first name: no figure, and no degree. */
export function canBeFirstName(text: string): boolean {
  if (!BEGINS_WITH_A_LETTER.test(text) || /\p{N}/u.test(text)) return false;
  const words = text
    .toLowerCase()
    .replace(/[^\p{L}\p{M} ]/gu, '')
    .split(' ');
  return !AFTER_NAME.has(words.join('')) && !words.every((word) => AFTER_NAME.has(word));
}

/** What stands after a first comma, up to the next one: `Alba, Anna`; what stands before it in `Anna, PhD`. The whole name without such a comma. */
function givenIn(name: string): string {
  const [family = '', given = ''] = name.split(',', 2).map((part) => part.trim());
  if (family.includes(' ') || given === '') return name;
  return canBeFirstName(given) ? given : family;
}

/**
 * The short name of a member: the first word of the name, of `Alba, Anna` the one after the comma. It is the whole name when that word is a
 * title, an initial or a family name.
 */
export function firstNameOf(name: string): string {
  const whole = givenIn(name.trim().replace(/\s+/g, ' '));
  const [first = ''] = whole.split(' ');
  const isNone = NO_FIRST_NAME.test(first) || NO_FIRST_NAME.test(first.toLowerCase());
  const isFirstName = !first.endsWith('.') && [...first].length > 1 && !FAMILY_NAME_FIRST.test(first) && !isNone;
  return isFirstName ? first : whole;
}
