import type { Language } from '@mutua/contracts';
import { capitalised } from '@mutua/service-kit';
import de from './concept-names/de.json' with { type: 'json' };
import es from './concept-names/es.json' with { type: 'json' };
import fr from './concept-names/fr.json' with { type: 'json' };
import it from './concept-names/it.json' with { type: 'json' };
import pt from './concept-names/pt.json' with { type: 'json' };

/** The names that differ from the English one. Each leads only to its concept, by the table of concepts. */
const NAMES: Partial<Record<Language, ReadonlyMap<string, string>>> = {
  de: new Map(Object.entries(de)),
  es: new Map(Object.entries(es)),
  fr: new Map(Object.entries(fr)),
  it: new Map(Object.entries(it)),
  pt: new Map(Object.entries(pt)),
};

/** The concepts with different names in some language. */
export const NAMED_CONCEPTS: readonly string[] = [
  ...new Set(Object.values(NAMES).flatMap((names) => [...names.keys()])),
];

/** The name of a concept in a language. A want with this title is a want for the concept. */
export const conceptName = (concept: string, language: Language): string =>
  NAMES[language]?.get(concept) ?? capitalised(concept);
