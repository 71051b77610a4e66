import { LESSONS } from '@mutua/contracts';
import { HOUR_MS, localOf, MINUTE_MS } from '@mutua/contracts/time';
import { lessonOf } from '../../test/lesson-of.ts';
import { sayPresence, settled as settledAt } from './after.ts';
import { derived } from './derived.ts';
import { endSilent, isQuestion, keepEnds, keepOf, repeatQuestion, sayComes } from './keeps.ts';
import type { SeatHolder, StoredLesson, StoredSession } from './lesson.model.ts';
import { lastMinuteUntil } from './misses.ts';
import { duesOf, nextReminder, reminded } from './reminders.ts';
import { type Changed, endSeat, heldSeats, idsIn, type Known, take } from './seats.ts';
import { cancel, move } from './sessions.ts';

const NOW = new Date('2026-12-01T12:00:00Z');
const KNOWN: Known = { zoneOf: () => 'Europe/Paris', blocks: [] };
const inHours = (hours: number, from = NOW) => new Date(from.getTime() + hours * HOUR_MS);
const LONG_AGO = inHours(-1000);

const person = (memberId: string, state: SeatHolder['state'] = 'taken', since = LONG_AGO): SeatHolder => ({
  ...{ memberId, state, since, until: null, brings: null, note: '', lapses: 0 },
});
/** A full workshop in 120 hours with Ada, Bob and Cleo, who took their seats in this order; some wait. */
const workshop = (...waiting: string[]): StoredLesson =>
  lessonOf({
    seats: 3,
    startsAt: inHours(120),
    people: [
      ...['ada', 'bob', 'cleo'].map((id, index) => person(id, 'taken', inHours(index, LONG_AGO))),
      ...waiting.map((id) => person(id, 'waiting')),
    ],
  });
const course = (): StoredLesson => {
  const lesson = workshop();
  const [first] = lesson.sessions as [StoredSession];
  return derived({ ...lesson, kind: 'course', sessions: [first, { ...first, _id: 's2', startsAt: inHours(240) }] });
};
const changed = (outcome: Changed | string): Changed => {
  if (typeof outcome === 'string') throw new Error(outcome);
  return { ...outcome, lesson: derived(outcome.lesson, KNOWN.zoneOf, NOW) };
};
const moved = (lesson: StoredLesson, hours = 144, now = NOW, known = KNOWN) =>
  changed(move(lesson, 's1', { startsAt: inHours(hours) }, known, now));
const session = (lesson: StoredLesson): StoredSession => lesson.sessions.find(({ _id }) => _id === 's1') as never;
const say = (lesson: StoredLesson, memberId: string, comes: boolean, now = inHours(1)) =>
  sayComes(lesson, session(lesson), { memberId, comes }, KNOWN, now);
const saidBy = (lesson: StoredLesson, id: string) => keepOf(lesson, session(lesson), id)?.comes;
const untilOf = (lesson: StoredLesson, id = 'ada') => keepOf(lesson, session(lesson), id)?.until as Date;
const noticesOf = ({ notices }: Changed) =>
  notices.map(({ change, to, until }) => [change, to.join(), until !== undefined]);

