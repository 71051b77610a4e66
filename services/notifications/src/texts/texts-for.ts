import type { Language } from '@mutua/contracts';
import { en } from './en.ts';
import type { Texts } from './texts.ts';

const languages: Partial<Record<Language, Texts>> = { en };

/** The texts of a language, or the English ones when it has none yet. */
export const textsFor = (language: Language = 'en'): Texts => languages[language] ?? en;
