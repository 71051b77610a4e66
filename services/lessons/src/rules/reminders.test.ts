import { LESSONS, type LessonDue } from '@mutua/contracts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@mutua/contracts/time';
import { lessonOf } from '../../test/lesson-of.ts';
import { withoutMember } from '../member-data/without-member.ts';
import { aged, derived } from './derived.ts';
import type { SeatHolder, StoredLesson, StoredSession } from './lesson.model.ts';
import { duesOf, nextReminder, reminded } from './reminders.ts';
import { type Changed, endSeat } from './seats.ts';
import { cancel, move } from './sessions.ts';

const START = '2026-12-05T09:00:00Z';
const BERLIN = () => 'Europe/Berlin';
const LONG_AGO = new Date('2026-01-01T00:00:00Z');
/** A moment before the start, in minutes. */
const at = (minutes: number): Date => new Date(Date.parse(START) + minutes * MINUTE_MS);

// A member with a seat.
const person = (memberId: string, fields: Partial<SeatHolder> = {}): SeatHolder => ({
  ...{ memberId, state: 'taken', since: LONG_AGO, until: null, brings: null, note: '', lapses: 0 },
  ...fields,
});
/** A lesson in which Ada has a seat. */
const lessonAt = (startsAt = START, fields: Partial<StoredLesson> = {}): StoredLesson =>
  lessonOf({ startsAt: new Date(startsAt), createdAt: LONG_AGO, people: [person('ada')], ...fields });
const dues = (lesson: StoredLesson, now: Date | string, zoneOf: (id: string) => string | null = BERLIN) =>
  duesOf(lesson, zoneOf, new Date(now)).map(({ what, to }) => [what, to.join()]);
const send = (lesson: StoredLesson, now: Date | string, zoneOf: (id: string) => string | null = BERLIN): StoredLesson =>
  reminded({ lesson, notices: [] }, { zoneOf }, new Date(now)).lesson;

const KNOWN = { zoneOf: BERLIN, blocks: [] };
const HIDDEN = { isHidden: true, note: '', version: 1 };
const ADA = [['day', 'teacher,ada']];
const OTHERS = [person('ada'), ...(['asked', 'waiting', 'offered'] as const).map((state) => person(state, { state }))];
const cancelled = (lesson: StoredLesson): StoredLesson =>
  (cancel(lesson, { scope: 'all', reason: '' }, KNOWN, at(-2000)) as Changed).lesson;

it.each<[title: string, minutes: number, LessonDue[]]>([
  ['more than a day before', -24 * 60 - 1, []],
  ['a day before', -24 * 60, ['day']],
  ['late, three hours and a minute before', -181, ['day']],
  ['three hours before: too late for the day', -180, []],
  ['an hour and a minute before', -61, []],
  ['an hour before', -60, ['hour']],
  ['eleven minutes before', -11, ['hour']],
  ['ten minutes before: too late for the hour', -10, []],
  ['five minutes before', -5, ['start']],
  ['when it begins: too late for the start', 0, []],
  ['fourteen minutes after its end', 104, []],
  ['a quarter of an hour after its end', 105, ['ask']],
  ['after its end', 120, ['ask']],
  ['three days after its end: too late for the question', 90 + 72 * 60, []],
])('finds what is due for teacher and learner %s', (_title, minutes, expected) => {
  expect(dues(lessonAt(), at(minutes))).toEqual(expected.map((what) => [what, 'teacher,ada']));
});

it.each([
  ['of 25 hours', '2026-10-25T17:30:00Z', '2026-10-24T16:30:00Z'],
  ['of 23 hours', '2027-03-28T16:30:00Z', '2027-03-27T17:30:00Z'],
])('finds the same time on the day before, over a day %s', (_title, startsAt, dayBefore) => {
  const lesson = lessonAt(startsAt);
  const moment = Date.parse(dayBefore);
  expect(dues(lesson, new Date(moment - 1))).toEqual([]);
  expect(dues(lesson, new Date(moment))).toEqual([['day', 'teacher,ada']]);
  expect(derived(lesson, BERLIN, new Date(moment - 2 * DAY_MS)).dueAt).toEqual(new Date(moment));
});

