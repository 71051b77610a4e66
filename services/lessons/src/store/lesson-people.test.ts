import { HOUR_MS } from '@mutua/contracts/time';
import { lessonOf } from '../../test/lesson-of.ts';
import type { StoredLesson } from '../rules/lesson.model.ts';
import { endSeat, personIn, take } from '../rules/seats.ts';
import { cancel, move } from '../rules/sessions.ts';
import { changedPeople, numbered, peopleEvent } from './lesson-people.ts';

const [LESSON, TEACHER, SESSION, MATEO, AISHA] = ['a', 'b', 'c', 'd', 'e'].map((digit) => digit.repeat(24)) as [
  string,
  string,
  string,
  string,
  string,
];
const NOW = new Date('2026-12-01T10:00:00Z');
const START = new Date('2026-12-05T10:00:00Z');
const KNOWN = { zoneOf: () => null, blocks: [] };

function offered(): StoredLesson {
  const lesson = lessonOf({ _id: LESSON, teacherId: TEACHER });
  return { ...lesson, sessions: lesson.sessions.map((session) => ({ ...session, _id: SESSION })) };
}
/** The lesson after a change that the rules allow. */
function after(before: StoredLesson, outcome: { lesson: StoredLesson } | string): StoredLesson {
  if (typeof outcome === 'string') throw new Error(outcome);
  return numbered(before, outcome.lesson, NOW);
}
const taken = (lesson: StoredLesson, memberId: string) =>
  after(lesson, take(lesson, { memberId, brings: null, note: '', orWait: false }, KNOWN, NOW));
const left = (lesson: StoredLesson, memberId: string) =>
  after(lesson, endSeat(lesson, memberId, { state: 'left' }, KNOWN, NOW));
const numbersOf = ({ sessions }: StoredLesson) => sessions.map(({ sequence = 0, setAt }) => [sequence, setAt]);

it('a session counts its moves, new places and its cancellation, and nothing else', () => {
  const seated = taken(offered(), MATEO);
  expect(numbersOf(seated)).toEqual([[0, undefined]]);
  const moved = after(seated, move(seated, SESSION, { startsAt: new Date(START.getTime() + HOUR_MS) }, KNOWN, NOW));
  expect(numbersOf(moved)).toEqual([[1, NOW]]);
  const placed = numbered(moved, { ...moved, place: { ...moved.place, link: 'https://meet.example/other' } }, NOW);
  expect(numbersOf(placed)).toEqual([[2, NOW]]);
  const cancelled = after(placed, cancel(placed, { scope: 'all', reason: 'Ill' }, KNOWN, NOW));
  expect(numbersOf(cancelled)).toEqual([[3, NOW]]);
  // Nobody looks for the place of what does not take place.
  expect(numbersOf(numbered(cancelled, { ...cancelled, title: 'Bread' }, NOW))).toEqual([[3, NOW]]);
});

it('a seat that ends and begins again has a greater number each time', () => {
  const seated = taken(offered(), MATEO);
  expect(personIn(seated, MATEO)?.bump).toBeUndefined();
  const ended = left(seated, MATEO);
  expect(ended.ended).toMatchObject([{ memberId: MATEO, bump: 1 }]);
  const again = taken(ended, MATEO);
  expect(personIn(again, MATEO)?.bump).toBe(2);
  // Another member's seat does not change it, nor does a lesson that was stored without the number.
  expect(personIn(taken(again, AISHA), MATEO)?.bump).toBe(2);
  expect(left(again, MATEO).ended).toMatchObject([{ bump: 3 }]);
});

it('is sent when sessions, seats, title or place change, and not for notes and counts', () => {
  const lesson = taken(offered(), MATEO);
  const [holder] = lesson.people;
  if (!holder) throw new Error('no seat');
  const noted = { ...lesson, about: 'Longer.', seats: 8, people: [{ ...holder, note: 'I bring flour.' }] };
  expect(changedPeople(lesson, noted)).toEqual([]);
  const renamed = { ...lesson, title: 'Bread baking' };
  expect(changedPeople(lesson, renamed)).toMatchObject([{ payload: { title: 'Bread baking', version: 2 } }]);
});

it('contains no note, reason or name', () => {
  const lesson = taken(offered(), MATEO);
  const noted = { ...lesson, people: lesson.people.map((person) => ({ ...person, note: 'Nut allergy' })) };
  const cancelled = after(noted, cancel(noted, { scope: 'all', reason: 'The oven is broken' }, KNOWN, NOW));
  const { payload } = peopleEvent(cancelled);
  expect(payload).toMatchObject({
    ends: '2026-12-05T11:30:00.000Z',
    people: [{ memberId: MATEO, state: 'taken', bump: 0 }],
    sessions: [{ _id: SESSION, status: 'cancelled', sequence: 1, setAt: NOW.toISOString() }],
  });
  expect(JSON.stringify(payload)).not.toMatch(/allergy|oven/);
});
