import type { LessonSummary } from '@mutua/contracts';
import { testLesson, testSession } from '../testing/factories.ts';
import { dotsOf, shownSession, stateOf } from './lesson-state.ts';

const NOW = Date.parse('2026-12-01T12:00:00.000Z');
const ANNA = { _id: '64b0000000000000000000aa', skills: [{}] };
const seat = (state: NonNullable<LessonSummary['mine']>['state']) => ({
  state,
  brings: null,
  note: '',
  line: null,
  until: null,
  freeUntil: null,
});
const over = [testSession({ startsAt: '2026-11-30T10:00:00.000Z' })];
const running = [testSession({ startsAt: '2026-12-01T11:30:00.000Z' })];
const soon = [testSession({ startsAt: '2026-12-02T08:00:00.000Z' })];
const tomorrow = [testSession({ startsAt: '2026-12-02T18:00:00.000Z' })];
const none = { taken: 6, free: 0, waiting: 0 };

describe('what a lesson is to its reader', () => {
  it.each([
    ['take', {}],
    ['ask', { admission: 'ask' }],
    ['ask', { admission: 'ask', counts: none }],
    ['wait', { counts: none }],
    ['waitingFull', { counts: { ...none, waiting: 50 } }],
    ['closed', { status: 'closed' }],
    ['cancelled', { status: 'cancelled', mine: seat('taken') }],
    ['finished', { status: 'finished' }],
    ['finished', { sessions: over, mine: seat('waiting') }],
    ['finished', { sessions: running }],
    ['closed', { sessions: [...over, ...soon] }],
    ['closed', { sessions: [...over, ...soon], mine: seat('waiting') }],
    ['take', { sessions: [testSession({ ...over[0], status: 'cancelled' }), ...soon] }],
    ['taken', { sessions: over, mine: seat('taken') }],
    ['taken', { status: 'closed', mine: seat('taken') }],
    ['offered', { counts: none, mine: seat('offered') }],
    ['asked', { mine: seat('asked') }],
    ['waiting', { counts: none, mine: seat('waiting') }],
    ['waiting', { counts: { ...none, free: 1 }, mine: seat('waiting'), sessions: tomorrow }],
    ['take', { counts: { ...none, free: 1 }, mine: seat('waiting'), sessions: soon }],
    ['wait', { counts: { ...none, free: 1, waiting: 2 }, sessions: soon }],
    [
      'take',
      { counts: { ...none, free: 1, waiting: 2 }, sessions: [testSession({ startsAt: '2026-12-01T14:00:00.000Z' })] },
    ],
    ['removed', { mine: seat('removed') }],
    ['take', { mine: seat('left') }],
  ] satisfies [string, Partial<LessonSummary>][])('is %s for a member with a skill: %o', (state, lesson) => {
    expect(stateOf(testLesson(lesson), ANNA, NOW)).toBe(state);
  });

  it('asks a member without a skill for one, unless everybody is welcome', () => {
    const newcomer = { ...ANNA, skills: [] };
    expect(stateOf(testLesson(), newcomer, NOW)).toBe('needsSkill');
    expect(stateOf(testLesson({ gives: 'nothing' }), newcomer, NOW)).toBe('take');
  });

  it('asks visitors to sign in, and lets the teacher manage it', () => {
    const lesson = testLesson({ counts: none });
    expect(stateOf(lesson, null, NOW)).toBe('visitor');
    expect(stateOf(lesson, { _id: lesson.teacher._id, skills: [] }, NOW)).toBe('teaches');
  });
});

describe('the shown session', () => {
  it('is the one that runs or comes next, without cancelled ones, and at the end the last one', () => {
    const first = testSession({ startsAt: '2026-12-01T11:30:00.000Z' });
    const second = testSession({ startsAt: '2026-12-08T11:30:00.000Z', status: 'cancelled' });
    const third = testSession({ startsAt: '2026-12-15T11:30:00.000Z' });
    const lesson = { sessions: [first, second, third] };
    expect(shownSession(lesson, NOW)).toBe(first);
    expect(shownSession(lesson, Date.parse('2026-12-02T00:00:00Z'))).toBe(third);
    expect(shownSession(lesson, Date.parse('2027-12-02T00:00:00Z'))).toBe(third);
  });
});

describe('the dots of the seats', () => {
  it('are as many as there are seats, the own one after the others', () => {
    expect(dotsOf(testLesson({ seats: 3, counts: { taken: 2, free: 1, waiting: 0 } }))).toEqual([
      'taken',
      'taken',
      'free',
    ]);
    expect(dotsOf(testLesson({ seats: 3, counts: { taken: 2, free: 1, waiting: 0 }, mine: seat('taken') }))).toEqual([
      'taken',
      'mine',
      'free',
    ]);
    expect(dotsOf(testLesson({ seats: 2, counts: { taken: 2, free: 0, waiting: 3 }, mine: seat('offered') }))).toEqual([
      'taken',
      'kept',
    ]);
  });
});

it('a list shows the last session that was held, also when a later one was cancelled', () => {
  const held = testSession({ startsAt: '2026-11-20T10:00:00.000Z', status: 'held' });
  const cancelled = testSession({ startsAt: '2026-11-30T10:00:00.000Z', status: 'cancelled' });
  expect(shownSession({ sessions: [held, cancelled] }, NOW)).toBe(held);
});
