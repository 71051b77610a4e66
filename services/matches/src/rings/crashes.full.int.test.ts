import { useHarness } from '../../test/harness.ts';
import { expectConsistentRings } from '../../test/ring-consistency.ts';
import {
  accept,
  addMember,
  addThree,
  decline,
  eventsOf,
  type RingMember,
  ringOf,
  startRing,
  suggestionsOf,
  type Three,
} from '../../test/ring-members.ts';

/** Simulates a dead process: no further write of rings, seats and claims succeeds. */
const crash = { after: Infinity, count: 0 };
const beforeWrite = async () => {
  crash.count += 1;
  if (crash.count > crash.after) throw new Error('the process has died');
};
const crashAfter = (writes: number) => Object.assign(crash, { after: writes, count: 0 });
const hasDied = () => crash.count > crash.after;

const service = useHarness({ beforeWrite });
beforeAll(() => service.context.log.expect(/./));

const statusOf = async (as: string, id: string) => (await ringOf(service, as, id)).body.ring.status;

/** Restores the state before the ring: the wants are open, nobody has a seat or has declined. */
async function reset(members: readonly RingMember[]): Promise<void> {
  const { connection } = service.context;
  await connection.collection('rings').deleteMany({});
  await connection.collection('seats').deleteMany({});
  await connection.collection('avoid').deleteMany({});
  await connection.collection('members').updateMany({}, { $unset: { ringDefaults: 1 } });
  await connection
    .collection('wants')
    .updateMany({}, { $set: { status: 'open', claimedBy: null, isLive: true }, $unset: { claimCheckAt: 1 } });
  // Updates the index to the stored data.
  const settings = { capacity: 3, rings: true, tellMe: true };
  for (const { _id } of members) await service.call('PUT /matches/settings', { as: _id, body: settings });
}

/**
 * Runs an action in a process that dies after no write, after one, after two …, until it survives. Each time the process restarts, and
 * `after` does the rest.
 */
async function everywhere<T>(
  members: readonly RingMember[],
  {
    before,
    action,
    after,
  }: { before: () => Promise<T>; action: (of: T) => Promise<unknown>; after: (of: T) => Promise<void> },
): Promise<void> {
  let writes = 0;
  for (let isInterrupted = true; isInterrupted; writes += 1) {
    await reset(members);
    const of = await before();
    crashAfter(writes);
    await action(of);
    isInterrupted = hasDied();
    crashAfter(Infinity);
    await expectConsistentRings(service);
    await after(of);
    await expectConsistentRings(service);
  }
  // It has died at least once.
  expect(writes).toBeGreaterThan(1);
}

/** An interrupted action can be repeated, and has its effect once. */
async function expectConfirmedOnce(id: string, [ana, ben, cleo]: Three): Promise<void> {
  for (const each of [ben, cleo]) expect((await accept(service, each._id, id)).status).toBe(200);
  expect(await statusOf(ana._id, id)).toBe('confirmed');
  await expectConsistentRings(service);
  const confirmed = await service.context.waitFor(async () => {
    const events = await eventsOf(service, { to: 'requests', type: 'ring.confirmed', id });
    return events.length > 0 && events;
  });
  expect(new Set(confirmed.map((event) => event.id)).size).toBe(1);
}

