import type { EventPayload, SeatState } from '@mutua/contracts';
import { DAY_MS } from '@mutua/contracts/time';
import type { CircleDocument } from './circle.model.ts';
import { closesAt, phaseOf, unreadIn, untilOf, withLesson } from './circle.ts';

type Lesson = EventPayload<'lesson.people'>;

const AT = new Date('2026-12-01T09:00:00.000Z');
const LATER = new Date('2026-12-02T09:00:00.000Z');
const START = '2026-12-05T09:00:00.000Z';
const seat = (memberId: string, state: SeatState = 'taken') => ({ memberId, state, bump: 0 });

const lesson = (fields: Partial<Lesson> = {}): Lesson => ({
  lessonId: 'l',
  version: 1,
  kind: 'workshop',
  title: 'Bread',
  teacherId: 'hana',
  ends: '2026-12-05T10:30:00.000Z',
  place: { mode: 'person', area: 'Lyon 3e', address: '12 Rue Moncey', link: '', notes: '' },
  people: [],
  sessions: [{ _id: 's', startsAt: START, minutes: 90, status: 'planned', sequence: 0, setAt: START }],
  ...fields,
});

const circleOf = (told: Lesson, before: CircleDocument | null = null, at = AT, lastSeq = 0): CircleDocument => ({
  _id: 'l',
  lastSeq,
  lastMessage: null,
  states: {},
  ...before,
  ...withLesson(before, told, { at, lastSeq }),
});
const idsOf = ({ people }: CircleDocument) => people.map(({ memberId, role }) => `${memberId} ${role}`);
const linesOf = ({ lines }: CircleDocument) =>
  lines.map(({ kind, memberId }) => [kind, memberId].filter(Boolean).join(' '));

it('only the teacher and members with a taken seat are in a circle', () => {
  const people = [seat('ada'), seat('ben', 'waiting'), seat('cem', 'asked'), seat('dea', 'offered'), seat('eve')];
  expect(idsOf(circleOf(lesson({ people })))).toEqual(['hana teacher', 'ada learner', 'eve learner']);
});

it('opens with the first seat, and stays open when everybody has left', () => {
  const offered = circleOf(lesson());
  expect(offered).toMatchObject({ opensAt: null, lastAt: null });
  expect(phaseOf(offered, AT.getTime())).toBe('none');
  const opened = circleOf(lesson({ version: 2, people: [seat('ada')] }), offered, LATER);
  expect(opened).toMatchObject({ opensAt: LATER, lastAt: LATER });
  const left = circleOf(lesson({ version: 3 }), opened, LATER);
  expect([left.opensAt, idsOf(left)]).toEqual([LATER, ['hana teacher']]);
});

it('can be written for 14 days after the end, and read for 90', () => {
  const circle = circleOf(lesson({ people: [seat('ada')] }));
  const after = (days: number, ms = 0) => phaseOf(circle, circle.endsAt.getTime() + days * DAY_MS + ms);
  expect([after(0), after(14, -1), after(14), after(90, -1), after(90)]).toEqual([
    'open',
    'open',
    'closed',
    'closed',
    'none',
  ]);
  expect(closesAt(circle).getTime() - circle.endsAt.getTime()).toBe(14 * DAY_MS);
});

it('a lesson of which all sessions are cancelled has ended at the cancellation', () => {
  const people = [seat('ada')];
  const circle = circleOf(lesson({ people }));
  const [session] = lesson().sessions;
  const sessions = session ? [{ ...session, status: 'cancelled' as const }] : [];
  const cancelled = circleOf(lesson({ version: 2, people, sessions }), circle, LATER);
  expect([circle.endsAt.toISOString(), cancelled.endsAt]).toEqual([lesson().ends, LATER]);
  // What changes later, or is sent again, moves nothing.
  const later = new Date(LATER.getTime() + DAY_MS);
  expect(circleOf(lesson({ version: 3, people: [], sessions }), cancelled, later).endsAt).toEqual(LATER);
  const past = circleOf(lesson({ version: 4, people, sessions }), circle, new Date('2026-12-20T09:00:00.000Z'));
  expect(past.endsAt.toISOString()).toBe(lesson().ends);
});

