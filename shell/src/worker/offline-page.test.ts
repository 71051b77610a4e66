import { readFileSync } from 'node:fs';
import path from 'node:path';
import { LANGUAGES } from '@mutua/contracts/limits';
import { inLanguage } from './offline-page.ts';

const html = readFileSync(path.join(__dirname, '../../public/offline.html'), 'utf8');
const headings = (page: string) => [...page.matchAll(/<h1>([^<]*)/g)].map(([, heading]) => heading);

it('is in the language of the page, or of the browser', () => {
  const german = inLanguage(html, ['de']);
  expect(german).toContain('<html lang="de">');
  expect(german).toContain('<title>Du bist offline · Mutua</title>');
  expect(headings(german)).toEqual(['Du bist offline']);
  expect(headings(inLanguage(html, ['nl', 'pt-BR', 'en']))).toEqual(['Você está offline']);
});

it('stays unchanged, with English first, for a language that it does not have', () => {
  expect(inLanguage(html, ['nl'])).toBe(html);
  expect(headings(html)[0]).toBe('You are offline');
});

it.each(Object.keys(LANGUAGES))('has %s', (language) => {
  expect(headings(inLanguage(html, [language]))).toHaveLength(1);
});
