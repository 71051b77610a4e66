import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES, type Language } from '../core/limits.ts';
import { SPOKEN_LANGUAGES } from '../places/languages.ts';
import { languageName, PRODUCT_WORDS } from './product-words.ts';

it.each(Object.keys(LANGUAGES) as Language[])(
  'categories, levels, statuses and sign languages are called in %s as on the pages',
  (language) => {
    const file = join(import.meta.dirname, `../../../web-kit/src/texts/${language}.json`);
    const { category, level, status, signLanguages } = JSON.parse(readFileSync(file, 'utf8'));
    expect(PRODUCT_WORDS[language]).toEqual({ category, level, status, signLanguages });
  },
);

it.each(Object.keys(LANGUAGES) as Language[])('every language of the list has a name in %s', (language) => {
  expect(SPOKEN_LANGUAGES.filter((code) => !languageName(language, code))).toEqual([]);
});
