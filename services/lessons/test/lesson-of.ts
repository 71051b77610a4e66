import { derived } from '../src/rules/derived.ts';
import type { StoredLesson } from '../src/rules/lesson.model.ts';

/** A stored lesson with one session, for tests of its rules. */
export function lessonOf({
  startsAt = new Date('2026-12-05T10:00:00Z'),
  ...fields
}: Partial<StoredLesson> = {}): StoredLesson {
  const session = { _id: 's1', startsAt, minutes: 90, status: 'planned' as const, was: null, moves: 0, reason: '' };
  return derived({
    _id: 'lesson',
    version: 1,
    kind: 'workshop',
    teacherId: 'teacher',
    skill: { _id: 'skill', title: 'Bread', category: 'cooking', proficiency: 'advanced' },
    title: 'Bread baking: the first loaf',
    about: 'We mix, fold and shape one loaf together.',
    bringAlong: '',
    language: 'en',
    place: { mode: 'link', area: '', address: '', link: 'https://meet.example/bread', notes: '' },
    sessions: [session],
    seats: 6,
    least: 1,
    admission: 'open',
    gives: 'bring',
    listed: 'everybody',
    audience: 'adults',
    status: 'open',
    people: [],
    ended: [],
    clientId: 'c1',
    startsAt,
    endsAt: startsAt,
    free: 0,
    foundBy: 'everybody',
    words: [],
    dueAt: null,
    moderation: null,
    createdAt: new Date('2026-11-01T10:00:00Z'),
    updatedAt: new Date('2026-11-01T10:00:00Z'),
    ...fields,
  });
}