it('reminds each member once, by the clock of that member', () => {
  const zoneOf = (id: string) => (id === 'teacher' ? 'Europe/Berlin' : 'America/New_York');
  // Europe changes its clocks on that day, America a week later.
  const lesson = lessonAt('2026-10-25T17:30:00Z');
  const [early, late] = ['2026-10-24T16:30:00Z', '2026-10-24T17:30:00Z'] as const;
  expect(dues(lesson, early, zoneOf)).toEqual([['day', 'teacher']]);
  const first = send(lesson, early, zoneOf);
  expect(dues(first, early, zoneOf)).toEqual([]);
  expect(nextReminder(first, zoneOf, new Date(early))).toEqual(new Date(late));
  expect(dues(first, late, zoneOf)).toEqual([['day', 'ada']]);
  expect(send(first, late, zoneOf).sessions[0]?.told).toEqual({ day: ['teacher', 'ada'] });
});

it.each<[title: string, minutes: number, LessonDue[]]>([
  ['a day and a minute before', -24 * 60 - 1, ['day', 'hour', 'start', 'ask']],
  ['less than a day before', -24 * 60 + 1, ['hour', 'start', 'ask']],
  ['less than an hour before', -59, ['start', 'ask']],
])('sends no reminder whose time had passed when the seat was taken: %s', (_title, minutes, expected) => {
  let lesson = lessonAt(START, { people: [person('ada', { since: at(minutes) })] });
  const sent: LessonDue[] = [];
  for (let now: Date | null = at(minutes); now; now = nextReminder(lesson, BERLIN, now)) {
    sent.push(...duesOf(lesson, BERLIN, now).flatMap(({ what, to }) => (to.includes('ada') ? [what] : [])));
    lesson = send(lesson, now);
  }
  expect(sent).toEqual(expected);
});

it.each<[title: string, change: (lesson: StoredLesson) => StoredLesson, expected: string[][]]>([
  ['nobody who has left', (lesson) => endSeat(lesson, 'bob', { state: 'left' }, KNOWN, at(-2000)).lesson, ADA],
  ['nobody who asks, waits or is offered a seat', (lesson) => ({ ...lesson, people: OTHERS }), ADA],
  ['nobody of a cancelled lesson', (lesson) => cancelled(lesson), []],
  ['nobody while moderators hide the lesson', (lesson) => ({ ...lesson, moderation: HIDDEN }), []],
])('reminds %s', (_title, change, expected) => {
  expect(dues(change(lessonAt(START, { people: [person('ada'), person('bob')] })), at(-1440))).toEqual(expected);
});

it.each<[title: string, change: Partial<StoredSession>, to: string | null]>([
  ['a learner who has said it', { answers: [{ memberId: 'ada', said: 'there' }] }, 'teacher,bob'],
  ['the teacher who has said it', { presence: { members: [], minutes: null, missed: 'me' } }, 'ada,bob'],
  ['somebody whom the teacher has seen', { presence: { members: ['ada'], minutes: null, missed: null } }, 'bob'],
  ['somebody who was asked', { told: { ask: ['teacher', 'ada'] } }, 'bob'],
  ['anybody of a cancelled session', { status: 'cancelled' }, null],
])('does not ask %s who was there', (_title, change, to) => {
  const lesson = lessonAt(START, { people: [person('ada'), person('bob')] });
  const sessions = lesson.sessions.map((session) => ({ ...session, ...change }));
  expect(dues({ ...lesson, sessions }, at(105))).toEqual(to ? [['ask', to]] : []);
});

it('asks nobody when nobody had a seat', () => {
  expect(dues(lessonAt(START, { people: [] }), at(105))).toEqual([]);
});

it('a moved session starts its reminders again, and one that only got longer does not', () => {
  const lesson = send(lessonAt(), at(-1440));
  const moveTo = (startsAt: Date, minutes = 90) =>
    (move(lesson, 's1', { startsAt, minutes }, KNOWN, at(-1000)) as Changed).lesson;
  const later = moveTo(at(2 * 1440));
  expect(dues(later, at(1440 - 1))).toEqual([]);
  expect(dues(later, at(1440))).toEqual([['day', 'teacher,ada']]);
  // Less than a day is left, and all have just read of the new time.
  expect(dues(moveTo(at(60)), at(-999))).toEqual([]);
  expect(dues(moveTo(at(60)), at(0))).toEqual([['hour', 'teacher,ada']]);
  expect(dues(moveTo(at(0), 120), at(-999))).toEqual([]);
});

