/** The messages of answers in a member's language. For services: it has every language. */
import type { Language } from '../constants.ts';
import { ANSWER_TEXTS } from './answers.ts';
import type { OtherLanguage, RuleTexts } from './rule-texts.ts';
import { de } from './rules/de.ts';
import { es } from './rules/es.ts';
import { fr } from './rules/fr.ts';
import { it } from './rules/it.ts';
import { pt } from './rules/pt.ts';
import { fill, inLanguage, type Values } from './say.ts';

const RULES: Readonly<Record<OtherLanguage, RuleTexts>> = { es, fr, de, it, pt };
const ANSWERS: Readonly<Record<string, Readonly<Record<OtherLanguage, string>>>> = ANSWER_TEXTS;

/** Whether a text of an answer can be said in every language. */
export const isTranslated = (text: string): boolean =>
  Object.hasOwn(ANSWERS, text) || inLanguage(text, RULES.de) !== undefined;

/** An English text in a language, with its values; in English where there is no translation. */
export function messageIn(language: Language, text: string, values: Values = {}): string {
  if (language === 'en') return fill(text, values);
  const translated = Object.hasOwn(ANSWERS, text) ? ANSWERS[text]?.[language] : undefined;
  return translated === undefined
    ? (inLanguage(text, RULES[language]) ?? fill(text, values))
    : fill(translated, values);
}