it('a newcomer has nothing unread, and counts from there', () => {
  const first = circleOf(lesson({ people: [seat('ada')] }));
  const joined = circleOf(
    lesson({ version: 2, people: [seat('ada'), seat('ben')] }),
    { ...first, lastSeq: 7 },
    LATER,
    7,
  );
  const later = { ...joined, lastSeq: 9 };
  expect(['ada', 'ben'].map((id) => unreadIn({ ...joined, lastSeq: 7 }, id, 0))).toEqual([7, 0]);
  expect(['ada', 'ben'].map((id) => unreadIn(later, id, 0))).toEqual([9, 2]);
  // Whoever leaves and comes back is a newcomer again.
  const left = circleOf(lesson({ version: 3, people: [seat('ada')] }), later, LATER, 9);
  const back = circleOf(lesson({ version: 4, people: [seat('ada'), seat('ben')] }), left, LATER, 9);
  expect(unreadIn(back, 'ben', 0)).toBe(0);
});

it('whoever writes has read everything before', () => {
  const circle = circleOf(lesson({ people: [seat('ada')] }));
  const written = { ...circle, lastSeq: 5, states: { ada: { wrote: 4 } } };
  expect([unreadIn(written, 'ada', 1), unreadIn(written, 'hana', 1), unreadIn(written, 'hana', 5)]).toEqual([1, 4, 0]);
});

it('tells who has a seat and what happens to the sessions, and nothing of who leaves', () => {
  const offered = circleOf(lesson());
  const seated = circleOf(lesson({ version: 2, people: [seat('ada')] }), offered, LATER);
  const moved = circleOf(
    lesson({
      version: 3,
      people: [],
      sessions: [
        { _id: 's', startsAt: '2026-12-06T09:00:00.000Z', minutes: 90, status: 'planned', sequence: 1, setAt: START },
      ],
    }),
    seated,
    LATER,
  );
  const held = circleOf(
    lesson({
      version: 4,
      sessions: [
        { _id: 's', startsAt: '2026-12-06T09:00:00.000Z', minutes: 90, status: 'held', sequence: 1, setAt: START },
      ],
    }),
    moved,
    LATER,
  );
  expect(linesOf(held)).toEqual(['opened hana', 'seat ada', 'moved', 'held']);
  expect(held.lines[2]).toMatchObject({ was: new Date(START), startsAt: new Date('2026-12-06T09:00:00.000Z') });
  expect(linesOf(circleOf(lesson({ version: 4 }), held, LATER)).length).toBeLessThanOrEqual(5);
});

it('tells of another place each time, and never of the place itself', () => {
  const people = [seat('ada')];
  const placedAt = (at: Date) => ({ people, placedAt: at.toISOString() });
  const first = circleOf(lesson({ people }));
  const placed = circleOf(lesson({ version: 2, ...placedAt(AT) }), first, LATER);
  const renamed = circleOf(lesson({ version: 3, ...placedAt(AT), title: 'Rye' }), placed, LATER);
  const again = circleOf(lesson({ version: 4, ...placedAt(LATER) }), renamed, LATER);
  expect(linesOf(again)).toEqual(['opened hana', 'seat ada', 'placed', 'placed']);
  expect(JSON.stringify(again)).not.toContain('Moncey');
});

it('the same event again adds no line, and only the newest 100 are kept', () => {
  const people = [seat('ada')];
  let circle = circleOf(lesson({ people }));
  expect(linesOf(circleOf(lesson({ people }), circle))).toEqual(linesOf(circle));
  for (let day = 0; day < 120; day++) {
    const startsAt = new Date(Date.parse(START) + day * DAY_MS).toISOString();
    const sessions = [{ _id: 's', startsAt, minutes: 90, status: 'planned' as const, sequence: 0, setAt: START }];
    circle = circleOf(lesson({ people, sessions }), circle);
  }
  expect(circle.lines).toHaveLength(100);
});

it('a pause and a mute end by themselves', () => {
  const circle = { states: { ada: { pausedUntil: LATER } } };
  expect(untilOf(circle, 'ada', 'pausedUntil', AT.getTime())).toEqual(LATER);
  expect(untilOf(circle, 'ada', 'pausedUntil', LATER.getTime())).toBeNull();
  expect(untilOf(circle, 'ada', 'mutedUntil', AT.getTime())).toBeNull();
});
