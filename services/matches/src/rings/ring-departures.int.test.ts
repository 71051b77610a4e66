import type { DomainEvent } from '@mutua/contracts';
import { newEvent } from '@mutua/service-kit';
import { useHarness } from '../../test/harness.ts';
import { accept, addThree, type RingMember, ringOf, seatsOf, startRing, wantOf } from '../../test/ring-members.ts';

const service = useHarness();

const deleteSkillOf = ({ _id, skillId }: RingMember): Promise<unknown> =>
  service.publish(newEvent('skill.deleted', { skillId, ownerId: _id, version: 2 }));

/** All ways by which a ring may lose Cleo, who teaches the starter. */
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

it.each(LOSSES)('a ring closes when a member %s, and holds no seats', async (_, lose) => {
  const [ana, ben, cleo] = await addThree(service);
  const { _id } = await startRing(service, ana._id);
  await accept(service, ben._id, _id);
  await lose(cleo, ben);
  await service.stored('rings', { _id, status: 'closed', dueAt: null });
  for (const each of [ana, ben, cleo]) {
    expect(await seatsOf(service, each._id)).toEqual([]);
    expect((await wantOf(service, each.wantId))?.claimedBy ?? null).toBeNull();
  }
  expect((await accept(service, ana._id, _id)).error).toMatchObject({ code: 'ring_gone' });
  const { ring } = (await ringOf(service, ana._id, _id)).body;
  expect(ring.places.map(({ user }) => user?._id ?? null)).toEqual([ana._id, null, null]);
});

/** Events that would take Cleo out of a ring, after a newer one that lets her stay. */
const OVERTAKEN: [string, (cleo: RingMember, ben: RingMember) => Promise<[newer: DomainEvent, older: DomainEvent]>][] =
  [
    [
      'is leaving',
      async ({ _id: userId }) => [
        newEvent('member.leaving', { userId, isLeaving: false, version: 5 }),
        newEvent('member.leaving', { userId, isLeaving: true, version: 4 }),
      ],
    ],
    [
      'is suspended',
      async ({ _id: userId }) => [
        newEvent('member.moderated', { userId, isSuspended: false, version: 5 }),
        newEvent('member.moderated', { userId, isSuspended: true, version: 4 }),
      ],
    ],
    [
      'blocks another one',
      async ({ _id: blockerId }, { _id: blockedId }) => [
        newEvent('member.unblocked', { blockerId, blockedId, version: 5 }),
        newEvent('member.blocked', { blockerId, blockedId, version: 4 }),
      ],
    ],
    [
      'has a hidden skill',
      async ({ _id: ownerId, skillId, teaches }) => {
        const skill = await service.skill(ownerId, teaches, { _id: skillId, version: 5 });
        return [newEvent('skill.updated', { skill }), newEvent('skill.hidden', { skillId, ownerId, version: 4 })];
      },
    ],
  ];

it.each(OVERTAKEN)(
  'nobody leaves a ring when the event that one of it %s arrives after a newer one',
  async (_, events) => {
    const [ana, ben, cleo] = await addThree(service);
    const { _id } = await startRing(service, ana._id);
    await accept(service, ben._id, _id);
    for (const event of await events(cleo, ben)) {
      await service.publish(event);
      const job = service.context.queueKey('matches', `e-${event.id}`);
      await service.waitFor(async () => (await service.context.redis.exists(job)) === 0);
    }
    expect((await ringOf(service, ana._id, _id)).body.ring).toMatchObject({ status: 'proposed', accepted: 2 });
    expect((await accept(service, cleo._id, _id)).body.ring).toMatchObject({ accepted: 3 });
  },
);
