import { MATCHING, OPEN_PRIVACY } from '@mutua/contracts';
import { newEvent } from '@mutua/service-kit';
import { type Harness, newId, startHarness } from '../../test/harness.ts';
import { addMember, decline, newWord, ringOf, startRing, suggestionsOf } from '../../test/ring-members.ts';

let service: Harness;
beforeAll(async () => {
  service = await startHarness();
}, 60_000);
afterAll(() => service.close());

const DAY_MS = 24 * 3600 * 1000;
const add = (as: string, title: string, visibility: 'matches' | 'public' = 'matches') =>
  service.call('POST /wants', { as, body: { category: 'music', title, visibility } });

/**
 * Tom matches Ada, would be between Ana and Cleo in a ring of three, and would bring Ada one match more if she taught what he wants
 * besides. Returns all that Ada and Ana may read of it.
 */
async function createTom() {
  const [x, y, a, b, c, q] = [newWord(), newWord(), newWord(), newWord(), newWord(), newWord()];
  const [ada, ana, cleo, tom] = await Promise.all([
    addMember(service, x, y),
    addMember(service, a, c),
    addMember(service, c, b),
    addMember(service, y, x, { name: 'Tom Byrd', visibility: 'public' }),
  ]);
  const [other] = await Promise.all([service.skill(tom._id, b), add(tom._id, a), add(tom._id, q)]);
  const skillIds = [tom.skillId, other._id];

  const get = {
    matches: async () => (await service.call('GET /matches', { as: ada._id })).body.matches.length,
    mutual: async () => (await service.call('GET /wants', { as: ada._id })).body.wants[0]?.mutual,
    ringToWant: async () => (await service.call('GET /wants', { as: ana._id })).body.wants[0]?.ring,
    marks: async () =>
      (await service.call('GET /matches/marks', { as: ada._id, query: { skillIds: skillIds.join() } })).body.marks
        .length,
    ringMarks: async () =>
      (await service.call('GET /matches/marks', { as: ana._id, query: { skillIds: cleo.skillId } })).body.marks.length,
    // No skill, no path.
    path: async () =>
      (await service.call('GET /matches/paths/:skillId', { as: ada._id, params: { skillId: tom.skillId } })).body
        .size ?? null,
    ringPath: async () =>
      (await service.call('GET /matches/paths/:skillId', { as: ana._id, params: { skillId: cleo.skillId } })).body.size,
    unlocks: async () => {
      const { unlocks } = (await service.call('GET /matches/unlocks', { as: ada._id, query: { limit: 5 } })).body;
      return unlocks.find(({ topic }) => topic.title === q)?.matches ?? 0;
    },
    suggestions: async () => (await suggestionsOf(service, ana._id)).length,
  };
  const seen = async () => {
    const entries = await Promise.all(Object.entries(get).map(async ([name, read]) => [name, await read()] as const));
    return Object.fromEntries(entries);
  };
  return { tom, ada, ana, cleo, a, b, skillIds, seen };
}
type Scene = Awaited<ReturnType<typeof createTom>>;

const EVERYTHING = {
  matches: 1,
  mutual: 1,
  ringToWant: 3,
  marks: 2,
  ringMarks: 1,
  path: 2,
  ringPath: 3,
  unlocks: 1,
  suggestions: 1,
};
const NOTHING = {
  matches: 0,
  mutual: 0,
  ringToWant: null,
  marks: 0,
  ringMarks: 0,
  path: null,
  ringPath: null,
  unlocks: 0,
  suggestions: 0,
};

const untilSeen = (seen: Scene['seen'], wanted: object) =>
  service.waitFor(async () => {
    expect(await seen()).toEqual(wanted);
    return true;
  });

const privacy = (_id: string, change: object) =>
  service.member({ _id, version: 2, privacy: { ...OPEN_PRIVACY, ...change } });
const block = (blockerId: string, blockedId: string) =>
  service.publish(newEvent('member.blocked', { blockerId, blockedId, version: 1 }));

