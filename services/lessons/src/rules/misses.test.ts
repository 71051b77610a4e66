import { DAY_MS, HOUR_MS } from '@mutua/contracts/time';
import { lessonOf } from '../../test/lesson-of.ts';
import type { SeatHolder, StoredLesson, StoredSession } from './lesson.model.ts';
import { isLateToLeave, lastMinuteUntil, linkOnlyUntil } from './misses.ts';

const NOW = new Date('2026-12-05T10:00:00Z');
const daysAgo = (days: number): Date => new Date(NOW.getTime() - days * DAY_MS);
const SEAT: SeatHolder = {
  ...{ memberId: 'ada', state: 'taken', since: daysAgo(300), until: null, brings: null, note: '', lapses: 0 },
};
const sessionAt = (startsAt: Date, fields: Partial<StoredSession> = {}): StoredSession => ({
  ...{ _id: 's1', startsAt, minutes: 60, status: 'held', was: null, moves: 0, reason: '' },
  ...fields,
});
type Entry = [days: number, is: 'came' | 'absent' | 'late' | 'moved'];

/** A lesson in which Ada came, was absent, or left late; `moved`: absent from a session that was moved after the seat was taken. */
function lessonWith([days, is]: Entry): StoredLesson {
  if (is === 'late')
    return lessonOf({ ended: [{ memberId: 'ada', state: 'left', at: daysAgo(days), hadSeat: true, isLate: true }] });
  const mark = is === 'came' ? 'came' : 'absent';
  const session = sessionAt(daysAgo(days), {
    marks: [{ memberId: 'ada', mark }],
    ...(is === 'moved' && { movedAt: daysAgo(days + 1) }),
  });
  return lessonOf({ people: [SEAT], sessions: [session] });
}

it.each<[title: string, entries: Entry[], days: number | null]>([
  [
    'two misses',
    [
      [5, 'absent'],
      [3, 'late'],
    ],
    null,
  ],
  [
    'three misses, for 30 days from the last',
    [
      [20, 'absent'],
      [9, 'late'],
      [3, 'absent'],
    ],
    27,
  ],
  [
    'three misses, in any order of the lessons',
    [
      [3, 'absent'],
      [20, 'absent'],
      [9, 'late'],
    ],
    27,
  ],
  [
    'three misses, the last of which is 31 days old',
    [
      [50, 'absent'],
      [40, 'absent'],
      [31, 'absent'],
    ],
    null,
  ],
  [
    'three misses in more than 90 days',
    [
      [100, 'absent'],
      [20, 'absent'],
      [3, 'absent'],
    ],
    null,
  ],
  [
    'three misses, one before a session attended',
    [
      [20, 'absent'],
      [9, 'came'],
      [8, 'absent'],
      [3, 'absent'],
    ],
    null,
  ],
  [
    'four misses and a session attended',
    [
      [20, 'absent'],
      [15, 'absent'],
      [9, 'came'],
      [8, 'absent'],
      [3, 'absent'],
    ],
    27,
  ],
  [
    'a session attended before the first miss removes none',
    [
      [30, 'came'],
      [20, 'absent'],
      [9, 'late'],
      [3, 'absent'],
    ],
    27,
  ],
  [
    'a miss after a move does not count',
    [
      [20, 'absent'],
      [9, 'moved'],
      [3, 'absent'],
    ],
    null,
  ],
])('only seats shortly before the start: %s', (_title, entries, days) => {
  const until = lastMinuteUntil('ada', entries.map(lessonWith), NOW);
  expect(until && Math.floor((until.getTime() - NOW.getTime()) / DAY_MS)).toBe(days);
  expect(lastMinuteUntil('ben', entries.map(lessonWith), NOW)).toBeNull();
});

it('a late leave does not count once the member has the seat again', () => {
  const again = lessonOf({ people: [SEAT], ended: [{ memberId: 'ada', state: 'left', at: daysAgo(3), isLate: true }] });
  expect(lastMinuteUntil('ada', [again, again, again], NOW)).toBeNull();
});

it.each<[title: string, hours: number, moved: number | null, isLate: boolean]>([
  ['13 hours before', 13, null, false],
  ['12 hours before', 12, null, true],
  ['while it goes on', -0.5, null, true],
  ['after its end', -2, null, false],
  ['after a move since the seat was taken', 2, 10, false],
  ['after a move before the seat was taken', 2, 400, true],
])('leaving %s', (_title, hours, moved, isLate) => {
  const startsAt = new Date(NOW.getTime() + hours * HOUR_MS);
  const session = sessionAt(startsAt, { status: 'planned', ...(moved !== null && { movedAt: daysAgo(moved) }) });
  expect(isLateToLeave([session], SEAT, NOW)).toBe(isLate);
});

it.each<[title: string, sessions: Partial<StoredSession & { days: number }>[], days: number | null]>([
  ['one missed', [{ days: 3, status: 'missed' }], null],
  [
    'two missed, for 30 days from the last',
    [
      { days: 10, status: 'missed' },
      { days: 3, status: 'missed' },
    ],
    27,
  ],
  [
    'one missed, one cancelled late',
    [
      { days: 10, status: 'missed' },
      { days: 3, status: 'cancelled', isLate: true },
    ],
    27,
  ],
  [
    'one cancelled in time',
    [
      { days: 10, status: 'missed' },
      { days: 3, status: 'cancelled' },
    ],
    null,
  ],
  [
    'two in more than 90 days',
    [
      { days: 95, status: 'missed' },
      { days: 3, status: 'missed' },
    ],
    null,
  ],
  [
    'two, the last of which is 31 days old',
    [
      { days: 40, status: 'missed' },
      { days: 31, status: 'missed' },
    ],
    null,
  ],
])('a teacher offers by link only: %s', (_title, sessions, days) => {
  const taught = sessions.map(({ days: ago = 0, ...fields }) => ({
    sessions: [
      sessionAt(daysAgo(ago), {
        ...fields,
        ...(fields.status === 'missed' && { presence: { members: [], minutes: null, missed: 'me' as const } }),
      }),
    ],
  }));
  const until = linkOnlyUntil(taught, NOW);
  expect(until && Math.floor((until.getTime() - NOW.getTime()) / DAY_MS)).toBe(days);
});

it('nobody is to blame when nobody came', () => {
  const nobody = { members: [], minutes: null, missed: 'nobody' } as const;
  const session = sessionAt(daysAgo(3), { status: 'missed', presence: nobody });
  expect(linkOnlyUntil([{ sessions: [session] }, { sessions: [session] }], NOW)).toBeNull();
});

it('a silent teacher missed a session of which learners say that it did not take place', () => {
  const session = sessionAt(daysAgo(3), { status: 'missed', answers: [{ memberId: 'ada', said: 'not_held' }] });
  const until = linkOnlyUntil([{ sessions: [session] }, { sessions: [session] }], NOW);
  expect(until && Math.floor((until.getTime() - NOW.getTime()) / DAY_MS)).toBe(27);
  const empty = { ...session, answers: [] };
  expect(linkOnlyUntil([{ sessions: [empty] }, { sessions: [empty] }], NOW)).toBeNull();
});
