import type { Language } from '@mutua/contracts';
import { conceptName, NAMED_CONCEPTS } from './concept-names.ts';
import { CONCEPTS } from './concepts.ts';
import { termsOf } from './terms.ts';

const LANGUAGES: readonly Language[] = ['en', 'de', 'fr', 'es', 'it', 'pt'];

it('are shown in the language of the reader', () => {
  const called = LANGUAGES.map((language) => conceptName('photography', language));
  expect(called).toEqual(['Photography', 'Fotografie', 'Photographie', 'Fotografía', 'Fotografia', 'Fotografia']);
  expect(conceptName('python', 'de')).toBe('Python');
});

it('mean the concept in every language, so that a want with the name finds its teachers', () => {
  const concepts = new Set(CONCEPTS.values());
  expect(NAMED_CONCEPTS.filter((concept) => !concepts.has(concept))).toEqual([]);
  const apart = NAMED_CONCEPTS.flatMap((concept) =>
    LANGUAGES.map((language) => conceptName(concept, language)).filter(
      (name) => termsOf(name).join() !== termsOf(concept).join(),
    ),
  );
  expect(apart).toEqual([]);
});