/** All by which a member is hidden. */
const WAYS: [string, (scene: Scene) => Promise<unknown>][] = [
  ['has blocked them', ({ tom, ada, ana }) => Promise.all([ada, ana].map(({ _id }) => block(tom._id, _id)))],
  ['is blocked by them', ({ tom, ada, ana }) => Promise.all([ada, ana].map(({ _id }) => block(_id, tom._id)))],
  ['wants to be found by nobody', ({ tom }) => privacy(tom._id, { findMe: 'nobody' })],
  ['takes requests of nobody', ({ tom }) => privacy(tom._id, { requests: 'nobody' })],
  [
    'takes requests only of members who have completed an exchange',
    ({ tom }) => privacy(tom._id, { requests: 'reviewed' }),
  ],
  [
    'is suspended',
    ({ tom }) => service.publish(newEvent('member.moderated', { userId: tom._id, isSuspended: true, version: 1 })),
  ],
  [
    'has no skill that is shown',
    ({ tom, skillIds }) =>
      service.publish(
        ...skillIds.map((skillId) => newEvent('skill.hidden', { skillId, ownerId: tom._id, version: 2 })),
      ),
  ],
  [
    'is leaving',
    ({ tom }) => service.publish(newEvent('member.leaving', { userId: tom._id, isLeaving: true, version: 1 })),
  ],
  [
    'was away for 60 days',
    ({ tom }) => {
      const day = new Date(Date.now() - 61 * DAY_MS).toISOString().slice(0, 10);
      return service.publish(newEvent('member.active', { userId: tom._id, day }));
    },
  ],
  [
    'has as many exchanges as they take',
    ({ tom }) =>
      Promise.all(
        Array.from({ length: MATCHING.capacity.default }, () =>
          service.request({ senderId: newId(), receiverId: tom._id, status: 'accepted' }),
        ),
      ),
  ],
];

it.each(WAYS)(
  'a member who %s is in no match, count, mark, path, unlock and ring, and takes no place of another one',
  async (_, hide) => {
    const scene = await createTom();
    const { tom, ana, b, a, seen } = scene;
    await untilSeen(seen, EVERYTHING);
    await hide(scene);
    await untilSeen(seen, NOTHING);

    // Ben teaches and wants what Tom does. After his no nobody takes his place.
    const ben = await addMember(service, b, a, { name: 'Ben Roy' });
    const { _id } = await startRing(service, ana._id);
    await decline(service, ben._id, _id);
    expect((await ringOf(service, ana._id, _id)).body.ring.status).toBe('closed');
    expect((await ringOf(service, tom._id, _id)).status).toBe(404);
  },
  120_000,
);

it('public wants are told to those who may find the member', async () => {
  const { tom, ada } = await createTom();
  const told = async (as: string) =>
    (await service.call('GET /wants/user/:userId', { as, params: { userId: tom._id } })).body.wants.length;
  expect(await told(ada._id)).toBe(1);
  await privacy(tom._id, { findMe: 'nobody' });
  expect([await told(ada._id), await told(tom._id)]).toEqual([0, 1]);
  // Between the two is a request.
  await service.request({ senderId: tom._id, receiverId: ada._id, status: 'rejected' });
  expect([await told(ada._id), await told(newId())]).toEqual([1, 0]);
  const isTold = (count: number) => service.waitFor(async () => (await told(ada._id)) === count);
  const suspend = (isSuspended: boolean, version: number) =>
    service.publish(newEvent('member.moderated', { userId: tom._id, isSuspended, version }));
  await suspend(true, 2);
  await isTold(0);
  await suspend(false, 3);
  await isTold(1);
  // A decision that comes late changes nothing.
  await suspend(true, 2);
  await service.publish(newEvent('member.leaving', { userId: tom._id, isLeaving: false, version: 1 }));
  await service.stored('members', { _id: tom._id, leavingVersion: 1 });
  expect(await told(ada._id)).toBe(1);
  await service.publish(newEvent('member.leaving', { userId: tom._id, isLeaving: true, version: 2 }));
  await isTold(0);
});

it('when a member was here is not told of, nor to, members who hide that they are online', async () => {
  const { tom, ada } = await createTom();
  const kinds = async () =>
    (await service.call('GET /matches', { as: ada._id })).body.matches[0]?.reasons.map(({ kind }) => kind);
  const isTold = (told: boolean) => service.waitFor(async () => (await kinds())?.includes('active') === told);
  await service.publish(newEvent('member.active', { userId: tom._id, day: new Date().toISOString().slice(0, 10) }));
  await isTold(true);
  await privacy(tom._id, { online: false });
  await isTold(false);
  await service.member({ _id: tom._id, version: 3 });
  await isTold(true);
  await privacy(ada._id, { online: false });
  await isTold(false);
});
