import { LANGUAGES } from '../core/limits.ts';
import { LessonLanguages, SpokenLanguages } from './forms.ts';
import { canonicalLanguage, OFFERED_LANGUAGES, SIGN_LANGUAGES, SPOKEN_LANGUAGES } from './languages.ts';
import { codesOfLanguage } from './limits.ts';

it('the list has canonical codes, each once', () => {
  expect(new Set(SPOKEN_LANGUAGES).size).toBe(SPOKEN_LANGUAGES.length);
  expect(SPOKEN_LANGUAGES.filter((code) => Intl.getCanonicalLocales(code)[0] !== code)).toEqual([]);
});

it('every language but sign languages has a name in each language of the product', () => {
  const spoken = SPOKEN_LANGUAGES.filter((code) => !SIGN_LANGUAGES.some((sign) => sign === code));
  for (const language of Object.keys(LANGUAGES)) {
    const names = new Intl.DisplayNames([language], { type: 'language', fallback: 'none' });
    expect(spoken.filter((code) => !names.of(code))).toEqual([]);
  }
});

it('no two offered languages have the same name', () => {
  for (const language of Object.keys(LANGUAGES)) {
    const names = new Intl.DisplayNames([language], { type: 'language' });
    const taken = OFFERED_LANGUAGES.map((code) => names.of(code));
    expect(taken.filter((name, index) => taken.indexOf(name) !== index)).toEqual([]);
  }
});

it('every code of a language means the same, and one of them is offered', () => {
  for (const code of SPOKEN_LANGUAGES) {
    const codes = codesOfLanguage(code);
    expect(codes).toContain(code);
    expect(codes.filter((each) => OFFERED_LANGUAGES.includes(each))).toHaveLength(1);
    for (const each of codes) expect(codesOfLanguage(each)).toEqual(codes);
  }
  expect(codesOfLanguage('nn')).toEqual(['no', 'nb', 'nn']);
});

it.each([
  ['FR', 'fr'],
  ['nb', 'nb'],
  ['cmn', 'zh'],
  ['tl', 'fil'],
  ['iw', 'he'],
  ['sh', undefined],
  ['fr-CA', undefined],
  ['klingon', undefined],
  ['', undefined],
  ['x'.repeat(1000), undefined],
])('the code %p is %p', (code, canonical) => {
  expect(canonicalLanguage(code)).toBe(canonical);
});

it('a language that is said twice, an unknown one and too many are refused', () => {
  const level = 'well' as const;
  expect(
    SpokenLanguages.safeParse([
      { code: 'zh', level },
      { code: 'cmn', level },
    ]).success,
  ).toBe(false);
  expect(SpokenLanguages.safeParse([{ code: 'sh', level }]).success).toBe(false);
  expect(LessonLanguages.safeParse(SPOKEN_LANGUAGES.slice(0, 6)).success).toBe(false);
  expect(LessonLanguages.parse(['cmn', 'FR'])).toEqual(['zh', 'fr']);
});