describe('a crash between any two writes loses nothing and leaves nothing behind', () => {
  it('of a start and its answers', async () => {
    const members = await addThree(service);
    const [ana, ben, cleo] = members;
    const started = { id: '' };
    await everywhere(members, {
      before: async () => {
        started.id = '';
        return service.waitFor(async () => (await suggestionsOf(service, ana._id))[0]?.offer);
      },
      action: async (offer) => {
        const { status, body } = await service.call('POST /rings', { as: ana._id, body: { offer } });
        if (status === 201) started.id = body.ring._id;
        for (const each of started.id ? [ben, cleo] : []) await accept(service, each._id, started.id);
      },
      after: async () => {
        if (started.id) await expectConfirmedOnce(started.id, members);
      },
    });
  }, 240_000);

  /** Ben has accepted a ring that Ana started. */
  const proposed = ([ana, ben]: Three) =>
    async function propose(): Promise<string> {
      const { _id } = await startRing(service, ana._id);
      await accept(service, ben._id, _id);
      return _id;
    };

  it('of a refusal with a substitute', async () => {
    const [ana, ben, cleo] = await addThree(service);
    const dora = await addMember(service, cleo.teaches, cleo.wants);
    await everywhere([ana, ben, cleo, dora], {
      before: async () => {
        const id = await proposed([ana, ben, cleo])();
        const teacher = (await ringOf(service, ana._id, id)).body.ring.places[2]?.user?._id;
        return { id, leaver: teacher === cleo._id ? cleo : dora, other: teacher === cleo._id ? dora : cleo };
      },
      action: ({ id, leaver }) => decline(service, leaver._id, id),
      after: async ({ id, leaver, other }) => {
        expect([200, 409]).toContain((await decline(service, leaver._id, id)).status);
        expect(await statusOf(leaver._id, id)).toBe('closed');
        await expectConsistentRings(service);
        await accept(service, other._id, id);
        await expectConfirmedOnce(id, [ana, ana, other]);
      },
    });
  }, 240_000);

  it('of a refusal that ends the ring, and keeps its members apart', async () => {
    const [ana, ben, cleo] = await addThree(service);
    await everywhere([ana, ben, cleo], {
      before: proposed([ana, ben, cleo]),
      action: (id) => decline(service, cleo._id, id),
      after: async (id) => {
        expect([200, 409]).toContain((await decline(service, cleo._id, id)).status);
        expect(await statusOf(ana._id, id)).toBe('closed');
        await expectConsistentRings(service);
        expect(await suggestionsOf(service, ana._id)).toEqual([]);
      },
    });
  }, 240_000);

  it('of a withdrawn ring', async () => {
    const [ana, ben, cleo] = await addThree(service);
    const withdraw = (id: string) => service.call('PUT /rings/:id/withdraw', { as: ana._id, params: { id } });
    await everywhere([ana, ben, cleo], {
      before: proposed([ana, ben, cleo]),
      action: withdraw,
      after: async (id) => {
        expect((await withdraw(id)).status).toBe(200);
        await expectConsistentRings(service);
        expect(await suggestionsOf(service, ana._id)).toHaveLength(1);
      },
    });
  }, 240_000);

  /** An event of the exchange that came from a leg. */
  const leg = (members: Three, id: string, place: 0 | 1 | 2, status: 'completed' | 'cancelled') =>
    service.request({
      _id: `${place}`.padStart(24, id.slice(0, 23)),
      senderId: members[(place + 1) % 3]?._id ?? '',
      receiverId: members[place]._id,
      status,
      version: 2,
      ring: { _id: id, size: 3, place },
      actorId: members[place]._id,
    });
  const confirmed = (members: Three) => async () => {
    const id = await proposed(members)();
    await accept(service, members[2]._id, id);
    await service.stored('rings', { _id: id, status: 'confirmed', dueAt: null });
    return id;
  };

  it.each([['cancelled', 'broken'] as const, ['completed', 'completed'] as const])(
    'of the end of exchanges: %s',
    async (status, end) => {
      const members = await addThree(service);
      await everywhere(members, {
        before: async () => {
          const id = await confirmed(members)();
          if (status === 'completed')
            for (const place of [0, 1] as const) {
              await leg(members, id, place, status);
              await service.stored('rings', { _id: id, [`legs.${place}.status`]: status });
            }
          return id;
        },
        action: async (id) => {
          await leg(members, id, 2, status);
          const isSettled = () =>
            service.context.connection
              .collection<{ _id: string }>('rings')
              .findOne({ _id: id, status: end, dueAt: null });
          await service.waitFor(async () => hasDied() || (await isSettled()));
        },
        // The event comes again.
        after: async (id) => {
          await service.stored('rings', { _id: id, status: end, dueAt: null });
          const lost = end === 'broken' ? { status: 'open', claimedBy: null } : {};
          await service.stored('wants', { _id: members[0].wantId, ...lost });
        },
      });
    },
    240_000,
  );
});
