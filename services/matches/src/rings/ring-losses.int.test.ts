import { newEvent } from '@mutua/service-kit';
import { type Harness, startHarness } from '../../test/harness.ts';
import { accept, addMember, addRing, type RingMember, ringOf, startRing } from '../../test/ring-members.ts';

let service: Harness;
beforeAll(async () => {
  service = await startHarness();
}, 60_000);
afterAll(() => service.close());

const NAMES = ['Ana Ito', 'Ben Roy', 'Cleo Day'];
const three = async () => (await addRing(service, 3, NAMES)) as [RingMember, RingMember, RingMember];

const deleteSkillOf = ({ _id, skillId }: RingMember): Promise<unknown> =>
  service.publish(newEvent('skill.deleted', { skillId, ownerId: _id, version: 2 }));

const seatsOf = async (_id: string): Promise<string[]> =>
  (await service.context.connection.collection<{ _id: string; rings: string[] }>('seats').findOne({ _id }))?.rings ??
  [];
const wantOf = (_id: string) =>
  service.context.connection.collection<{ _id: string; claimedBy: string | null }>('wants').findOne({ _id });

/** All by which a ring may lose Cleo, who teaches the one who started it. */
const LOSSES: [string, (cleo: RingMember, ben: RingMember) => Promise<unknown>][] = [
  [
    'blocks another one of it',
    (cleo, ben) => service.publish(newEvent('member.blocked', { blockerId: cleo._id, blockedId: ben._id, version: 1 })),
  ],
  ['deletes the skill', deleteSkillOf],
  ['removes the want', ({ _id, wantId }) => service.call('DELETE /wants/:id', { as: _id, params: { id: wantId } })],
  [
    'is leaving',
    ({ _id }) => service.publish(newEvent('member.leaving', { userId: _id, isLeaving: true, version: 1 })),
  ],
  [
    'is suspended',
    ({ _id }) => service.publish(newEvent('member.moderated', { userId: _id, isSuspended: true, version: 1 })),
  ],
  ['is erased', ({ _id }) => service.publish(newEvent('member.erased', { userId: _id }))],
];

it.each(LOSSES)('a ring does not come about when one of it %s, and keeps nobody', async (_, lose) => {
  const [ana, ben, cleo] = await three();
  const { _id } = await startRing(service, ana._id);
  await accept(service, ben._id, _id);
  await lose(cleo, ben);
  await service.stored('rings', { _id, status: 'closed', dueAt: null });
  for (const each of [ana, ben, cleo]) {
    expect(await seatsOf(each._id)).toEqual([]);
    expect((await wantOf(each.wantId))?.claimedBy ?? null).toBeNull();
  }
  expect((await accept(service, ana._id, _id)).error).toMatchObject({ code: 'ring_gone' });
  const { ring } = (await ringOf(service, ana._id, _id)).body;
  expect(ring.places.map(({ user }) => user?._id ?? null)).toEqual([ana._id, null, null]);
});

it('a substitute takes the place of one who is lost', async () => {
  const [ana, ben, cleo] = await three();
  const dora = await addMember(service, cleo.teaches, cleo.wants, { name: 'Dora Fox' });
  const { _id, places } = await startRing(service, ana._id);
  const [lost, found] = places[2]?.user?._id === cleo._id ? [cleo, dora] : [dora, cleo];
  await accept(service, ben._id, _id);
  await deleteSkillOf(lost);
  await service.stored('rings', { _id, status: 'proposed', repairs: 1 });
  const { ring } = (await ringOf(service, ana._id, _id)).body;
  expect(ring.places.map(({ user, answer }) => [user?._id ?? null, answer])).toEqual([
    [ana._id, 'again'],
    [null, 'accepted'],
    [found._id, 'asked'],
  ]);
});
