import { newEvent } from '@mutua/service-kit';
import { newId, useHarness } from '../../test/harness.ts';
import { newWord } from '../../test/ring-members.ts';

const service = useHarness();

const want = async (as: string, title: string, more: object = {}) => {
  const { status } = await service.call('POST /wants', { as, body: { category: 'music', title, ...more } });
  expect(status).toBe(201);
};
const pathTo = async (as: string, skillId: string) =>
  (await service.call('GET /matches/paths/:skillId', { as, params: { skillId } })).body;
const unlocksOf = async (as: string, limit = 5) =>
  (await service.call('GET /matches/unlocks', { as, query: { limit } })).body.unlocks;

/** A member who teaches one thing and wants another. */
async function swapper(teaches: string, wants: string | null, name = 'Somebody') {
  const { _id } = await service.member({ name });
  const skill = await service.skill(_id, teaches);
  if (wants) await want(_id, wants);
  return { _id, skillId: skill._id };
}

describe('the path to a skill', () => {
  it('is an exchange when its owner wants what the caller teaches', async () => {
    const [x, y] = [newWord(), newWord()];
    const ada = await swapper(x, null, 'Ada');
    const hana = await swapper(y, x, 'Hana');
    expect(await pathTo(ada._id, hana.skillId)).toEqual({
      size: 2,
      offer: null,
      legs: [
        {
          teacher: { _id: ada._id, name: 'Ada', avatar: null },
          learner: { _id: hana._id, name: 'Hana', avatar: null },
          topic: { title: x, category: 'music' },
          skill: expect.objectContaining({ _id: ada.skillId }),
        },
        {
          teacher: expect.objectContaining({ _id: hana._id }),
          learner: expect.objectContaining({ _id: ada._id }),
          topic: { title: y, category: 'music' },
          skill: expect.objectContaining({ _id: hana.skillId }),
        },
      ],
      unlocks: [],
    });
  });

  it('is a ring of three, which names only the owner', async () => {
    const [x, y, z] = [newWord(), newWord(), newWord()];
    const ada = await swapper(x, null, 'Ada');
    const hana = await swapper(y, z, 'Hana');
    const luca = await swapper(`${z} with Luca`, x, 'Luca');
    const { size, legs } = await pathTo(ada._id, hana.skillId);
    expect(size).toBe(3);
    expect(legs.map(({ teacher, learner, topic }) => [teacher?.name, learner?.name, topic.title])).toEqual([
      ['Ada', undefined, x],
      [undefined, 'Hana', z],
      ['Hana', 'Ada', y],
    ]);
    expect(JSON.stringify(legs)).not.toContain('Luca');
    expect(JSON.stringify(legs)).not.toContain(luca._id);

    await service.publish(newEvent('member.blocked', { blockerId: luca._id, blockedId: hana._id, version: 1 }));
    await service.waitFor(async () => (await pathTo(ada._id, hana.skillId)).size === null);
  });

  it('is a ring of four when there is no shorter one', async () => {
    const [x, y, z, w] = [newWord(), newWord(), newWord(), newWord()];
    const ada = await swapper(x, null, 'Ada');
    const hana = await swapper(y, z, 'Hana');
    await swapper(z, w);
    const one = await swapper(w, x);
    const { size, legs } = await pathTo(ada._id, hana.skillId);
    expect([size, legs.map(({ topic }) => topic.title)]).toEqual([4, [x, w, z, y]]);

    await service.call('PUT /matches/settings', { as: one._id, body: { capacity: 3, rings: false, tellMe: true } });
    expect((await pathTo(ada._id, hana.skillId)).size).toBeNull();
  });

  it('is null without one; then the answer has the public wants of the owner', async () => {
    const [x, y, z] = [newWord(), newWord(), newWord()];
    const ada = await swapper(x, null);
    const hana = await swapper(y, null);
    await want(hana._id, z, { visibility: 'public' });
    await want(hana._id, newWord());
    expect(await pathTo(ada._id, hana.skillId)).toEqual({
      size: null,
      offer: null,
      legs: [],
      unlocks: [{ title: z, category: 'music', teachers: 0, wanters: 1 }],
    });
    expect(await pathTo(newId(), hana.skillId)).toEqual({
      size: null,
      offer: null,
      legs: [],
      unlocks: [],
    });
  });

  it('does not exist for an own or unknown skill', async () => {
    const ada = await swapper(newWord(), null);
    for (const skillId of [ada.skillId, newId()]) {
      const { status } = await service.call('GET /matches/paths/:skillId', { as: ada._id, params: { skillId } });
      expect(status).toBe(404);
    }
  });
});

