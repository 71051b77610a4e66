import { SPOKEN_LANGUAGES } from '@mutua/contracts/languages';
import { findLanguages } from './find-languages.ts';
import { nameIn } from './language-name.ts';
import { OTHER_NAMES } from './other-names.ts';

const found = (typed: string, language: string) =>
  findLanguages(typed, { language, nameOf: (code) => nameIn(language, code) ?? code, except: [] }).map(
    ({ code }) => code,
  );

it.each([
  ['Mandarin', 'en', 'zh'],
  ['Bengali', 'en', 'bn'],
  ['Farsi', 'de', 'fa'],
  ['Tagalog', 'pt', 'fil'],
  ['castellano', 'es', 'es'],
  ['flämi', 'de', 'nl'],
  ['Serbokroatisch', 'de', 'sr'],
  ['Twi', 'en', 'ak'],
])('finds a language by another name: %s, read in %s', (typed, language, code) => {
  expect(found(typed, language)).toContain(code);
});

it.each(['norsk', 'norweg', 'Bokmål', 'norsk nynorsk', 'nb'])('offers Norwegian once: %s', (typed) => {
  expect(found(typed, 'en')).toEqual(['no']);
});

it('offers no language of which another code is chosen', () => {
  const nameOf = (code: string) => nameIn('en', code) ?? code;
  expect(findLanguages('norsk', { language: 'en', nameOf, except: ['nb'] })).toEqual([]);
});

it('shows names before other names', () => {
  expect(found('man', 'en')).toEqual(['mni', 'gv', 'zh']);
});

it('has other names only for languages of the list', () => {
  expect(Object.keys(OTHER_NAMES).filter((code) => !SPOKEN_LANGUAGES.includes(code))).toEqual([]);
});
