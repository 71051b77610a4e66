import { lessonOf } from '../../test/lesson-of.ts';
import type { Known } from '../seats/seats.ts';
import { edited } from './edits.ts';
import type { SeatHolder } from './lesson.model.ts';

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
  const { lesson: after, told } = edited(lesson, { place }, { by: 'teacher' }, KNOWN, NOW);
  expect([after.placedAt, told]).toEqual([NOW, [{ change: 'placed', to: ['ada', 'bob'] }]]);
  expect(edited(lesson, { place }, { by: 'ada' }, KNOWN, NOW).told).toEqual([{ change: 'placed', to: ['bob'] }]);
});

it.each([
  ['the same place', { place: { ...lesson.place } }, NOW],
  ['another title', { title: 'Bread again' }, NOW],
  ['another place of a lesson that has ended', { place }, new Date('2026-12-06T12:00:00Z')],
])('nobody is told of %s', (_what, fields, now) => {
  expect(edited(lesson, fields, { by: 'teacher' }, KNOWN, now).told).toEqual([]);
});
