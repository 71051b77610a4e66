import type { Language } from '@mutua/contracts';
import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { it } from './it.ts';
import { pt } from './pt.ts';
import type { Texts } from './texts.ts';

const LANGUAGES: Readonly<Record<Language, Texts>> = { en, es, fr, de, it, pt };

/** The texts of a language. */
export const textsFor = (language: Language): Texts => LANGUAGES[language];
