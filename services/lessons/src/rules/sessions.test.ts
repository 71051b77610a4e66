import { HOUR_MS } from '@mutua/contracts/time';
import { lessonOf } from '../../test/lesson-of.ts';
import type { StoredLesson, StoredSession } from './lesson.model.ts';
import type { Changed, Known } from './seats.ts';
import { cancel, move } from './sessions.ts';

const NOW = new Date('2026-12-01T12:00:00Z');
const KNOWN: Known = { zoneOf: () => null, blocks: [] };
const inHours = (hours: number) => new Date(NOW.getTime() + hours * HOUR_MS);
const session = (_id: string, hours: number): StoredSession => ({
  ...{ _id, startsAt: inHours(hours), minutes: 60, status: 'planned', was: null, moves: 0, reason: '' },
});
function course(...hours: number[]): StoredLesson {
  const lesson = lessonOf({ sessions: hours.map((each, index) => session(`s${index}`, each)) });
  const seat = { memberId: 'ada', state: 'taken' as const, since: NOW, until: null, brings: null, note: '', lapses: 0 };
  return { ...lesson, people: [seat] };
}

it('moves a session in its place by time, keeps its seats and its start before, and tells everybody', () => {
  const { lesson, notices } = move(course(48, 96), 's0', { startsAt: inHours(120) }, KNOWN, NOW) as Changed;
  expect(lesson.sessions.map(({ _id, was }) => [_id, was])).toEqual([
    ['s1', null],
    ['s0', inHours(48)],
  ]);
  expect(notices).toEqual([{ change: 'moved_asked', to: ['ada'], sessionId: 's0' }]);
});

it.each([
  ['shortly before its start', [2, 96], 's0', 48, 'too_late'],
  ['to a time that is near', [48, 96], 's0', 2, 'too_late'],
  ['into the past', [48, 96], 's0', -5, 'too_late'],
  ['onto another session', [48, 96], 's0', 96.5, 'times_meet'],
] as const)('does not move a session %s', (_what, hours, id, to, refusal) => {
  expect(move(course(...hours), id, { startsAt: inHours(to) }, KNOWN, NOW)).toBe(refusal);
});

it('moves a session three times', () => {
  let lesson = course(48);
  for (const hours of [50, 52, 54])
    lesson = (move(lesson, 's0', { startsAt: inHours(hours) }, KNOWN, NOW) as Changed).lesson;
  expect(move(lesson, 's0', { startsAt: inHours(56) }, KNOWN, NOW)).toBe('moved_often');
});

it('cancels one session, a session and all later ones, or all; without one left the lesson is cancelled', () => {
  const states = ({ lesson }: Changed) => [lesson.status, lesson.sessions.map(({ status }) => status[0]).join('')];
  const end = (scope: 'one' | 'rest' | 'all', sessionId?: string) =>
    cancel(course(48, 96, 144), { scope, sessionId, reason: 'Ill' }, KNOWN, NOW) as Changed;
  expect(states(end('one', 's1'))).toEqual(['open', 'pcp']);
  expect(states(end('rest', 's1'))).toEqual(['open', 'pcc']);
  expect(states(end('rest', 's0'))).toEqual(['cancelled', 'ccc']);
  expect(states(end('all'))).toEqual(['cancelled', 'ccc']);
  expect(end('one', 's1').notices).toEqual([{ change: 'cancelled', to: ['ada'], sessionId: 's1', words: 'Ill' }]);
});

it('a past session stays as it was', () => {
  const { lesson } = cancel(course(-48, 96), { scope: 'all', reason: '' }, KNOWN, NOW) as Changed;
  expect([lesson.status, lesson.sessions[0]?.status]).toEqual(['open', 'planned']);
  expect(cancel(course(-48), { scope: 'all', reason: '' }, KNOWN, NOW)).toBe('lesson_over');
});

it('what the teacher cancels shortly before its start, while somebody has a seat, was cancelled late', () => {
  const lateOf = (lesson: StoredLesson, isOwnWish = true) =>
    (cancel(lesson, { scope: 'all', reason: '', isOwnWish }, KNOWN, NOW) as Changed).lesson.sessions.map(
      ({ isLate }) => isLate,
    );
  expect(lateOf(course(11, 96))).toEqual([true, undefined]);
  expect(lateOf(course(11), false)).toEqual([undefined]);
  expect(lateOf({ ...course(11), people: [] })).toEqual([undefined]);
});

it('new dates that are far ahead offer a free seat to who waits, and no offer lasts beyond the start', () => {
  const waiting = {
    memberId: 'bob',
    state: 'waiting' as const,
    since: NOW,
    until: null,
    brings: null,
    note: '',
    lapses: 0,
  };
  const near = course(20, 200);
  const full = { ...near, people: [...near.people, waiting] };
  const statesOf = ({ lesson }: Changed) => lesson.people.map(({ state }) => state);
  const moved = move(full, 's0', { startsAt: inHours(120) }, KNOWN, NOW) as Changed;
  expect(statesOf(moved)).toEqual(['taken', 'offered']);
  expect(moved.notices.map(({ change }) => change)).toEqual(['moved_asked', 'moved', 'offered']);
  const cancelled = cancel(full, { scope: 'one', sessionId: 's0', reason: '' }, KNOWN, NOW) as Changed;
  expect(statesOf(cancelled)).toEqual(['taken', 'offered']);
  const back = move(moved.lesson, 's0', { startsAt: inHours(4) }, KNOWN, NOW) as Changed;
  expect(back.lesson.people[1]?.until).toEqual(inHours(4));
});
