/**
 * The names of categories, levels, statuses and languages in every language, for services and the gateway. Pages have the same words in the kit's
 * texts; a test compares them.
 */
import type { Language } from '../core/limits.ts';
import type { SignLanguage } from '../places/languages.ts';
import type { RequestStatus } from '../requests/limits.ts';
import type { Category, Proficiency } from '../skills/limits.ts';
import de from './product-words/de.json' with { type: 'json' };
import en from './product-words/en.json' with { type: 'json' };
import es from './product-words/es.json' with { type: 'json' };
import fr from './product-words/fr.json' with { type: 'json' };
import it from './product-words/it.json' with { type: 'json' };
import pt from './product-words/pt.json' with { type: 'json' };

export interface ProductWords {
  category: Readonly<Record<Category, string>>;
  level: Readonly<Record<Proficiency, string>>;
  status: Readonly<Record<RequestStatus, string>>;
  /** `Intl.DisplayNames` has no names for them. */
  signLanguages: Readonly<Record<SignLanguage, string>>;
}

export const PRODUCT_WORDS: Readonly<Record<Language, ProductWords>> = { en, es, fr, de, it, pt };

/** The name of a spoken or sign language. Undefined for a code without one. */
export function languageName(language: Language, code: string): string | undefined {
  const signLanguages: Readonly<Partial<Record<string, string>>> = PRODUCT_WORDS[language].signLanguages;
  return signLanguages[code] ?? new Intl.DisplayNames([language], { type: 'language', fallback: 'none' }).of(code);
}
