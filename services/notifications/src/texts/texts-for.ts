import type { Language } from '@mutua/contracts';
import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { it } from './it.ts';
import { pt } from './pt.ts';
import type { NotificationText, Saying, Texts } from './texts.ts';

const LANGUAGES: Readonly<Record<Language, Texts>> = { en, es, fr, de, it, pt };

/** The texts of a language. */
export const textsFor = (language: Language): Texts => LANGUAGES[language];

/** Whether this release can say it: what a newer one has stored may be unknown. */
export const canSay = ({ text }: Saying): boolean => text in en;

/** Says it in a language. */
export function sayIn(language: Language, { text, values }: Saying): NotificationText {
  const say = textsFor(language)[text] as (of: Saying['values']) => NotificationText;
  return say(values);
}
