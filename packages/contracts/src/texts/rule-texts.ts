/** The translated messages of rules. Each language is loaded separately, so that a page loads only its own. */
import type { Language } from '../core/limits.ts';
import type de from './rules/de.json';

/** A message of a rule in English, with its values as names in braces. */
export type RuleText = keyof typeof de;
export type RuleTexts = Readonly<Record<RuleText, string>>;

/** Languages that have a file of texts. English is in the rules themselves. */
export type OtherLanguage = Exclude<Language, 'en'>;

/** Loads the messages of rules in a language. */
export const RULE_TEXTS: Readonly<Record<OtherLanguage, () => Promise<RuleTexts>>> = {
  es: async () => (await import('./rules/es.json', { with: { type: 'json' } })).default,
  fr: async () => (await import('./rules/fr.json', { with: { type: 'json' } })).default,
  de: async () => (await import('./rules/de.json', { with: { type: 'json' } })).default,
  it: async () => (await import('./rules/it.json', { with: { type: 'json' } })).default,
  pt: async () => (await import('./rules/pt.json', { with: { type: 'json' } })).default,
};
