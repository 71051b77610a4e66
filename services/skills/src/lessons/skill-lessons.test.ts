import { lessonsAfter, teachingLanguages } from './skill-lessons.ts';

const spoken = [
  { code: 'it', level: 'some' },
  { code: 'fr', level: 'well' },
  { code: 'de', level: 'native' },
] as const;

it('lessons are held in the first languages, then in those spoken well, in five at most', () => {
  expect(teachingLanguages(spoken)).toEqual(['de', 'fr']);
  expect(teachingLanguages(undefined)).toEqual([]);
  const many = ['en', 'es', 'pt', 'nl', 'pl', 'cs'].map((code) => ({ code, level: 'well' as const }));
  expect(teachingLanguages([...many, { code: 'da', level: 'native' }])).toEqual(['da', 'en', 'es', 'pt', 'nl']);
});

it('a new skill says nothing of its own accord, and has the languages of its member', () => {
  expect(lessonsAfter({}, null, spoken)).toEqual({
    meets: null,
    languagesFrom: 'member',
    languages: ['de', 'fr'],
    placeId: null,
  });
});

const stored = { meets: 'both', languagesFrom: 'skill', languages: ['ja'], placeId: '2996944' } as const;
const own = { ...stored, languages: ['ja'] };

it('a change without the fields keeps them', () => {
  expect(lessonsAfter({}, own, spoken)).toEqual(own);
});

it('a change can take each of them back', () => {
  const input = { meets: null, languagesFrom: 'member', placeId: null } as const;
  expect(lessonsAfter(input, own, spoken)).toEqual({ ...input, languages: ['de', 'fr'] });
});

it('sent languages are those of the skill, unless they are to follow the member', () => {
  expect(lessonsAfter({ languages: ['pt'] }, null, spoken)).toMatchObject({
    languagesFrom: 'skill',
    languages: ['pt'],
  });
  expect(lessonsAfter({ languages: ['pt'], languagesFrom: 'member' }, own, spoken).languages).toEqual(['de', 'fr']);
  expect(lessonsAfter({ languagesFrom: 'skill' }, own, spoken).languages).toEqual(['ja']);
});
