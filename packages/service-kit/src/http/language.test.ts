import { languageOf } from './language.ts';

it.each([
  ['de', 'de'],
  ['DE-at', 'de'],
  ['pt-BR,pt;q=0.9,en;q=0.8', 'pt'],
  ['en;q=0.5, fr;q=0.9', 'fr'],
  ['ja, it;q=0.3', 'it'],
  ['fr;q=0, es;q=0.1', 'es'],
  ['es,de', 'es'],
  ['zh-Hans-CN;q=1, *;q=0.5, de;q=0.2', 'en'],
  ['ja', 'en'],
  ['*', 'en'],
  ['', 'en'],
  [undefined, 'en'],
  ['de;level=1', 'de'],
  ['constructor', 'en'],
  ['<script>', 'en'],
  [';;;,,,q=', 'en'],
])('%j wants %s', (header, language) => {
  expect(languageOf(header)).toBe(language);
});

it('reads only the beginning of a very long header', () => {
  expect(languageOf(`${'ja,'.repeat(10_000)}de`)).toBe('en');
});