describe('the deadline', () => {
  const local = (zone: string, now: string, starts: string) =>
    localOf(keepEnds(new Date(now), new Date(starts), zone), zone).slice(0, 16);

  it.each<[title: string, zone: string, now: string, starts: string, ends: string]>([
    ['48 hours', 'Europe/Berlin', '2026-12-01T12:00Z', '2026-12-20T12:00Z', '2026-12-03T13:00'],
    ['half of what is left', 'Europe/Berlin', '2026-12-01T12:00Z', '2026-12-03T12:00Z', '2026-12-02T13:00'],
    [
      'half of what is left, and not in the night',
      'Europe/Berlin',
      '2026-12-01T12:00Z',
      '2026-12-04T12:00Z',
      '2026-12-02T22:00',
    ],
    ['at least six hours', 'Europe/Berlin', '2026-12-01T08:00Z', '2026-12-01T19:00Z', '2026-12-01T15:00'],
    ['the evening before a night', 'Europe/Berlin', '2026-12-01T22:30Z', '2026-12-20T12:00Z', '2026-12-03T22:00'],
    [
      'the morning after a night that is near',
      'Europe/Berlin',
      '2026-12-01T20:00Z',
      '2026-12-02T19:00Z',
      '2026-12-02T10:00',
    ],
    [
      'the start, without a moment by day',
      'Europe/Berlin',
      '2026-12-01T20:00Z',
      '2026-12-02T08:00Z',
      '2026-12-02T09:00',
    ],
    [
      'the start, less than three hours after the deadline',
      'Europe/Berlin',
      '2026-12-01T08:00Z',
      '2026-12-01T16:30Z',
      '2026-12-01T17:30',
    ],
    ['over the night of 25 hours', 'Europe/Berlin', '2026-10-24T12:00Z', '2026-11-20T12:00Z', '2026-10-26T13:00'],
    ['in the night of 25 hours', 'Europe/Berlin', '2026-10-23T00:30Z', '2026-11-20T12:00Z', '2026-10-24T22:00'],
    ['in the night of 23 hours', 'Europe/Berlin', '2027-03-26T01:30Z', '2027-04-20T12:00Z', '2027-03-27T22:00'],
    ['over the night of 25 hours', 'America/New_York', '2026-10-31T16:00Z', '2026-11-20T12:00Z', '2026-11-02T11:00'],
    ['in the night of 25 hours', 'America/New_York', '2026-10-30T06:30Z', '2026-11-20T12:00Z', '2026-10-31T22:00'],
    ['in the night of 23 hours', 'America/New_York', '2027-03-12T07:30Z', '2027-04-20T12:00Z', '2027-03-13T22:00'],
    [
      'over the night of 24.5 hours',
      'Australia/Lord_Howe',
      '2026-04-04T03:00Z',
      '2026-05-01T12:00Z',
      '2026-04-06T13:30',
    ],
    ['in the night of 24.5 hours', 'Australia/Lord_Howe', '2026-04-02T15:15Z', '2026-05-01T12:00Z', '2026-04-04T22:00'],
    ['in the night of 23.5 hours', 'Australia/Lord_Howe', '2026-10-01T15:45Z', '2026-11-01T12:00Z', '2026-10-03T22:00'],
    ['by a clock of quarters', 'Asia/Kathmandu', '2026-12-01T04:00Z', '2026-12-20T12:00Z', '2026-12-03T09:45'],
    [
      'in a night by a clock of quarters',
      'Asia/Kathmandu',
      '2026-12-01T03:10Z',
      '2026-12-20T12:00Z',
      '2026-12-02T22:00',
    ],
  ])('is %s (%s)', (_title, zone, now, starts, ends) => {
    expect(local(zone, now.replace('Z', ':00Z'), starts.replace('Z', ':00Z'))).toBe(ends);
  });

  it.each(['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu'])(
    'is never in the night, nor too near to either end, or it is the start: %s',
    (zone) => {
      const { night, keep, offer } = LESSONS;
      const nights = ['2026-10-24', '2026-10-30', '2027-03-12', '2027-03-27', '2026-04-03', '2026-10-02'];
      const moments = nights.flatMap((day) =>
        Array.from({ length: 61 }, (_, step) => new Date(Date.parse(`${day}T00:00:00Z`) + step * 47 * MINUTE_MS)),
      );
      const wrong = (now: Date, hours: number): boolean => {
        const ends = keepEnds(now, inHours(hours, now), zone);
        const [left, time] = [(ends.getTime() - now.getTime()) / HOUR_MS, localOf(ends, zone).slice(11, 16)];
        const isByDay = time >= night.until && time <= night.from;
        const isApart = left >= keep.atLeast && left <= Math.min(keep.hours, hours - offer.nobody);
        return left !== hours && !(isByDay && isApart);
      };
      const found = moments.flatMap((now) => [3, 7, 11, 14, 20, 30, 50, 90, 200].filter((hours) => wrong(now, hours)));
      expect(found).toEqual([]);
    },
  );
});

