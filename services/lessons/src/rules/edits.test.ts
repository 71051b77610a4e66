import { lessonOf } from '../../test/lesson-of.ts';
import { edited, isWider } from './edits.ts';
import type { SeatHolder } from './lesson.model.ts';
import { idsIn, type Known, refill } from './seats.ts';

const NOW = new Date('2026-12-01T12:00:00Z');
const KNOWN: Known = { zoneOf: () => null, blocks: [] };
const person = (memberId: string, state: SeatHolder['state']): SeatHolder => ({
  ...{ memberId, state, since: NOW, until: null },
  ...{ brings: null, note: '', lapses: 0 },
});
const people = [person('ada', 'taken'), person('bob', 'taken'), person('cleo', 'waiting')];
const lesson = lessonOf({ seats: 2, people });
const place = { ...lesson.place, link: 'https://meet.example/other' };

it('everybody with a seat is told of another place, but not who has changed it', () => {
  const { lesson: after, notices } = edited(lesson, { place }, { by: 'teacher' }, KNOWN, NOW);
  expect([after.placedAt, notices]).toEqual([NOW, [{ change: 'placed', to: ['ada', 'bob'] }]]);
  expect(edited(lesson, { place }, { by: 'ada' }, KNOWN, NOW).notices).toEqual([{ change: 'placed', to: ['bob'] }]);
});

it.each([
  ['the same place', { place: { ...lesson.place } }, NOW],
  ['another title', { title: 'Bread again' }, NOW],
  ['another place of a lesson that has ended', { place }, new Date('2026-12-06T12:00:00Z')],
])('nobody is told of %s', (_what, fields, now) => {
  expect(edited(lesson, fields, { by: 'teacher' }, KNOWN, now).notices).toEqual([]);
});

it('a lesson that moves to a place gets the present clock of its teacher, and keeps it', () => {
  const clock = (from: typeof lesson, mode: 'person' | 'link', timeZone: string) =>
    edited(from, { place: { ...place, mode } }, { by: 'teacher' }, { ...KNOWN, zoneOf: () => timeZone }, NOW).lesson;
  const inGraz = clock(lesson, 'person', 'Europe/Vienna');
  expect(clock(lesson, 'link', 'Europe/Vienna').timeZone).toBeUndefined();
  expect([inGraz.timeZone, clock(inGraz, 'person', 'Asia/Bangkok').timeZone]).toEqual([
    'Europe/Vienna',
    'Europe/Vienna',
  ]);
});

it('whoever asks gets a seat, or waits, once seats are taken at once', () => {
  const asking = {
    ...lessonOf({ seats: 2, people: [person('ada', 'asked'), person('bob', 'asked')] }),
    admission: 'ask' as const,
  };
  const asked = { ...asking, people: [...asking.people, person('cleo', 'asked'), person('dan', 'taken')] };
  const openTo = (from: typeof asked, known = KNOWN) => {
    const { lesson: after, notices } = edited(from, { admission: 'open' }, { by: 'teacher' }, known, NOW);
    return [
      after.people.map(({ memberId, state }) => `${memberId} ${state}`),
      notices.filter(({ change }) => change === 'accepted'),
    ];
  };
  expect(openTo(asked)).toEqual([
    ['dan taken', 'ada taken', 'bob waiting', 'cleo waiting'],
    [{ change: 'accepted', to: ['ada'] }],
  ]);
  const blocks = [{ blockerId: 'dan', blockedId: 'ada' }];
  expect(openTo(asked, { ...KNOWN, blocks })[0]).toEqual(['dan taken', 'bob taken', 'cleo waiting']);
  const closed = { ...asked, status: 'closed' as const };
  expect(openTo(closed)).toEqual([closed.people.map(({ memberId, state }) => `${memberId} ${state}`), []]);
  const reopened = refill({ ...closed, admission: 'open', status: 'open' }, closed, KNOWN, NOW);
  expect(idsIn(reopened.lesson, 'taken')).toEqual(['dan', 'ada']);
});

it.each<[what: string, isWide: boolean, fields: object]>([
  ['more seats', true, { seats: 3 }],
  ['members who find it', true, { listed: 'members' }],
  ['a place in person', true, { place: { ...lesson.place, mode: 'person' } }],
  ['fewer seats', false, { seats: 1 }],
  ['another link', false, { place }],
  ['another title', false, { title: 'Rye' }],
])('%s: whether that reaches more people is %s', (_what, isWide, fields) => {
  const byLink = { ...lesson, listed: 'link' as const };
  expect(isWider(byLink, { ...byLink, ...fields })).toBe(isWide);
  expect(isWider({ ...byLink, ...fields }, byLink)).toBe('seats' in fields && !isWide);
});
