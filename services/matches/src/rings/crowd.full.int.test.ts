import { randomNumbers } from '@mutua/service-kit/testing';
import { newId, useHarness } from '../../test/harness.ts';
import { expectConsistentRings } from '../../test/ring-consistency.ts';
import { accept, decline, newWord } from '../../test/ring-members.ts';
import { createKeyRepository } from './key.repository.ts';
import { createOfferSeal } from './offer-seal.ts';

const service = useHarness();

const withdraw = (as: string, id: string) => service.call('PUT /rings/:id/withdraw', { as, params: { id } });

/** A member of one of three groups. Each group teaches the next one its two subjects. */
interface Grouped {
  _id: string;
  skillIds: string[];
  /** By subject of the previous group. */
  wantIds: string[];
}
const GROUPS = 3;
const SUBJECTS = 2;
const IN_A_GROUP = 8;
const PROPOSALS = 80;
/** How many run at any moment. */
const AT_ONCE = 24;

async function createGroups(): Promise<Grouped[][]> {
  const words = Array.from({ length: GROUPS }, () => Array.from({ length: SUBJECTS }, newWord));
  const members = (await service.members(Array.from({ length: GROUPS * IN_A_GROUP }, () => ({})))).map(
    ({ _id }, index) => ({ _id, group: index % GROUPS, index }),
  );
  const skills = await service.skills(
    members.flatMap(({ _id, group }) => (words[group] ?? []).map((title) => ({ ownerId: _id, title }))),
  );
  const wants = new Map<string, string[]>();
  await Promise.all(
    words.map(async (_, group) => {
      for (const { _id: as, index } of members.filter((each) => each.group === group)) {
        const ids: string[] = [];
        for (const title of words[(group + GROUPS - 1) % GROUPS] ?? []) {
          const { body } = await service.call('POST /wants', { as, body: { category: 'music', title } });
          ids.push(body.want._id);
        }
        wants.set(as, ids);
        // Half of them have completed an exchange, and may be in three rings.
        if (index % 2 === 0) await service.request({ senderId: as, receiverId: newId(), status: 'completed' });
      }
    }),
  );
  for (const { _id, index } of members) await service.stored('swappers', { _id, completed: index % 2 === 0 ? 1 : 0 });
  return words.map((_, group) =>
    members
      .filter((each) => each.group === group)
      .map(({ _id }) => ({
        _id,
        skillIds: skills.filter(({ ownerId }) => ownerId === _id).map((skill) => skill._id),
        wantIds: wants.get(_id) ?? [],
      })),
  );
}

it('keeps seats, claims and rings consistent while 80 proposals of one small community are started and answered at once', async () => {
  const groups = await createGroups();
  const seal = createOfferSeal(createKeyRepository(service.context.connection));
  const random = randomNumbers(7);
  const pick = <T>(items: readonly T[] = []): T => items[Math.floor(random() * items.length)] as T;

  /** A ring of random members of the next groups. */
  async function aProposal() {
    const first = Math.floor(random() * GROUPS);
    const members = groups.map((_, place) => pick(groups[(first + place) % GROUPS]));
    const legs = members.map(({ _id, skillIds }, place) => {
      const subject = Math.floor(random() * SUBJECTS);
      const learner = members[(place + 1) % GROUPS];
      return { teacherId: _id, skillId: skillIds[subject] ?? '', wantId: learner?.wantIds[subject] ?? '' };
    });
    const [starter = '', ...others] = members.map(({ _id }) => _id);
    return { starter, others, offer: (await seal.seal(starter, legs)).offer, chance: random() };
  }
  const proposals = await Promise.all(Array.from({ length: PROPOSALS }, aProposal));

  const refused = ['no_seat', 'want_taken', 'ring_gone', 'too_many_rings'];
  let done = 0;
  async function propose({ starter, others, offer, chance }: Awaited<ReturnType<typeof aProposal>>) {
    const { status, body, error } = await service.call('POST /rings', { as: starter, body: { offer } });
    done += 1;
    if (status !== 201) return expect(refused).toContain(error?.code);
    const id = body.ring._id;
    const answers = [
      ...others.map((as, index) => ((chance * 7 + index) % 3 < 1 ? decline(service, as, id) : accept(service, as, id))),
      ...(chance < 0.1 ? [withdraw(starter, id)] : []),
    ];
    for (const answer of await Promise.all(answers)) expect([200, 409]).toContain(answer.status);
  }
  const left = [...proposals];
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let next = left.pop(); next; next = left.pop()) await propose(next);
    }),
  );
  expect(done).toBe(PROPOSALS);
  await expectConsistentRings(service);

  const rings = await service.context.connection
    .collection<{ _id: string; status: string }>('rings')
    .find({ memberIds: { $in: groups.flat().map(({ _id }) => _id) } })
    .toArray();
  const confirmed = rings.filter(({ status }) => status === 'confirmed').map(({ _id }) => _id);
  expect(rings.length).toBeGreaterThan(10);
  expect(confirmed.length).toBeGreaterThan(0);
  // Each ring was sent to the requests service once.
  await service.waitFor(async () => {
    const told = await service.context.sentTo('requests', 'ring.confirmed');
    const ids = new Map(told.map(({ id, payload }) => [id, payload.ring._id]));
    return confirmed.every((ringId) => [...ids.values()].filter((each) => each === ringId).length === 1);
  });
}, 240_000);
