import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES, type Language } from '@mutua/contracts/limits';
import { fill } from '@mutua/contracts/say';
import { textsOf } from './texts-of.ts';

const languages = Object.keys(LANGUAGES) as Language[];

it.each(languages)('describe in %s a skill, with and without a place, and a group lesson', (language) => {
  const { kindOfSkill, kindOfSkillIn, teachesThis, teaches, groupLesson, ...plain } = textsOf(language);
  const values = { category: 'Music', level: 'Expert', lowerLevel: 'expert', place: 'Kyoto' };
  expect(fill(kindOfSkill, values)).toMatch(/^Music, [^{}]*expert\.$/i);
  expect(fill(kindOfSkillIn, values)).toMatch(/^Music, [^{}]*expert[^{}]*Kyoto\.$/i);
  expect(fill(teachesThis, { name: 'Hana' })).toMatch(/^[^{}]*Hana[^{}]*$/);
  expect(fill(teaches, { skills: 'Tea, Go' })).toMatch(/^[^{}]*Tea, Go[^{}]*$/);
  expect(fill(groupLesson, { name: 'Hana', seats: 6 })).toMatch(/^[^{}]*Hana[^{}]*6[^{}]*$/);
  expect(Object.values(plain).join().replaceAll('{site}', 'Mutua')).not.toMatch(/[{}]/);
});

describe('the files of the shell in each language', () => {
  const shell = join(import.meta.dirname, '../../../../shell');
  const named = (name: string, language: Language, ending: string) =>
    join(shell, 'public', `${name}${language === 'en' ? '' : `.${language}`}.${ending}`);

  it.each(languages)('include in %s a manifest and a card', (language) => {
    const manifest = JSON.parse(readFileSync(named('site', language, 'webmanifest'), 'utf8'));
    const { lang, description, ...same } = manifest;
    const {
      lang: _,
      description: english,
      ...expected
    } = JSON.parse(readFileSync(named('site', 'en', 'webmanifest'), 'utf8'));
    expect({ lang, ...same }).toEqual({ lang: language, ...expected });
    if (language !== 'en') expect(description).not.toBe(english);
    const { width, height } = sizeOf(readFileSync(named('card', language, 'png')));
    expect({ width, height }).toEqual({ width: 1200, height: 630 });
  });

  it.each(languages)('show on the card in %s the first words of the landing page', (language) => {
    const { give, get } = JSON.parse(readFileSync(join(shell, 'icons/card-texts.json'), 'utf8'))[language];
    const file = join(shell, `../mfe-discovery/src/locales/${language}.json`);
    expect({ give, get }).toMatchObject(pick(JSON.parse(readFileSync(file, 'utf8')).landing.hero));
  });
});

const pick = ({ give, get }: { give: string; get: string }) => ({ give, get });
/** The size in the header of a PNG. */
const sizeOf = (png: Buffer) => ({ width: png.readUInt32BE(16), height: png.readUInt32BE(20) });