it.each<[title: string, hours: number, minutes: number, shift: number, isAsked: boolean]>([
  ['half an hour, far ahead', 80, 60, 0.5, false],
  ['more than half an hour', 80, 60, 31 / 60, true],
  ['half an hour to the near side of 72 hours', 72.25, 60, -0.5, true],
  ['some minutes within 72 hours', 72, 60, 0.25, true],
  ['to an end that is far from the earlier one', 80, 120, 0, true],
])('asks whether a session still fits after a move of %s', (_title, hours, minutes, shift, isAsked) => {
  const before = { startsAt: inHours(hours), minutes: 60 };
  expect(isQuestion(before, { startsAt: inHours(hours + shift), minutes }, NOW)).toBe(isAsked);
});

it('asks those with a seat, and only tells the others of the move', () => {
  const lesson = workshop('dan');
  const change = moved({ ...lesson, people: [...lesson.people, person('eve', 'asked')] });
  expect(noticesOf(change)).toEqual([
    ['moved_asked', 'ada,bob,cleo', true],
    ['moved', 'dan,eve', false],
  ]);
  expect(noticesOf(moved(workshop()))).toEqual([['moved_asked', 'ada,bob,cleo', false]]);
  expect(noticesOf(moved(workshop(), 120.5))).toEqual([['moved', 'ada,bob,cleo', false]]);
});

it('ends silent seats at the deadline where somebody waits: the latest first, and not more than are waited for', () => {
  const { lesson } = moved(workshop('dan'));
  const come = changed(say(lesson, 'cleo', true)).lesson;
  const before = endSilent(come, KNOWN, new Date(untilOf(come).getTime() - 1));
  expect(before.lesson).toBe(come);
  const after = endSilent(come, KNOWN, untilOf(come));
  expect(idsIn(after.lesson, 'taken')).toEqual(['ada', 'cleo']);
  expect(idsIn(after.lesson, 'offered')).toEqual(['dan']);
  expect(after.lesson.ended).toMatchObject([{ memberId: 'bob', state: 'lapsed', hadSeat: true }]);
  expect(after.lesson.ended[0]).not.toHaveProperty('isLate');
  expect(noticesOf(after).toSorted()).toEqual([
    ['lapsed', 'bob', false],
    ['offered', 'dan', true],
  ]);
  // Who keeps the seat is asked no more, but can still answer.
  expect(endSilent(derived(after.lesson), KNOWN, inHours(100)).lesson.people).toHaveLength(3);
  expect(saidBy(changed(say(after.lesson, 'ada', true, inHours(80))).lesson, 'ada')).toBe(true);
  expect(say(after.lesson, 'bob', true, inHours(80))).toBe('offer_gone');
});

it.each<[title: string, lesson: () => StoredLesson, known?: Known]>([
  ['nobody waits', () => moved(workshop()).lesson],
  [
    'nobody who waits can be offered it',
    () => moved(workshop('dan')).lesson,
    { ...KNOWN, blocks: [{ blockerId: 'ada', blockedId: 'dan' }] },
  ],
  ['the lesson takes nobody new', () => ({ ...moved(workshop('dan')).lesson, status: 'closed' })],
  [
    'moderators hide it',
    () => ({ ...moved(workshop('dan')).lesson, moderation: { isHidden: true, note: '', version: 1 } }),
  ],
  ['a seat is free for who waits', () => ({ ...moved(workshop('dan')).lesson, free: 1 })],
  ['it is a course', () => moved({ ...course(), people: workshop('dan').people }).lesson],
  [
    'nobody waited when they were asked, and they were not reminded',
    () => {
      const { lesson } = moved(workshop());
      return { ...lesson, people: [...lesson.people, person('dan', 'waiting')] };
    },
  ],
])('silence keeps the seat where %s', (_title, lesson, known = KNOWN) => {
  const after = endSilent(lesson(), known, inHours(100));
  expect(idsIn(after.lesson, 'taken')).toEqual(['ada', 'bob', 'cleo']);
  expect(after.notices).toEqual([]);
  expect(endSilent(after.lesson, known, inHours(101)).lesson).toBe(after.lesson);
});

