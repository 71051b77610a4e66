import { lessonOf } from '../../test/lesson-of.ts';
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
