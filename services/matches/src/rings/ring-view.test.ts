import type { StoredLeg, StoredRing } from './ring.model.ts';
import { accepted, replaced, startedRing } from './ring-machine.ts';
import { type Known, viewOf } from './ring-view.ts';

const NOW = new Date('2026-11-01T10:00:00Z');
const NAMES = ['Ana Ito', 'Ben Roy', 'Cleo Day', 'Dora Fox', 'Emil Sun'];
const ids = NAMES.map((name) => name.slice(0, 3).toLowerCase());

const known: Known = {
  person: (id) => ({ name: NAMES[ids.indexOf(id)] ?? '', avatar: `/${id}.webp`, location: `Town of ${id}` }),
  swapper: () => undefined,
};
const leg = (id: string, fields: Partial<StoredLeg> = {}): StoredLeg => ({
  skill: { _id: `skill-${id}`, title: `Title of ${id}`, category: 'music', proficiency: 'expert' },
  wantId: `want-${id}`,
  topicId: `music|${id}`,
  topic: { title: `topic ${id}`, category: 'music' },
  isPublic: false,
  status: null,
  requestId: null,
  ...fields,
});
const ringOf = (size: number, fields: Partial<StoredLeg> = {}): StoredRing => {
  const userIds = ids.slice(0, size);
  return startedRing('ring', { userIds, legs: userIds.map((id) => leg(id, fields)), message: 'Hello' }, NOW);
};
const asTold = (ring: StoredRing, viewer: string): string => JSON.stringify(viewOf(ring, viewer, known));

it('shows the teacher, the first name of the learner, and the topics of the others in a proposed ring', () => {
  const ring = ringOf(4);
  const view = viewOf(ring, 'ben', known);
  // Ana teaches Ben, Ben teaches Cleo, Cleo teaches Dora, Dora teaches Ana.
  expect(
    view.places.map(({ user, answer, isStarter }) => [
      user?._id ?? null,
      user?.name ?? null,
      user?.avatar ?? null,
      answer,
      isStarter,
    ]),
  ).toEqual([
    ['ben', 'Ben Roy', '/ben.webp', 'asked', false],
    [null, 'Cleo', null, 'asked', false],
    [null, null, null, null, false],
    ['ana', 'Ana Ito', '/ana.webp', 'accepted', true],
  ]);
  expect(view.legs.map(({ topic, skill }) => [topic.title, skill?.title])).toEqual([
    ['topic ben', 'Title of ben'],
    ['topic cle', undefined],
    ['topic dor', undefined],
    ['topic ana', 'Title of ana'],
  ]);
  const told = asTold(ring, 'ben');
  for (const secret of ['Day', 'Dora', '"cle', '"dor', 'Town of cle', 'want-', 'skill-cle', 'skill-dor'])
    expect(told).not.toContain(secret);
  expect(view.accepted).toBe(1);
});

it('shows the whole learner when the want is public', () => {
  expect(viewOf(ringOf(3, { isPublic: true }), 'ben', known).places[1]?.user).toMatchObject({
    _id: 'cle',
    name: 'Cleo Day',
  });
});

it('shows everybody once all have accepted, and the chats of the own lessons only', () => {
  let ring = ringOf(4);
  for (const place of [1, 2, 3]) ring = { ...ring, ...accepted(ring, place, NOW) };
  ring = { ...ring, legs: ring.legs.map((each, index) => ({ ...each, requestId: `request ${index}` })) };
  const view = viewOf(ring, 'ben', known);
  expect(view.places.map(({ user }) => user?.name)).toEqual(['Ben Roy', 'Cleo Day', 'Dora Fox', 'Ana Ito']);
  expect(view.legs.map(({ skill }) => skill?.title)).toEqual(
    ['ben', 'cle', 'dor', 'ana'].map((id) => `Title of ${id}`),
  );
  expect(view.legs.map(({ requestId }) => requestId)).toEqual(['request 1', null, null, 'request 0']);
});

it('reveals to nobody who left: neither to a new learner, nor after the end', () => {
  let ring = ringOf(4);
  ring = { ...ring, ...accepted(ring, 1, NOW) };
  // Ana's place stays; Dora, who teaches Ana, leaves, and Emil replaces her.
  ring = { ...ring, ...replaced(ring, 3, { userId: 'emi', teaches: leg('emi'), learns: leg('cle') }, NOW) };
  expect(viewOf(ring, 'ana', known).places.map(({ answer, isSubstitute }) => [answer, isSubstitute])).toEqual([
    ['again', false],
    ['accepted', false],
    [null, false],
    ['asked', true],
  ]);
  // Ben sees that his teacher Ana has not answered, but not why.
  expect(viewOf(ring, 'ben', known).places.map(({ answer, isSubstitute }) => [answer, isSubstitute])).toEqual([
    ['accepted', false],
    ['asked', false],
    [null, false],
    ['asked', false],
  ]);
  // Dora, who left, sees the lessons that she would have had.
  expect(viewOf(ring, 'dor', known)).toMatchObject({ status: 'closed', message: '', accepted: 0 });
  expect(asTold(ring, 'dor')).not.toContain('Emil');
  for (const status of ['closed', 'withdrawn'] as const)
    for (const viewer of ['ana', 'ben', 'cle', 'emi', 'dor']) {
      const view = viewOf({ ...ring, status }, viewer, known);
      expect(view.places.map(({ user, answer }) => [user?._id ?? null, answer])).toEqual([
        [viewer, null],
        [null, null],
        [null, null],
        [null, null],
      ]);
      // For Dora it ended when she left, whatever happens later.
      expect([view.status, view.accepted, view.dueAt]).toEqual([viewer === 'dor' ? 'closed' : status, 0, null]);
    }
});