it('reminds the silent once, six hours before or on the evening before, and only while somebody waits', () => {
  const { lesson } = moved(workshop());
  const waited = { ...lesson, people: [...lesson.people, person('dan', 'waiting')] };
  // Six hours before the deadline it is night.
  const at = new Date('2026-12-02T21:00:00Z');
  const keepsDue = (of: StoredLesson, now: Date) => duesOf(of, KNOWN.zoneOf, now).filter(({ what }) => what === 'keep');
  expect(keepsDue(lesson, at)).toEqual([]);
  expect(keepsDue(waited, new Date(at.getTime() - 1))).toEqual([]);
  expect(nextReminder(waited, KNOWN.zoneOf, NOW)).toEqual(at);
  const come = changed(say(waited, 'ada', true)).lesson;
  expect(keepsDue(come, at)).toMatchObject([{ to: ['bob', 'cleo'], until: untilOf(lesson) }]);
  const sent = reminded({ lesson: come, notices: [] }, KNOWN, at).lesson;
  expect(keepsDue(sent, at)).toEqual([]);
  // Now they know it, so that silence ends a seat.
  expect(idsIn(endSilent(derived(sent), KNOWN, untilOf(lesson)).lesson, 'taken')).toEqual(['ada', 'bob']);
});

it('who cannot come gives back the seat of a workshop, which is never late, and the one who waits is offered it', () => {
  const { lesson } = moved(workshop('dan'), 30, NOW);
  const no = changed(say(lesson, 'ada', false, inHours(19)));
  expect(no.lesson.ended[0]).toMatchObject({ memberId: 'ada', state: 'left' });
  expect(no.lesson.ended[0]).not.toHaveProperty('isLate');
  expect(noticesOf(no)).toEqual([
    ['left', 'teacher', false],
    ['offered_all', 'dan', false],
  ]);
  // The second device says the same, and then something else.
  expect(changed(say(no.lesson, 'ada', false, inHours(19))).lesson.people).toEqual(no.lesson.people);
  expect(say(no.lesson, 'ada', true, inHours(19))).toBe('offer_gone');
});

it('who has another seat after a no is asked nothing', () => {
  const { lesson } = moved(workshop());
  const left = changed(say(lesson, 'ada', false)).lesson;
  const again = changed(
    take(left, { memberId: 'ada', brings: null, note: '', orWait: false }, KNOWN, inHours(2)),
  ).lesson;
  expect(keepOf(again, session(again), 'ada')).toBeNull();
  expect(heldSeats(again)).toBe(3);
});

it('in a course nobody loses the seat by an answer, and who said that they come can change it', () => {
  const { lesson } = moved(course());
  let after = changed(say(lesson, 'ada', false)).lesson;
  expect([saidBy(after, 'ada'), idsIn(after, 'taken').length]).toEqual([false, 3]);
  after = changed(say(after, 'ada', true)).lesson;
  expect(saidBy(after, 'ada')).toBe(true);
  expect(changed(say(after, 'ada', true)).lesson.version).toBe(after.version);
});

it('a member misses a session of a course unasked, and comes after all', () => {
  const missing = changed(say(course(), 'bob', false));
  expect([missing.notices, saidBy(missing.lesson, 'bob')]).toEqual([[], false]);
  const back = changed(say(missing.lesson, 'bob', true)).lesson;
  expect(session(back).keeps).toEqual([]);
});

it.each<[title: string, refusal: string, lesson: () => StoredLesson, memberId?: string, now?: Date]>([
  ['without a seat', 'no_seat', () => course(), 'zoe'],
  ['while waiting', 'no_seat', () => workshop('dan'), 'dan'],
  ['once it has begun', 'begun', () => course(), 'ada', inHours(120)],
  [
    'of a session that is cancelled',
    'lesson_over',
    () => changed(cancel(course(), { scope: 'one', sessionId: 's1', reason: '' }, KNOWN, NOW)).lesson,
  ],
])('nobody says whether they come %s', (_title, refusal, lesson, memberId = 'ada', now = inHours(1)) => {
  expect(say(lesson(), memberId, false, now)).toBe(refusal);
});

