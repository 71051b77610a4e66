import type { Lesson, LessonSession } from '@mutua/contracts';
import { FRENCH, MATEO } from '@mutua/web-kit/testing';

export const idOf = (number: number): string => number.toString(16).padStart(24, '0');

/** Far enough ahead for tests that use the real clock. */
export const COMING = '2030-12-05T10:00:00.000Z';

export const testSession = (overrides: Partial<LessonSession> = {}): LessonSession => ({
  _id: idOf(1),
  startsAt: COMING,
  minutes: 90,
  status: 'planned',
  theirs: null,
  was: null,
  ...overrides,
});

/** A workshop of Mateo, as a member without a seat sees it. */
export const testLesson = (overrides: Partial<Lesson> = {}): Lesson => ({
  _id: idOf(100),
  version: 3,
  kind: 'workshop',
  status: 'open',
  teacher: MATEO,
  skill: { ...FRENCH, title: 'Bread baking', category: 'cooking', proficiency: 'expert' },
  title: 'Bread baking: the first loaf',
  language: 'en',
  place: { mode: 'link', area: '' },
  sessions: [testSession()],
  seats: 6,
  least: 3,
  admission: 'open',
  gives: 'bring',
  listed: 'everybody',
  audience: 'adults',
  counts: { taken: 4, free: 2, waiting: 0 },
  mine: null,
  about: 'We mix, fold and shape one loaf together, each in your own kitchen.',
  bringAlong: '500 g of flour, salt, a bowl.',
  createdAt: '2026-11-02T03:04:05.000Z',
  people: null,
  ...overrides,
});

/** The meeting of a ring that Mateo has arranged, as an invited member sees it. */
export const testMeeting = (ringId: string, overrides: Partial<Lesson> = {}): Lesson =>
  testLesson({
    ...{ kind: 'ring', ring: { _id: ringId }, skill: null, title: 'Our ring meets', language: '', seats: 3, least: 1 },
    ...{ gives: 'nothing', listed: 'link', counts: { taken: 1, free: 2, waiting: 0 }, about: '', bringAlong: '' },
    people: [{ user: MATEO, state: 'taken', brings: null }],
    ...overrides,
  });
