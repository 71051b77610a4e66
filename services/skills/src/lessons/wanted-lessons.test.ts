import { keyOf, keysOf } from '../saved-searches/search-keys.ts';
import { lessonConditions, passesLessons, wantedLessons } from './wanted-lessons.ts';

const asked = { words: [], places: [], category: null, proficiency: null, near: null, km: null, meet: null };
const skill = (language: string) => ({
  ...{ category: 'music' as const, proficiency: 'beginner' as const, languages: [language] },
  search: { all: [], location: [] },
  owner: { place: null } as never,
});

it.each([
  ['no', 'nb'],
  ['nn', 'no'],
  ['tw', 'ak'],
  ['bho', 'bh'],
])('a search in %s finds lessons in %s, which is the same language', (wanted, taught) => {
  const lessons = wantedLessons({ languages: [wanted] });
  expect(passesLessons(lessons, skill(taught))).toBe(true);
  expect(lessonConditions(lessons, 'member')?.said).toEqual({
    'search.languages': { $in: expect.arrayContaining([taught]) },
  });
  expect(keysOf(skill(taught))).toEqual(expect.arrayContaining([keyOf({ ...asked, languages: [wanted] })?.[0]]));
});

it('a search in Danish finds no lessons in Norwegian', () => {
  expect(passesLessons(wantedLessons({ languages: ['da'] }), skill('no'))).toBe(false);
});