it('another move asks again, and a small one keeps the answers', () => {
  const come = changed(say(moved(workshop('dan')).lesson, 'ada', true)).lesson;
  expect(saidBy(moved(come, 144.25, inHours(2)).lesson, 'ada')).toBe(true);
  const asked = moved(repeatQuestion(come, session(come), inHours(2)).lesson, 168, inHours(3)).lesson;
  expect(['ada', 'bob'].map((id) => saidBy(asked, id))).toEqual([null, null]);
  expect(untilOf(asked)).toEqual(keepEnds(inHours(3), inHours(168), 'Europe/Paris'));
  expect(noticesOf(repeatQuestion(asked, session(asked), inHours(4)))).toEqual([['asked_again', 'ada,bob,cleo', true]]);
});

it('the teacher asks the silent again, once', () => {
  const come = changed(say(moved(workshop()).lesson, 'ada', true)).lesson;
  const again = repeatQuestion(come, session(come), inHours(2));
  expect(noticesOf(again)).toEqual([['asked_again', 'bob,cleo', false]]);
  expect(repeatQuestion(again.lesson, session(again.lesson), inHours(3))).toEqual({
    lesson: again.lesson,
    notices: [],
  });
  expect(repeatQuestion(workshop(), session(workshop()), inHours(2)).notices).toEqual([]);
});

it('a lesson that is cancelled while it asks ends no seat, and asks nobody', () => {
  const { lesson } = moved(workshop('dan'));
  const over = changed(cancel(lesson, { scope: 'all', reason: '' }, KNOWN, inHours(1))).lesson;
  expect(session(over).keeps).toBeUndefined();
  expect(endSilent(over, KNOWN, inHours(100)).lesson).toBe(over);
});

it('a member who leaves otherwise, or whom a block ends, is asked no more', () => {
  const { lesson } = moved(workshop('dan'));
  const left = changed(endSeat(lesson, 'cleo', { state: 'left' }, KNOWN, inHours(1))).lesson;
  const after = endSilent(left, KNOWN, inHours(100));
  expect(after.notices.flatMap(({ to }) => to)).not.toContain('cleo');
});

it('who said before a session that they miss it is never absent, and is neither asked nor told that they were not seen', () => {
  const missing = changed(say(course(), 'bob', false)).lesson;
  const over = inHours(123);
  const at = session(missing);
  const presence = { members: ['ada'], minutes: null, missed: null };
  const said = changed(sayPresence(missing, at, presence, over));
  expect(said.notices.flatMap(({ to }) => to)).toEqual(['cleo']);
  expect(duesOf(missing, KNOWN.zoneOf, over).flatMap(({ what, to }) => (what === 'ask' ? to : []))).not.toContain(
    'bob',
  );
  expect(duesOf(missing, KNOWN.zoneOf, inHours(119)).flatMap(({ to }) => to)).not.toContain('bob');
  const settled = session(settledAt(said.lesson, [session(said.lesson)], inHours(200)));
  expect(settled.marks).toEqual([
    { memberId: 'ada', mark: 'came' },
    { memberId: 'cleo', mark: 'absent' },
  ]);
  expect(settled).not.toHaveProperty('keeps');
});

it('a miss never follows from a move, also when the answer was that they come', () => {
  const come = changed(say(moved(course()).lesson, 'ada', true)).lesson;
  const marks = [{ memberId: 'ada', mark: 'absent' as const }];
  const absent = { ...come, sessions: come.sessions.map((each) => ({ ...each, marks })) };
  const others = { ...absent, sessions: absent.sessions.filter(({ movedAt }) => movedAt) };
  expect(lastMinuteUntil('ada', [others, others, others], inHours(200))).toBeNull();
  // The one that was not moved counts.
  const counted = { ...absent, sessions: absent.sessions.filter(({ movedAt }) => !movedAt) };
  expect(lastMinuteUntil('ada', [counted, counted, counted], inHours(250))).not.toBeNull();
});
