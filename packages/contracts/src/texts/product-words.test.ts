import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES, type Language } from '../core/limits.ts';
import { PRODUCT_WORDS } from './product-words.ts';

it.each(Object.keys(LANGUAGES) as Language[])(
  'categories, levels and statuses are called in %s as on the pages',
  (language) => {
    const file = join(import.meta.dirname, `../../../web-kit/src/texts/${language}.json`);
    const { category, level, status } = JSON.parse(readFileSync(file, 'utf8'));
    expect(PRODUCT_WORDS[language]).toEqual({ category, level, status });
  },
);
