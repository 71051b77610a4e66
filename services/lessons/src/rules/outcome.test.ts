import type { AttendanceAnswer } from '@mutua/contracts';
import { outcomeOf, type Presence, type Said } from './outcome.ts';

type TeacherSays = 'came' | 'not' | 'nobody' | 'me' | null;

/** Ada is the learner of the table; Bob came by the words of everybody, where the teacher says that somebody came. */
const PRESENCE: Record<NonNullable<TeacherSays>, Presence> = {
  came: { members: ['ada', 'bob'], minutes: null, missed: null },
  not: { members: ['bob'], minutes: null, missed: null },
  nobody: { members: [], minutes: null, missed: 'nobody' },
  me: { members: [], minutes: null, missed: 'me' },
};
const said = (fields: Partial<Said>): Said => ({
  ...{ plannedMinutes: 90, learners: ['ada', 'bob'], presence: null, answers: [], isOver: true },
  ...fields,
});
const answersOf = (all: Record<string, AttendanceAnswer | null>) =>
  Object.entries(all).flatMap(([memberId, answer]) => (answer ? [{ memberId, said: answer }] : []));

it.each<[teacher: TeacherSays, learner: AttendanceAnswer | null, open: string | null, over: string | null]>([
  ['came', 'there', 'came', 'came'],
  ['came', null, 'came', 'came'],
  ['came', 'could_not', 'unclear', 'unclear'],
  ['came', 'not_held', 'unclear', 'unclear'],
  ['not', 'there', 'unclear', 'unclear'],
  ['not', null, null, 'absent'],
  ['not', 'could_not', 'absent', 'absent'],
  ['not', 'not_held', 'unclear', 'unclear'],
  ['nobody', null, null, 'absent'],
  ['nobody', 'could_not', 'absent', 'absent'],
  ['nobody', 'not_held', 'unclear', 'unclear'],
  ['me', 'there', 'unclear', 'unclear'],
  ['me', null, null, null],
  ['me', 'could_not', null, null],
  [null, 'there', null, 'came'],
  [null, null, null, null],
  [null, 'could_not', null, null],
  [null, 'not_held', null, null],
])(
  'teacher says %s, learner %s: the mark is %s, and %s once nobody can answer any more',
  (teacher, learner, open, over) => {
    const presence = teacher && PRESENCE[teacher];
    // Bob confirms what the teacher says, so that the session is never unclear as a whole.
    const bob: AttendanceAnswer | null = teacher === 'came' || teacher === 'not' ? 'there' : null;
    const answers = answersOf({ ada: learner, bob });
    const markOf = (isOver: boolean) => outcomeOf(said({ presence, answers, isOver })).marks.get('ada') ?? null;
    expect([markOf(false), markOf(true)]).toEqual([open, over]);
  },
);

it.each<[title: string, fields: Partial<Said>, status: string, minutes: number | null]>([
  ['held, as long as planned, when one came', { presence: PRESENCE.not }, 'held', 90],
  ['held for the minutes of the teacher', { presence: { ...PRESENCE.came, minutes: 70 } }, 'held', 70],
  ['held for at most twice the planned time', { presence: { ...PRESENCE.came, minutes: 400 } }, 'held', 180],
  [
    'missed when the teacher could not',
    { presence: PRESENCE.me, answers: answersOf({ ada: 'there' }) },
    'missed',
    null,
  ],
  ['missed when nobody came', { presence: PRESENCE.nobody }, 'missed', null],
  [
    'unclear when most learners say that they were there, and the teacher that nobody came',
    { presence: PRESENCE.nobody, answers: answersOf({ ada: 'there', bob: 'there' }) },
    ...(['unclear', null] as const),
  ],
  [
    'unclear when most learners say that it was not held, against the teacher',
    { presence: PRESENCE.came, answers: answersOf({ ada: 'not_held', bob: 'not_held' }) },
    ...(['unclear', null] as const),
  ],
  [
    'held when one of two says that it was not',
    { presence: PRESENCE.came, answers: answersOf({ ada: 'not_held', bob: 'there' }) },
    ...(['held', 90] as const),
  ],
  ['held by the word of a learner alone', { answers: answersOf({ ada: 'there' }) }, 'held', 90],
  [
    'not known by the word of a learner alone while the teacher can answer',
    { answers: answersOf({ ada: 'there' }), isOver: false },
    'planned',
    null,
  ],
  ['missed by the word of most learners alone', { answers: answersOf({ ada: 'not_held' }) }, 'missed', null],
  ['unclear when everybody is silent', {}, 'unclear', null],
  ['missed, without blame, when nobody had a seat', { learners: [] }, 'missed', null],
  ['held when somebody was in the room, and nobody says anything', { inRoom: new Map([['ada', 10]]) }, 'held', 90],
  ['unclear when somebody was in the room for less', { inRoom: new Map([['ada', 9]]) }, 'unclear', null],
])('a session is %s', (_title, fields, status, minutes) => {
  expect(outcomeOf(said(fields))).toMatchObject({ status, minutes });
});

it('blames nobody for a session that the teacher missed, or of which the two sides say different things', () => {
  const absent = answersOf({ ada: 'could_not' });
  expect(outcomeOf(said({ presence: PRESENCE.me, answers: absent })).marks.size).toBe(0);
  const most = answersOf({ ada: 'not_held', bob: 'not_held' });
  expect(
    outcomeOf(said({ learners: ['ada', 'bob', 'cleo'], presence: PRESENCE.came, answers: most })).marks.has('cleo'),
  ).toBe(false);
});

it('the word of somebody who had no seat counts for nothing', () => {
  const answers = answersOf({ ada: 'there', eve: 'not_held', fay: 'not_held' });
  expect(outcomeOf(said({ presence: PRESENCE.came, answers })).status).toBe('held');
});
