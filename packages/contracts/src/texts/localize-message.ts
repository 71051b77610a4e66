/** Answers in a member's language. For services only: it loads every language. */
import type { Language } from '../core/limits.ts';
import { ANSWER_TEXTS } from './answers.ts';
import type { OtherLanguage, RuleTexts } from './rule-texts.ts';
import de from './rules/de.json' with { type: 'json' };
import es from './rules/es.json' with { type: 'json' };
import fr from './rules/fr.json' with { type: 'json' };
import it from './rules/it.json' with { type: 'json' };
import pt from './rules/pt.json' with { type: 'json' };
import { fill, inLanguage, type Translations, type Values } from './say.ts';

const RULES: Readonly<Record<OtherLanguage, RuleTexts>> = { es, fr, de, it, pt };

/** Whether an answer has a translation. */
export const isTranslated = (text: string): boolean =>
  Object.hasOwn(ANSWER_TEXTS.de, text) || inLanguage(text, RULES.de) !== undefined;

/** An English text in another language, with its values; in English when there is no translation. */
export function localizeMessage(language: Language, text: string, values: Values = {}): string {
  if (language === 'en') return fill(text, values);
  const answers: Translations = ANSWER_TEXTS[language];
  const translated = Object.hasOwn(answers, text) ? answers[text] : undefined;
  return fill(translated ?? inLanguage(text, RULES[language]) ?? text, values);
}
