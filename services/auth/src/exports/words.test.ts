import {
  ATTENDANCE_ANSWERS,
  ATTENDANCE_MARKS,
  ENDED_SEAT_STATES,
  HOURS_FROM,
  LANGUAGES,
  LANGUAGES_FROM,
  type Language,
  MEET_FILTERS,
  MEETS,
  MISSED_REASONS,
  PROPOSAL_STATUSES,
  REFERENCE_RELATIONS,
  SEAT_STATES,
  SESSION_STATUSES,
  WEEKDAYS,
  WITHDRAWALS,
} from '@mutua/contracts/limits';
import { PRODUCT_WORDS } from '@mutua/contracts/product-words';
import { LABELS } from './labels.ts';
import { translatedValue } from './words.ts';

const languages = Object.keys(LANGUAGES) as Language[];

it.each(languages)('an export names categories, levels and statuses in %s as the product does', (language) => {
  const { category, level, status } = PRODUCT_WORDS[language];
  for (const [field, words] of Object.entries({ category, proficiency: level, status }))
    for (const [value, word] of Object.entries(words)) expect(translatedValue(field, value, language)).toBe(word);
});

it.each(languages)(
  'names in %s the states of sessions, proposals and seats, who was there, the times, languages and ways of meeting of skills, and the relations of references',
  (language) => {
    const values = {
      status: [...SESSION_STATUSES, ...PROPOSAL_STATUSES],
      why: MISSED_REASONS,
      hoursFrom: HOURS_FROM,
      languagesFrom: LANGUAGES_FROM,
      meets: [...MEETS, ...MEET_FILTERS],
      relation: REFERENCE_RELATIONS,
      seat: [...SEAT_STATES, ...ENDED_SEAT_STATES],
      said: ATTENDANCE_ANSWERS,
      mark: ATTENDANCE_MARKS,
    };
    const missing = Object.entries(values).flatMap(([field, all]) =>
      all.filter((each) => !translatedValue(field, each, language)),
    );
    expect(missing).toEqual([]);
    const unused = Object.entries(LABELS[language].words).flatMap(([field, words = {}]) =>
      Object.keys(words).filter((each) => !(values[field as keyof typeof values] as readonly string[]).includes(each)),
    );
    expect(unused).toEqual([]);
  },
);

it.each(Object.values(WITHDRAWALS))('shows a reason of the system in the language of the member: %s', (reason) => {
  expect(translatedValue('reason', reason, 'en')).toBe(reason);
  for (const language of languages.filter((each) => each !== 'en')) {
    expect(translatedValue('reason', reason, language)).toEqual(expect.any(String));
    expect(translatedValue('reason', reason, language)).not.toBe(reason);
  }
});

it('translates days and languages, and leaves the members’ own words as they are', () => {
  expect(WEEKDAYS.map((day) => translatedValue('availableDays', day, 'de'))).toEqual([
    'Montag',
    'Dienstag',
    'Mittwoch',
    'Donnerstag',
    'Freitag',
    'Samstag',
    'Sonntag',
  ]);
  for (const field of ['language', 'languages', 'code']) expect(translatedValue(field, 'de', 'fr')).toBe('allemand');
  expect(translatedValue('languages', 'fsl', 'es')).toBe('lengua de signos francesa');
  expect(translatedValue('title', 'design', 'de')).toBeUndefined();
  expect(translatedValue('reason', 'I am ill', 'de')).toBeUndefined();
});
