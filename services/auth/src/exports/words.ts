import { type Language, localizeMessage, withdrawalOf } from '@mutua/contracts';
import { languageName, PRODUCT_WORDS } from '@mutua/contracts/product-words';
import { LABELS } from './labels.ts';

/** Fields whose values are words of the product, not of the member. */
const WORDED = { category: 'category', proficiency: 'level', status: 'status' } as const;

/** Fields with codes of languages. */
const LANGUAGE_FIELDS = ['language', 'languages', 'code'];

const DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

/** Returns the name of a weekday. 1 January 2024 was a Monday. */
const dayIn = (language: Language, day: string): string | undefined => {
  const index = DAYS.indexOf(day);
  if (index < 0) return undefined;
  const format = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' });
  return format.format(Date.UTC(2024, 0, 1 + index));
};

/**
 * Translates a value of an export when it is a word of the product: a status, a category, a weekday. Returns `undefined` for words of a
 * member.
 */
export function translatedValue(field: string, value: string, language: Language): string | undefined {
  if (Object.hasOwn(WORDED, field)) {
    const words: Readonly<Partial<Record<string, string>>> =
      PRODUCT_WORDS[language][WORDED[field as keyof typeof WORDED]];
    const word = words[value];
    if (word !== undefined) return word;
  }
  const own = LABELS[language].words[field]?.[value];
  if (own !== undefined) return own;
  if (field === 'reason' && withdrawalOf(value)) return localizeMessage(language, value);
  if (field === 'availableDays' || field === 'firstDay') return dayIn(language, value);
  if (LANGUAGE_FIELDS.includes(field)) return languageName(language, value);
  return undefined;
}
