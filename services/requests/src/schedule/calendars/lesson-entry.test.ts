import { calendarFile } from '@mutua/domain';
import ical, { type VEvent } from 'node-ical';
import type { LessonDatesDocument } from '../../lesson-dates/lesson-dates.model.ts';
import { busySessionsOf, datesOf } from '../../lesson-dates/lesson-dates.ts';
import { lessonEntryOf } from './lesson-entry.ts';

const AT = new Date('2026-11-20T10:00:00Z');
const session = (_id: string, startsAt: string, fields = {}) => ({
  ...{ _id, startsAt: new Date(startsAt), minutes: 90, status: 'planned' as const, sequence: 1, setAt: AT },
  ...fields,
});
const COURSE: LessonDatesDocument = {
  _id: 'course',
  title: 'Bread; “A1”, \\ loaf',
  teacherId: 'hana',
  place: { mode: 'link', area: '', address: '', link: 'https://meet.example/bread', notes: 'Code 4711\r\nATTENDEE:x' },
  people: [
    { memberId: 'mateo', state: 'taken', bump: 2 },
    { memberId: 'aisha', state: 'waiting', bump: 0 },
  ],
  sessions: [session('two', '2026-12-12T10:00:00Z', { status: 'cancelled' }), session('one', '2026-12-05T10:00:00Z')],
  endsAt: new Date('2026-12-12T11:30:00Z'),
  version: 4,
};
const people = new Map([['hana', { _id: 'hana', name: 'Hana Sato', avatar: null }]]);

/** What another program reads in the file of a member. */
function read(memberId: string, isPrivate = false): VEvent[] {
  const reader = { language: 'en' as const, isPrivate, people, publicUrl: 'https://mutua.test', site: 'Mutua' };
  const entries = datesOf(memberId, [COURSE]).map((date) => lessonEntryOf(date, reader));
  const found = ical.sync.parseICS(calendarFile(entries, { method: 'PUBLISH', alarm: false }));
  return Object.values(found).filter((part) => part?.type === 'VEVENT') as VEvent[];
}

it('another program reads what was written, each session with the numbers of its reader', () => {
  const [first, second] = read('mateo');
  expect(first).toMatchObject({
    uid: 'one@mutua',
    sequence: 3,
    summary: 'Bread; “A1”, \\ loaf with Hana Sato',
    location: 'https://meet.example/bread',
    description: 'Code 4711\nATTENDEE:x',
    url: { val: 'https://mutua.test/lessons/course' },
    start: new Date('2026-12-05T10:00:00Z'),
    end: new Date('2026-12-05T11:30:00Z'),
    dtstamp: AT,
    status: 'CONFIRMED',
  });
  expect(first).not.toHaveProperty('attendee');
  expect(second).toMatchObject({ uid: 'two@mutua', status: 'CANCELLED', transparency: 'TRANSPARENT' });
  const [taught] = read('hana');
  expect([taught?.summary, taught?.sequence]).toEqual(['Bread; “A1”, \\ loaf', 1]);
});

it('a private entry has no title, name or place', () => {
  const [first] = read('mateo', true);
  expect(first).toMatchObject({ summary: 'Mutua session' });
  expect([first?.location, first?.description]).toEqual([undefined, undefined]);
});

it('only planned sessions of the teacher and of members with a seat are busy time', () => {
  const busy = (memberId: string) => busySessionsOf(memberId, [COURSE]).map(({ _id }) => _id);
  expect(['hana', 'mateo', 'aisha', 'somebody'].map(busy)).toEqual([['one'], ['one'], [], []]);
});
