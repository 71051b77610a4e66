import { LANGUAGES } from '@mutua/contracts/limits';
import { nameOfLanguage } from './name-of-language.ts';

const namesIn = (language: string) => Object.keys(LANGUAGES).map((code) => nameOfLanguage(code, language));

it('names the languages in the language of the page', () => {
  expect(namesIn('en')).toEqual(Object.values(LANGUAGES));
  expect(namesIn('es')).toEqual(['Inglés', 'Español', 'Francés', 'Alemán', 'Italiano', 'Portugués']);
});
