import { LESSONS } from '@mutua/contracts';
import { DAY_MS } from '@mutua/contracts/time';
import { lessonOf } from '../../test/lesson-of.ts';
import { answersUntil, type Stay, settled, wasInRoom, withStay } from './after.ts';
import { aged, derived } from './derived.ts';
import type { StoredLesson, StoredSession } from './lesson.model.ts';

const START = new Date('2026-12-05T10:00:00Z');
const seat = (memberId: string) => ({
  ...{ memberId, state: 'taken' as const, since: START, until: null },
  ...{ brings: null, note: '', lapses: 0 },
});
const lesson = lessonOf({ startsAt: START, people: [seat('ada'), seat('bob')] });
const stay = (memberId: string, second: number, seconds: number): Stay => ({
  memberId,
  enteredAt: new Date(START.getTime() + second * 1000),
  seconds,
});
const sessionIn = ({ sessions: [session] }: StoredLesson): StoredSession => session as StoredSession;
const staysOf = (of: StoredLesson): Stay[] => sessionIn(of).stays ?? [];

it('the short stays of a failing line count for nobody else, and never instead of a long one', () => {
  let after = lesson;
  for (let second = 0; second < 400; second += 2) after = withStay(after, 's1', stay('ada', second, 1)).lesson;
  for (const each of [stay('bob', 5, 900), stay('ada', 500, 900), stay('ada', 500, 900)])
    after = withStay(after, 's1', each).lesson;
  const isThere = (id: string) => wasInRoom(sessionIn(after), id);
  expect([isThere('ada'), isThere('bob')]).toEqual([true, true]);
  expect(staysOf(after).filter(({ seconds }) => seconds === 900)).toHaveLength(2);
  expect(staysOf(after).length).toBeLessThan(30);
});

/** From and until which minute of the session somebody was in the room. */
type InRoom = [memberId: string, from: number, until: number];
const RING = lessonOf({
  ...{ startsAt: START, kind: 'ring', teacherId: '', skill: null, people: [seat('ada'), seat('bob')] },
  ring: { _id: 'ring', memberIds: ['ada', 'bob', 'cleo'], arrangedBy: 'ada' },
});
it.each<[title: string, of: StoredLesson, inRoom: InRoom[], status: string, came: string[]]>([
  ['a learner was alone in the room', lesson, [['ada', 0, 30]], 'unclear', []],
  [
    'two learners were there without the teacher',
    lesson,
    [
      ['ada', 0, 30],
      ['bob', 0, 30],
    ],
    'unclear',
    [],
  ],
  [
    'the teacher was there at another time',
    lesson,
    [
      ['teacher', 0, 20],
      ['ada', 40, 80],
    ],
    'unclear',
    [],
  ],
  [
    'the teacher was there for a part of it',
    lesson,
    [
      ['teacher', 0, 20],
      ['ada', 5, 80],
      ['bob', 12, 80],
    ],
    'held',
    ['ada'],
  ],
  [
    'both waited before the start',
    lesson,
    [
      ['teacher', -20, 5],
      ['ada', -20, 5],
    ],
    'unclear',
    [],
  ],
  [
    'both stayed after the end',
    lesson,
    [
      ['teacher', 85, 120],
      ['ada', 85, 120],
    ],
    'unclear',
    [],
  ],
  [
    'both came early and stayed',
    lesson,
    [
      ['teacher', -20, 20],
      ['ada', -5, 10],
    ],
    'held',
    ['ada'],
  ],
  [
    'a line failed',
    lesson,
    [
      ['teacher', 0, 7],
      ['teacher', 8, 30],
      ['ada', 0, 3],
      ['ada', 4, 12],
    ],
    'held',
    ['ada'],
  ],
  ['a member of a ring was alone', RING, [['ada', 0, 30]], 'unclear', []],
  [
    'two of a ring were there one after the other',
    RING,
    [
      ['ada', 0, 30],
      ['bob', 30, 60],
    ],
    'unclear',
    [],
  ],
  [
    'two of a ring were there together',
    RING,
    [
      ['ada', 0, 30],
      ['bob', 15, 60],
    ],
    'held',
    ['ada', 'bob'],
  ],
])('when nobody says anything and %s', (_title, of, inRoom, status, came) => {
  let after = of;
  for (const [memberId, from, until] of inRoom)
    after = withStay(after, 's1', stay(memberId, from * 60, (until - from) * 60)).lesson;
  const [session] = settled(after, after.sessions, answersUntil(sessionIn(after))).sessions;
  expect(session?.status).toBe(status);
  expect(session?.marks).toEqual(came.map((memberId) => ({ memberId, mark: 'came' })));
});

it('a session whose stays an earlier release has kept, without those of the teacher, is held when a learner was there', () => {
  const [session] = lesson.sessions as [StoredSession];
  const [kept, short] = [stay('ada', 0, 900), stay('bob', 0, 120)];
  const earlier = { ...lesson, sessions: [{ ...session, stays: [kept, short] }] };
  // A stay that comes after the update changes nothing of that.
  const after = withStay(earlier, 's1', stay('teacher', 4000, 60)).lesson;
  const [held] = settled(after, after.sessions, answersUntil(session)).sessions;
  expect(held).toMatchObject({ status: 'held', heldMinutes: 90, marks: [{ memberId: 'ada', mark: 'came' }] });
  expect(held).not.toHaveProperty('hasTeachersStays');
});

it.each<[what: string, said: Partial<StoredSession>]>([
  ['their mark', { marks: [{ memberId: 'ada', mark: 'came' }] }],
  ['their answer', { answers: [{ memberId: 'ada', said: 'could_not' }] }],
  ['the word of the teacher', { presence: { members: ['ada'], minutes: null, missed: null } }],
])('who has left a course is known by the ended seat for as long as %s is kept', (_what, said) => {
  const [session] = lesson.sessions as [StoredSession];
  const held = { ...session, status: 'held' as const, settledAt: answersUntil(session), ...said };
  const at = new Date(START.getTime() + DAY_MS);
  const ended = ['ada', 'cleo'].map((memberId) => ({ memberId, state: 'left' as const, at, hadSeat: true }));
  const left = lessonOf({ startsAt: START, kind: 'course', sessions: [held], ended });
  const after = (days: number): StoredLesson => aged(left, new Date(START.getTime() + days * DAY_MS));
  expect(after(LESSONS.endedDays + 2).ended.map(({ memberId }) => memberId)).toEqual(['ada']);
  // The worker comes when both are over.
  const { dueAt } = derived(after(LESSONS.endedDays + 2), undefined, new Date(START.getTime() + 95 * DAY_MS));
  const over = aged(left, dueAt as Date);
  expect([over.ended, JSON.stringify(over.sessions).includes('ada')]).toEqual([[], false]);
});
