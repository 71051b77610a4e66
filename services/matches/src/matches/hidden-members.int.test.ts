import { type EndpointKey, endpoints, MATCHING, OPEN_PRIVACY } from '@mutua/contracts';
import { DAY_MS } from '@mutua/contracts/time';
import { newEvent } from '@mutua/service-kit';
import { newId, useHarness } from '../../test/harness.ts';
import { addMember, decline, newWord, ringOf, startRing, suggestionsOf } from '../../test/ring-members.ts';
import { createMemberDataRepository } from '../member-data/member-data.repository.ts';
import { ownData } from '../member-data/own-data.ts';

const service = useHarness();

const add = (as: string, title: string, visibility: 'matches' | 'public' = 'matches') =>
  service.call('POST /wants', { as, body: { category: 'music', title, visibility } });

/**
 * Tom matches Ada, stands between Ana and Cleo in a ring of three, and would bring Ada one more match if she taught his other want. Returns
 * everything that Ada and Ana can read about it.
 */
async function createTom() {
  const [x, y, a, b, c, q] = [newWord(), newWord(), newWord(), newWord(), newWord(), newWord()];
  const [ada, ana, cleo, tom] = await Promise.all([
    addMember(service, x, y),
    addMember(service, a, c),
    addMember(service, c, b),
    addMember(service, y, x, { name: 'Tom Byrd', visibility: 'public' }),
  ]);
  const [other] = await Promise.all([service.skill(tom._id, b), add(tom._id, a), add(tom._id, q, 'public')]);
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
    // There is no path to a missing skill.
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

/** All ways by which a member is hidden. */
const WAYS: [string, (scene: Scene) => Promise<unknown>][] = [
  ['has blocked them', ({ tom, ada, ana }) => Promise.all([ada, ana].map(({ _id }) => block(tom._id, _id)))],
  ['is blocked by them', ({ tom, ada, ana }) => Promise.all([ada, ana].map(({ _id }) => block(_id, tom._id)))],
  ['wants to be found by nobody', ({ tom }) => privacy(tom._id, { findMe: 'nobody' })],
  [
    'is away and takes no requests',
    ({ tom: { _id: userId } }) => {
      const away = {
        startsAt: new Date(0).toISOString(),
        endsAt: null,
        until: null,
        note: '',
        requests: 'none' as const,
      };
      const answers = { answersWithin: null, answerRate: null };
      return service.publish(newEvent('availability.changed', { userId, version: 1, ...answers, away }));
    },
  ],
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
    'has only skills that rest',
    ({ tom, skillIds }) =>
      service.publish(
        ...skillIds.map((_id) => {
          const shown = { title: 'Rests', category: 'music', proficiency: 'advanced', details: null } as const;
          const lessons = { meets: null, languages: [], placeId: null };
          const state = { createdAt: new Date().toISOString(), version: 2, editedVersion: 2, isResting: true };
          return newEvent('skill.updated', { skill: { _id, ownerId: tom._id, ...shown, ...lessons, ...state } });
        }),
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

async function expectHidden(hide: (scene: Scene) => Promise<unknown>): Promise<void> {
  const scene = await createTom();
  const { tom, ana, b, a, seen } = scene;
  await untilSeen(seen, EVERYTHING);
  await hide(scene);
  await untilSeen(seen, NOTHING);

  // Ben teaches and wants the same as Tom. After Ben declines, nobody takes his place.
  const ben = await addMember(service, b, a, { name: 'Ben Roy' });
  const { _id } = await startRing(service, ana._id);
  await decline(service, ben._id, _id);
  expect((await ringOf(service, ana._id, _id)).body.ring.status).toBe('closed');
  expect((await ringOf(service, tom._id, _id)).status).toBe(404);
}

/** The scenes mostly wait for events, and share no word, so they run side by side. */
const hidden = new Map<string, Promise<unknown>>();
beforeAll(() => {
  for (const [name, hide] of WAYS)
    hidden.set(
      name,
      expectHidden(hide).catch((error: unknown) => error),
    );
});

it.each(WAYS)(
  'a member who %s is in no match, count, mark, path, unlock and ring, and takes no place of another one',
  async (name) => expect(await hidden.get(name)).toBeUndefined(),
  120_000,
);

it('public wants are shown to those who may find the member', async () => {
  const { tom, ada } = await createTom();
  const told = async (as: string) =>
    (await service.call('GET /wants/user/:userId', { as, params: { userId: tom._id } })).body.wants.length;
  expect(await told(ada._id)).toBe(2);
  await privacy(tom._id, { findMe: 'nobody' });
  expect([await told(ada._id), await told(tom._id)]).toEqual([0, 2]);
  // The two have a request.
  await service.request({ senderId: tom._id, receiverId: ada._id, status: 'rejected' });
  expect([await told(ada._id), await told(newId())]).toEqual([2, 0]);
  const isTold = (count: number) => service.waitFor(async () => (await told(ada._id)) === count);
  const suspend = (isSuspended: boolean, version: number) =>
    service.publish(newEvent('member.moderated', { userId: tom._id, isSuspended, version }));
  await suspend(true, 2);
  await isTold(0);
  await suspend(false, 3);
  await isTold(2);
  // A late decision changes nothing.
  await suspend(true, 2);
  await service.publish(newEvent('member.leaving', { userId: tom._id, isLeaving: false, version: 1 }));
  await service.stored('members', { _id: tom._id, leavingVersion: 1 });
  expect(await told(ada._id)).toBe(2);
  await service.publish(newEvent('member.leaving', { userId: tom._id, isLeaving: true, version: 2 }));
  await isTold(0);
});

it('the last visit is not shown of, nor to, members who hide that they are online', async () => {
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

describe('a private want', () => {
  type Answers = Record<string, unknown>;

  /** Makes every call of the service as a member who wants to learn about another one. Each call answers or refuses. */
  async function readAll(as: string, victim: { _id: string; skillId: string }, words: readonly string[]) {
    const post = (title: string, more: object) =>
      service.call('POST /wants', { as, body: { category: 'music', title, ...more } });
    const ofSkill = await post('Made from it', { skillId: victim.skillId, visibility: 'hidden' });
    const wantId = ofSkill.body?.want._id ?? newId();
    const path = await service.call('GET /matches/paths/:skillId', { as, params: { skillId: victim.skillId } });
    const suggested = await suggestionsOf(service, as, 5);
    const offer = path.body?.offer ?? suggested[0]?.offer ?? 'none';
    const params = { id: newId() };
    const calls: Partial<Record<EndpointKey, () => Promise<unknown>>> = {
      'GET /wants': () => service.call('GET /wants', { as }),
      'POST /wants': async () => ofSkill,
      'PUT /wants/:id': () => service.call('PUT /wants/:id', { as, params: { id: wantId }, body: { note: '' } }),
      'GET /wants/user/:userId': () => service.call('GET /wants/user/:userId', { as, params: { userId: victim._id } }),
      'GET /topics': async () =>
        Promise.all(
          ['', ...words.flatMap((word) => [word, word.slice(0, 2)])].map((q) =>
            service.call('GET /topics', { as, query: { q, limit: 20 } }),
          ),
        ),
      'GET /figures/wishes': () =>
        service.call('GET /figures/wishes', { as, query: { from: '2026-01', to: '2026-02' } }),
      'GET /matches': () => service.call('GET /matches', { as }),
      'GET /matches/marks': () => service.call('GET /matches/marks', { as, query: { skillIds: victim.skillId } }),
      'GET /matches/settings': () => service.call('GET /matches/settings', { as }),
      'PUT /matches/settings': () =>
        service.call('PUT /matches/settings', { as, body: { capacity: 3, rings: true, tellMe: true } }),
      'GET /matches/unlocks': () => service.call('GET /matches/unlocks', { as, query: { limit: 20 } }),
      'GET /matches/paths/:skillId': async () => path,
      'DELETE /matches/:userId': () => service.call('DELETE /matches/:userId', { as, params: { userId: victim._id } }),
      'PUT /matches/:userId': () => service.call('PUT /matches/:userId', { as, params: { userId: victim._id } }),
      'GET /matches/own-data/all': async () => {
        const lines = [];
        for await (const each of ownData(createMemberDataRepository(service.context.connection), as)) lines.push(each);
        return lines;
      },
      'GET /rings/suggestions': async () => suggested,
      'DELETE /rings/suggestions/:offer': () =>
        service.call('DELETE /rings/suggestions/:offer', { as, params: { offer } }),
      'PUT /rings/suggestions/:offer': () => service.call('PUT /rings/suggestions/:offer', { as, params: { offer } }),
      'POST /rings': () => service.call('POST /rings', { as, body: { offer } }),
      'GET /rings': () => service.call('GET /rings', { as }),
      'GET /rings/:id': () => service.call('GET /rings/:id', { as, params }),
      'PUT /rings/:id/accept': () => service.call('PUT /rings/:id/accept', { as, params }),
      'PUT /rings/:id/decline': () => service.call('PUT /rings/:id/decline', { as, params, body: {} }),
      'PUT /rings/:id/withdraw': () => service.call('PUT /rings/:id/withdraw', { as, params }),
      'POST /rings/:id/reports': () =>
        service.call('POST /rings/:id/reports', { as, params, body: { reason: 'other', text: 'Something' } }),
      'DELETE /wants/:id': () => service.call('DELETE /wants/:id', { as, params: { id: wantId } }),
    };
    const all = Object.entries(endpoints).flatMap(([key, { service: of }]) => (of === 'matches' ? [key] : []));
    expect(Object.keys(calls).sort()).toEqual(all.sort());
    const answers: Answers = {};
    for (const [key, call] of Object.entries(calls)) answers[key] = await call();
    return answers;
  }

  async function createVictim() {
    const [teaches, wants, secret, note, name] = [newWord(), newWord(), newWord(), newWord(), newWord()];
    const victim = await addMember(service, teaches, newWord(), { name: `Ada ${name}`, visibility: 'hidden' });
    const title = `${wants} ${secret}`;
    const { body } = await service.call('POST /wants', {
      as: victim._id,
      body: { category: 'music', title, note },
    });
    const { topic } = await service.stored('wants', { _id: body.want._id });
    return { ...victim, topic, wants, title, wantId: body.want._id, words: [wants, secret, note, name] };
  }
  const said = (answers: unknown, words: readonly string[]) => {
    const text = JSON.stringify(answers).toLowerCase();
    return words.filter((word) => text.includes(word.toLowerCase()));
  };
  const toldOf = async (userId: string) =>
    (await service.context.sentTo('notifications')).filter(({ payload }) => JSON.stringify(payload).includes(userId));

  async function useUpDay(_id: string) {
    const day = new Date().toISOString().slice(0, 10);
    const ids = Array.from({ length: 30 }, newId);
    await service.context.connection
      .collection<{ _id: string }>('swappers')
      .updateOne({ _id }, { $set: { newToday: { day, ids } } });
  }

  it('is in no answer to a stranger who teaches nothing', async () => {
    const victim = await createVictim();
    const stranger = await service.member();
    expect(said(await readAll(stranger._id, victim, victim.words), victim.words)).toEqual([]);
  });

  it("is in no answer to a blocked member, even if the member's own skill answers it", async () => {
    const victim = await createVictim();
    const blocked = await addMember(service, victim.wants, newWord());
    await service.stored('swappers', { _id: blocked._id, 'teaches.topic': victim.topic });
    await block(victim._id, blocked._id);
    await service.stored('blocks', { blockerId: victim._id });
    const words = victim.words.filter((word) => word !== victim.wants);
    expect(said(await readAll(blocked._id, victim, victim.words), words)).toEqual([]);
    expect(said(await toldOf(blocked._id), words)).toEqual([]);
  });

  it('changes no answer to a member whose daily limit is used up, even with accomplices', async () => {
    const victim = await createVictim();
    const [x, y] = [newWord(), newWord()];
    const thief = await addMember(service, x, newWord());
    await service.skill(thief._id, victim.title);
    // One teaches what the victim wants; two more are in rings of four, and beside the victim.
    await addMember(service, victim.title, x);
    await addMember(service, y, x);
    await addMember(service, victim.title, y);
    await addMember(service, newWord(), victim.teaches);
    await useUpDay(thief._id);
    const plain = async () => {
      const { 'GET /topics': _topics, ...answers } = await readAll(thief._id, victim, victim.words);
      const text = JSON.stringify(answers, (key, value) =>
        ['_id', 'id', 'requestId', 'createdAt', 'updatedAt', 'confirmedAt', 'offer', 'expiresAt'].includes(key)
          ? null
          : value,
      );
      return JSON.parse(text);
    };
    const withIt = await plain();
    await service.call('PUT /wants/:id', { as: victim._id, params: { id: victim.wantId }, body: { status: 'paused' } });
    expect(withIt).toEqual(await plain());
    expect(said(await toldOf(thief._id), victim.words)).toEqual([]);
  });

  it('is not confirmed by what the thief could teach, when two accomplices want what is guessed', async () => {
    const victim = await createVictim();
    const thief = await addMember(service, newWord(), newWord());
    await addMember(service, victim.teaches, victim.title, { visibility: 'public' });
    await addMember(service, victim.teaches, victim.title);
    const body = { category: 'music', title: victim.teaches, skillId: victim.skillId, visibility: 'hidden' } as const;
    await service.call('POST /wants', { as: thief._id, body });
    await useUpDay(thief._id);
    const unlocks = async () =>
      (await service.call('GET /matches/unlocks', { as: thief._id, query: { limit: 20 } })).body.unlocks;
    const withIt = await service.waitFor(async () => (await unlocks())[0] && unlocks());
    await service.call('PUT /wants/:id', { as: victim._id, params: { id: victim.wantId }, body: { status: 'paused' } });
    await service.stored('swappers', { _id: victim._id, 'wants.topic': { $ne: victim.topic } });
    expect(await unlocks()).toEqual(withIt);
  });
});
