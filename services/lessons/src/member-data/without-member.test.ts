import { lessonOf } from '../../test/lesson-of.ts';
import { edited } from '../rules/edits.ts';
import type { StoredPlace } from '../rules/lesson.model.ts';
import { withoutMember } from './without-member.ts';

const session = {
  ...{ _id: 's1', startsAt: new Date('2026-12-05T10:00:00Z'), minutes: 90 },
  ...{ status: 'cancelled' as const, was: null, moves: 0, reason: 'My mother is ill' },
};

it.each<[whom: string, memberId: string, of: { ring?: string[] }, reason: string]>([
  ['their teacher', 'teacher', {}, ''],
  ['a learner', 'ada', {}, session.reason],
  ['a member of a ring, each of whom may have cancelled', 'ada', { ring: ['ada', 'bob'] }, ''],
  ['the member who has arranged it', 'bob', { ring: ['ada', 'bob'] }, ''],
])('the reason of a cancelled session, after the erasure of %s', (_whom, memberId, { ring }, reason) => {
  const meeting = ring && { teacherId: '', ring: { _id: 'ring', memberIds: ring, arrangedBy: 'bob' } };
  const after = withoutMember(lessonOf({ sessions: [session], ...meeting }), memberId);
  expect(after.sessions.map((each) => each.reason)).toEqual([reason]);
});

it('the clock of the place goes with the teacher', () => {
  const lesson = lessonOf({ timeZone: 'Europe/Vienna' });
  const clocks = ['ada', 'teacher'].map((memberId) => withoutMember(lesson, memberId).timeZone);
  expect(clocks).toEqual(['Europe/Vienna', null]);
});

describe('the place and the texts of a meeting that Ada has arranged', () => {
  const NOW = new Date('2026-12-01T12:00:00Z');
  const place = (fields: Partial<StoredPlace>): StoredPlace => ({
    ...{ mode: 'person', area: 'Lyon', address: '', link: '', notes: '' },
    ...fields,
  });
  const [adas, bobs, cafe] = [
    place({ address: '1 rue d’Ada', notes: 'Ring twice' }),
    place({ address: '2 rue de Bob', notes: 'Third floor' }),
    place({ address: 'Café des Arts', notes: 'In the back' }),
  ];
  const arranged = lessonOf({
    ...{ kind: 'ring', teacherId: '', about: 'By Ada', bringAlong: '', place: adas },
    ring: { _id: 'ring', memberIds: ['ada', 'bob', 'cleo'], arrangedBy: 'ada' },
  });
  const change = (fields: object) =>
    edited(arranged, fields, { by: 'bob' }, { zoneOf: () => null, blocks: [] }, NOW).lesson;

  it('go with Bob, as far as they are his: he has moved it into his flat', () => {
    const after = withoutMember(change({ place: bobs, bringAlong: 'By Bob' }), 'bob');
    expect(after).toMatchObject({ about: 'By Ada', bringAlong: '', place: place({}) });
    expect(JSON.stringify(after)).not.toContain('bob');
  });

  it('stay after Ada’s erasure, as far as they are Bob’s: he has moved it into a café', () => {
    const after = withoutMember(change({ place: cafe }), 'ada');
    expect(after).toMatchObject({ about: '', place: { ...cafe, area: '' }, ring: { arrangedBy: 'bob' } });
    expect(withoutMember(after, 'bob').place).toEqual(place({ area: '' }));
  });

  it('go with Ada, where Bob has only added notes', () => {
    const after = withoutMember(change({ place: { ...adas, notes: 'By Bob' } }), 'ada');
    expect(after.place).toEqual(place({ area: '', notes: 'By Bob' }));
  });
});
