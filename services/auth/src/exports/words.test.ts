import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES, type Language, WEEKDAYS } from '@mutua/contracts/constants';
import { wordOf } from './words.ts';

const languages = Object.keys(LANGUAGES) as Language[];

it.each(languages)('an export says categories, levels and statuses in %s as the pages do', (language) => {
  const file = join(__dirname, `../../../../packages/web-kit/src/texts/${language}.json`);
  const { category, level, status } = JSON.parse(readFileSync(file, 'utf8'));
  for (const [field, words] of Object.entries({ category, proficiency: level, status }))
    for (const [value, word] of Object.entries(words)) expect(wordOf(field, value, language)).toBe(word);
});

it('says days and languages in the language of the member, and leaves the words of members as they are', () => {
  expect(WEEKDAYS.map((day) => wordOf('availableDays', day, 'de'))).toEqual([
    'Montag',
    'Dienstag',
    'Mittwoch',
    'Donnerstag',
    'Freitag',
    'Samstag',
    'Sonntag',
  ]);
  expect(wordOf('language', 'de', 'fr')).toBe('allemand');
  expect(wordOf('title', 'design', 'de')).toBeUndefined();
});
