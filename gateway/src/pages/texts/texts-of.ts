import type { Language } from '@mutua/contracts/constants';
import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { it } from './it.ts';
import { pt } from './pt.ts';
import type { GatewayTexts } from './texts.ts';

const texts: Record<Language, GatewayTexts> = { en, es, fr, de, it, pt };

/** What the gateway says in a language. */
export const textsOf = (language: Language): GatewayTexts => texts[language];