it('each session of a course has its own reminders', () => {
  const session = (_id: string, minutes: number): StoredSession => ({
    ...{ _id, startsAt: at(minutes), minutes: 60, status: 'planned', was: null, moves: 0, reason: '' },
  });
  const course = lessonAt(START, { sessions: [session('s1', 0), session('s2', 7 * 1440)] });
  const first = send(course, at(-1440));
  expect(first.sessions.map(({ told }) => told)).toEqual([{ day: ['teacher', 'ada'] }, undefined]);
  expect(dues(first, at(6 * 1440))).toEqual([['day', 'teacher,ada']]);
});

describe('the teacher of a lesson with fewer seats taken than it takes place with', () => {
  it('is told once, in place of the reminder of the day before', () => {
    const lesson = lessonAt(START, { least: 2 });
    expect(dues(lesson, at(-1441))).toEqual([]);
    expect(dues(lesson, at(-1440))).toEqual([
      ['day', 'ada'],
      ['least', 'teacher'],
    ]);
    const sent = send(lesson, at(-1440));
    expect(dues(sent, at(-1439))).toEqual([]);
    expect(dues({ ...sent, people: [person('ada'), person('bob', { since: at(-1000) })] }, at(-999))).toEqual([]);
    expect(dues(lessonAt(START, { least: 1 }), at(-1440))).toEqual([['day', 'teacher,ada']]);
  });

  it('is told when somebody leaves on the last day, but not in the last hours', () => {
    const lesson = { ...send(lessonAt(), at(-1440)), people: [] };
    expect(dues(lesson, at(-200))).toEqual([['least', 'teacher']]);
    expect(dues(lesson, at(-180))).toEqual([]);
  });
});

describe('an offered seat', () => {
  const offered = (since: string, until: string): StoredLesson => {
    const offer = { state: 'offered' as const, since: new Date(since), until: new Date(until) };
    return lessonAt('2026-12-20T09:00:00Z', { people: [person('ada', offer)] });
  };

  it.each([
    ['six hours before its end', '2026-12-01T07:00:00Z', '2026-12-01T19:00:00Z', '2026-12-01T13:00:00Z'],
    ['in the evening before a night', '2026-12-01T14:00:00Z', '2026-12-02T09:00:00Z', '2026-12-01T21:00:00Z'],
    [
      'in the evening before a night of 25 hours',
      '2026-10-24T14:00:00Z',
      '2026-10-25T09:00:00Z',
      '2026-10-24T20:00:00Z',
    ],
  ])('reminds its member %s, once', (_title, since, until, moment) => {
    const lesson = offered(since, until);
    const time = new Date(moment);
    expect(dues(lesson, new Date(time.getTime() - 1))).toEqual([]);
    expect(duesOf(lesson, BERLIN, time)).toMatchObject([{ what: 'offer', to: ['ada'], until: new Date(until) }]);
    expect(dues(send(lesson, time), time)).toEqual([]);
  });

  it('reminds nobody when it is shorter than that, in its last hour, or in a closed lesson', () => {
    expect(dues(offered('2026-12-01T13:00:01Z', '2026-12-01T19:00:00Z'), '2026-12-01T14:00:00Z')).toEqual([]);
    const lesson = offered('2026-12-01T07:00:00Z', '2026-12-01T19:00:00Z');
    expect(dues(lesson, new Date(Date.parse('2026-12-01T19:00:00Z') - HOUR_MS))).toEqual([]);
    expect(dues({ ...lesson, status: 'closed' }, '2026-12-01T14:00:00Z')).toEqual([]);
  });

  it('that is offered a second time reminds again', () => {
    const lesson = send(offered('2026-12-01T07:00:00Z', '2026-12-01T19:00:00Z'), '2026-12-01T14:00:00Z');
    const people = lesson.people.map((each) => ({ ...each, until: new Date('2026-12-02T19:00:00Z') }));
    expect(dues({ ...lesson, people }, '2026-12-02T13:00:00Z')).toEqual([['offer', 'ada']]);
  });
});

it('keeps no mark of an erased member, and none once a lesson is over for long', () => {
  const lesson = send(lessonAt(), at(-1440));
  expect(withoutMember(lesson, 'ada').sessions[0]?.told).toEqual({ day: ['teacher'] });
  const over = new Date(lesson.endsAt.getTime() + LESSONS.privateDays * DAY_MS);
  expect(aged(lesson, over).sessions[0]).not.toHaveProperty('told');
});