describe('marks', () => {
  const marksOf = async (as: string, ids: readonly string[]) =>
    (await service.call('GET /matches/marks', { as, query: { skillIds: ids.join() } })).body.marks;
  const rings = (as: string, isOn: boolean) =>
    service.call('PUT /matches/settings', { as, body: { capacity: 3, rings: isOn, tellMe: true } });

  it('name skills to which a ring of three leads when no exchange does, without revealing its members', async () => {
    const [x, y, z, v, w] = [newWord(), newWord(), newWord(), newWord(), newWord()];
    const ada = await swapper(x, null, 'Ada');
    const hana = await swapper(y, z, 'Hana');
    const luca = await swapper(z, x, 'Luca');
    // Only a ring of four leads to Vera, and nobody teaches what Walter wants.
    const vera = await swapper(v, y);
    const walter = await swapper(w, newWord());
    const skillIds = [walter, hana, vera, luca].map(({ skillId }) => skillId);
    const youTeach = { _id: ada.skillId, title: x, category: 'music', proficiency: 'advanced' };
    expect((await pathTo(ada._id, vera.skillId)).size).toBe(4);
    expect(await marksOf(ada._id, skillIds)).toEqual([
      { skillId: hana.skillId, kind: 'ring', size: 3, theyWant: null, youTeach },
      { skillId: luca.skillId, kind: 'mutual', size: 2, theyWant: x, youTeach },
    ]);

    for (const { _id } of [ada, hana, luca]) {
      await rings(_id, false);
      expect((await marksOf(ada._id, skillIds)).map(({ kind }) => kind)).toEqual(['mutual']);
      await rings(_id, true);
    }
    expect(await marksOf(ada._id, skillIds)).toHaveLength(2);
    await service.publish(newEvent('member.blocked', { blockerId: hana._id, blockedId: luca._id, version: 1 }));
    await service.waitFor(async () => (await marksOf(ada._id, skillIds)).length === 1);
  });

  it('search for rings only to the first skills of a list', async () => {
    const [x, z] = [newWord(), newWord()];
    const ada = await swapper(x, null);
    await swapper(z, x);
    const owners = [];
    for (let number = 0; number < 8; number += 1) owners.push(await swapper(newWord(), z));
    const skillIds = owners.map(({ skillId }) => skillId);
    expect((await marksOf(ada._id, skillIds)).map(({ skillId }) => skillId)).toEqual(skillIds.slice(0, 6));
    expect(await marksOf(ada._id, skillIds.slice(6))).toHaveLength(2);
  });
});

describe('what to teach', () => {
  it("are wants of members who teach the caller's wants: own categories first, then the most wanted", async () => {
    const [x, y, z, w] = [newWord(), newWord(), newWord(), newWord()];
    const ada = await swapper(x, y);
    expect(await unlocksOf(ada._id)).toEqual([]);
    for (let number = 0; number < 3; number += 1) {
      const other = await swapper(y, null);
      const { status } = await service.call('POST /wants', {
        as: other._id,
        body: { category: 'cooking', title: w },
      });
      expect(status).toBe(201);
    }
    const { _id } = await service.member();
    await service.skill(_id, y);
    await want(_id, z, { visibility: 'public' });
    await swapper(y, x);
    expect(await unlocksOf(ada._id)).toEqual([
      { topic: { title: z, category: 'music' }, matches: 1, yourWants: [y], isOwnCategory: true },
      { topic: { title: w, category: 'cooking' }, matches: 3, yourWants: [y], isOwnCategory: false },
    ]);
    expect(await unlocksOf(ada._id, 1)).toHaveLength(1);
    await service.skill(ada._id, z);
    expect((await unlocksOf(ada._id)).map(({ topic }) => topic.title)).toEqual([w]);
  });

  it('counts a member once; ignores hidden wants, and private wants of fewer than three members', async () => {
    const [x, y, y2, z, h] = [newWord(), newWord(), newWord(), newWord(), newWord()];
    const ada = await swapper(x, y);
    await want(ada._id, y2);
    const several = [];
    for (let number = 0; number < 3; number += 1) {
      expect(await unlocksOf(ada._id)).toEqual([]);
      several.push(await swapper(y, z));
    }
    for (const { _id } of several) await want(_id, h, { visibility: 'hidden' });
    const expected = (yourWants: string[]) => [
      { topic: { title: z, category: 'music' }, matches: 3, yourWants, isOwnCategory: true },
    ];
    expect(await unlocksOf(ada._id)).toEqual(expected([y]));
    // The title of a skill would reveal its owner.
    for (const { _id } of several.slice(1)) await service.skill(_id, y2);
    expect(await unlocksOf(ada._id)).toEqual(expected([y]));
    await service.skill(several[0]?._id ?? '', y2);
    const [unlock] = await service.waitFor(async () => {
      const unlocks = await unlocksOf(ada._id);
      return unlocks[0]?.yourWants.length === 2 && unlocks;
    });
    expect(unlock?.matches).toBe(3);
    expect([...(unlock?.yourWants ?? [])].sort()).toEqual([y, y2].sort());
  });
});
