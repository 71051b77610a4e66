import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES, type Language } from '@mutua/contracts/constants';
import { textsOf } from './texts-of.ts';

const languages = Object.keys(LANGUAGES) as Language[];

it.each(languages)('names categories and levels in %s as the pages do', (language) => {
  const file = join(__dirname, `../../../packages/web-kit/src/texts/${language}.json`);
  const { category, level } = JSON.parse(readFileSync(file, 'utf8'));
  expect(textsOf(language).categories).toEqual(category);
  expect(textsOf(language).levels).toEqual(level);
});

it.each(languages)('says in %s what a skill is, with and without a place', (language) => {
  const { kindOfSkill, teachesThis, teaches } = textsOf(language);
  const skill = { category: 'Music', level: 'Expert', place: undefined };
  expect(kindOfSkill({ ...skill, place: 'Kyoto' })).toContain('Kyoto');
  expect(kindOfSkill(skill)).not.toMatch(/undefined|false/);
  expect(teachesThis('Hana')).toContain('Hana');
  expect(teaches('Tea, Go')).toContain('Tea, Go');
});
