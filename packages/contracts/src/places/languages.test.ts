import { LANGUAGES } from '../core/limits.ts';
import { LessonLanguages, SpokenLanguages } from './forms.ts';
import { canonicalLanguage, SIGN_LANGUAGES, SPOKEN_LANGUAGES } from './languages.ts';

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

it.each([
  ['FR', 'fr'],
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
