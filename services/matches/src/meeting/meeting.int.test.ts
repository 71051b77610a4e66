import type { MemberSnapshot } from '@mutua/contracts';
import { newEvent } from '@mutua/service-kit';
import { memberOf } from '@mutua/service-kit/testing';
import { useHarness } from '../../test/harness.ts';
import { BOURGOIN, type Lesson, LYON, MEDELLIN, VILLEURBANNE, type Ways } from '../../test/meeting-of.ts';
import {
  addThree,
  decline,
  eventsOf,
  newWord,
  type RingMember,
  ringOf,
  startRing,
  suggestionOf,
  suggestionsOf,
} from '../../test/ring-members.ts';
import { useOneDay } from '../../test/use-one-day.ts';

const service = useHarness();
useOneDay();

const inTown = (id: string, audience: 'everybody' | 'members' | 'partners' = 'members') =>
  ({ place: { id, for: audience } }) as const;
const FRENCH = { languages: [{ code: 'fr', level: 'well' }] } as const satisfies Partial<Ways>;
const inPerson: Partial<Lesson> = { meets: 'person' };
const online: Partial<Lesson> = { meets: 'online', languages: ['fr'] };

const want = async (as: string, title: string, more: object = {}) =>
  (await service.call('POST /wants', { as, body: { category: 'music', title, ...more } })).body.want;
const matchesOf = async (as: string) => (await service.call('GET /matches', { as })).body.matches;
const partnersOf = async (as: string) => (await matchesOf(as)).map(({ user }) => user._id);
const pathTo = async (as: string, skillId: string) =>
  (await service.call('GET /matches/paths/:skillId', { as, params: { skillId } })).body;
const marksOf = async (as: string, skillId: string) =>
  (await service.call('GET /matches/marks', { as, query: { skillIds: skillId } })).body.marks;

let version = 1;
/** Changes where a member is, or what the member speaks. */
const change = async (_id: string, fields: Partial<MemberSnapshot>) => {
  version += 1;
  await service.member({ _id, name: 'Ada Byron', version, ...fields });
};

type Side = { member?: Partial<Ways>; lesson?: Partial<Lesson>; wanted?: 'person' | 'online' };
/** Two members who each teach what the other wants. */
async function pair(ada: Side, hana: Side) {
  const [x, y] = [newWord(), newWord()];
  const [one, other] = await service.members([
    { name: 'Ada Byron', ...(ada.member as object) },
    { name: 'Hana Sato', ...(hana.member as object) },
  ]);
  const ids = [one?._id ?? '', other?._id ?? ''] as const;
  const [adas, hanas] = await service.skills([
    { ownerId: ids[0], title: x, fields: ada.lesson ?? {} },
    { ownerId: ids[1], title: y, fields: hana.lesson ?? {} },
  ]);
  const wants = [await want(ids[0], y, { meets: ada.wanted }), await want(ids[1], x, { meets: hana.wanted })] as const;
  return { ada: ids[0], hana: ids[1], x, y, wants, skillIds: [adas?._id ?? '', hanas?._id ?? ''] as const };
}

describe('two members', () => {
  it('match when both lessons can take place, with the distance or the language as a reason', async () => {
    const near = await pair(
      { member: inTown(LYON), lesson: online },
      { member: { ...inTown(VILLEURBANNE), ...FRENCH }, lesson: inPerson },
    );
    const [match] = await matchesOf(near.ada);
    expect(match?.user).toMatchObject({ _id: near.hana, location: 'Villeurbanne, France', place: { country: 'FR' } });
    expect(match?.reasons.slice(1)).toEqual([{ kind: 'near', distance: { km: 3, isSame: false } }]);
    expect((await matchesOf(near.hana))[0]?.reasons.slice(1)).toEqual([{ kind: 'online', language: 'fr' }]);
  });

  it('match across a border, in person, with the other country and the distance', async () => {
    const [STRASBOURG, KEHL] = ['2973783', '2891951'];
    const made = await pair(
      { member: inTown(STRASBOURG), lesson: inPerson },
      { member: inTown(KEHL), lesson: inPerson },
    );
    const [match] = await matchesOf(made.ada);
    expect(match?.user).toMatchObject({ _id: made.hana, location: 'Kehl, Germany', place: { country: 'DE' } });
    expect(match?.reasons.slice(1)).toEqual([{ kind: 'near', distance: { km: 5, isSame: false } }]);
    const [back] = await matchesOf(made.hana);
    expect(back?.user).toMatchObject({ location: 'Strasbourg, France', place: { country: 'FR' } });
    // The distance counts as within a country.
    await change(made.hana, { ...inTown(KEHL), reachKm: 5 });
    await change(made.ada, { ...inTown(STRASBOURG), reachKm: 5 });
    await service.waitFor(async () => (await partnersOf(made.ada)).length === 0);
  });

  it('are named with their town in the language of the call', async () => {
    const { ada } = await pair({ member: inTown('2867714') }, { member: inTown('2867714') });
    const { body } = await service.call('GET /matches', { as: ada, language: 'it' });
    expect(body.matches[0]?.user).toMatchObject({ location: 'Monaco di Baviera, Germania', place: { _id: '2867714' } });
    expect(body.matches[0]?.reasons.slice(1)).toEqual([{ kind: 'near', distance: { km: 0, isSame: true } }]);
  });

  it.each<[string, Side, Side]>([
    [
      'one lesson is in person in a town beyond the reach of both',
      { member: inTown(LYON), lesson: inPerson },
      { member: inTown(MEDELLIN), lesson: { meets: 'both', languages: [] } },
    ],
    [
      'one lesson is online in a language that its learner does not speak',
      { member: { ...inTown(LYON), languages: [{ code: 'fr', level: 'some' }] } },
      { member: { ...inTown(LYON), ...FRENCH }, lesson: online },
    ],
    [
      'one wants to meet in person, and the other teaches online',
      { member: inTown(LYON), wanted: 'person' },
      { member: inTown(LYON), lesson: online },
    ],
  ])('do not match when %s', async (_what, ada, hana) => {
    const made = await pair(ada, hana);
    expect([await partnersOf(made.ada), await partnersOf(made.hana)]).toEqual([[], []]);
    expect((await service.call('GET /wants', { as: made.ada })).body.wants).toMatchObject([{ mutual: 0 }]);
  });

  it('match again after a move, a language or another way of meeting, and no more after a move away', async () => {
    const { ada, hana, wants } = await pair(
      { member: inTown(LYON), lesson: inPerson },
      { member: inTown(MEDELLIN), lesson: inPerson },
    );
    const matches = (expected: string[]) =>
      service.waitFor(async () => JSON.stringify(await partnersOf(ada)) === JSON.stringify(expected));
    await matches([]);
    await change(hana, inTown(BOURGOIN));
    await matches([]);
    // One of the two travels.
    await change(hana, { ...inTown(BOURGOIN), reachKm: 50 });
    await matches([hana]);
    const wantTo = (meets: string | null) =>
      service.call('PUT /wants/:id', { as: ada, params: { id: wants[0]._id }, body: { meets } as never });
    expect((await wantTo('online')).body.want.meets).toBe('online');
    await matches([]);
    await wantTo(null);
    await matches([hana]);
    await change(hana, inTown(MEDELLIN));
    await matches([]);
    // A place that members do not see is unknown, and no reason.
    await change(hana, inTown(MEDELLIN, 'partners'));
    await matches([hana]);
    expect((await matchesOf(ada))[0]).toMatchObject({
      user: { location: '', place: null },
      reasons: [{ kind: 'want' }],
    });
  });

  it('are shown a match that a move makes possible, and are not notified of it', async () => {
    const { ada, hana } = await pair(
      { member: inTown(LYON), lesson: inPerson },
      { member: inTown(MEDELLIN), lesson: inPerson },
    );
    const both = [ada, hana] as never[];
    const isIdle = async () =>
      !(await service.context.connection
        .collection('swappers')
        .findOne({ _id: { $in: both }, dueAt: { $exists: true } }));
    await service.waitFor(isIdle);
    await change(hana, inTown(VILLEURBANNE));
    await service.waitFor(async () => (await partnersOf(ada)).includes(hana));
    await service.waitFor(isIdle);
    const told = await service.context.sentTo('notifications', 'match.found');
    expect(told.filter(({ payload }) => both.includes(payload.userId as never))).toEqual([]);
  });

  it("match when a skill has its own place, also when the owner's is hidden", async () => {
    const { ada, hana } = await pair(
      { member: inTown(LYON), lesson: { ...inPerson, placeId: LYON } },
      { member: inTown(MEDELLIN, 'partners'), lesson: { ...inPerson, placeId: VILLEURBANNE } },
    );
    expect((await matchesOf(ada))[0]?.reasons).toContainEqual({ kind: 'near', distance: { km: 3, isSame: false } });
    await change(ada, inTown(MEDELLIN));
    await service.waitFor(async () => (await partnersOf(hana)).length === 0);
  });
});

describe('a skill that the caller cannot learn, because the two cannot meet', () => {
  it('has no mark, no path, and no topics to teach for it', async () => {
    const [x, z] = [newWord(), newWord()];
    const [ada, hana] = await service.members([inTown(LYON), inTown(MEDELLIN)]);
    const [, skill] = await service.skills([
      { ownerId: ada?._id ?? '', title: x },
      { ownerId: hana?._id ?? '', title: newWord(), fields: inPerson },
    ]);
    await want(hana?._id ?? '', x);
    await want(hana?._id ?? '', z, { visibility: 'public' });
    const [me, skillId] = [ada?._id ?? '', skill?._id ?? ''];
    expect(await marksOf(me, skillId)).toEqual([]);
    expect(await pathTo(me, skillId)).toEqual({ size: null, offer: null, legs: [], unlocks: [] });
    await change(hana?._id ?? '', inTown(LYON));
    await service.waitFor(async () => (await marksOf(me, skillId)).length === 1);
    expect((await pathTo(me, skillId)).size).toBe(2);
  });

  it('counts for nobody in "What to teach"', async () => {
    const [y, z] = [newWord(), newWord()];
    const [ada, hana] = await service.members([inTown(LYON), inTown(LYON)]);
    const [me, other] = [ada?._id ?? '', hana?._id ?? ''];
    await service.skill(other, y, inPerson);
    await want(me, y);
    await want(other, z, { visibility: 'public' });
    const unlocks = async () => (await service.call('GET /matches/unlocks', { as: me })).body.unlocks;
    expect(await unlocks()).toMatchObject([{ topic: { title: z }, matches: 1 }]);
    await change(other, inTown(MEDELLIN));
    await service.waitFor(async () => (await unlocks()).length === 0);
  });

  it('is announced as no answer to a want', async () => {
    const subject = newWord();
    const [{ _id: ada } = { _id: '' }] = await service.members([{ ...inTown(LYON), ...FRENCH }]);
    await service.call('PUT /matches/settings', {
      as: ada,
      body: { capacity: 3, rings: true, tellMe: true, tell: 'any' },
    });
    await want(ada, subject, { meets: 'online' });
    const [far, near] = await service.members([inTown(MEDELLIN), inTown(MEDELLIN)]);
    const told = async () =>
      (await service.context.sentTo('notifications', 'want.answered')).filter(({ payload }) => payload.userId === ada);
    await service.skill(far?._id ?? '', subject, inPerson);
    const waiting = { _id: ada, $or: [{ answered: { $ne: [] } }, { dueAt: { $exists: true } }] };
    await service.waitFor(
      async () =>
        (await service.context.connection.collection('skills').findOne({ toTellAt: { $exists: true } })) === null &&
        (await service.context.connection.collection('swappers').findOne(waiting as never)) === null,
    );
    expect(await told()).toEqual([]);
    await service.skill(near?._id ?? '', subject, online);
    await service.waitFor(async () => (await told()).length === 1);
    expect((await told())[0]?.payload.owner._id).toBe(near?._id);
  });
});

describe('a ring', () => {
  const [NEAR, FAR] = [inTown(LYON), inTown(MEDELLIN)];
  /** Ana teaches Ben, Ben teaches Cleo, Cleo teaches Ana: all in person, in one town. */
  async function three() {
    const members = await addThree(service);
    for (const each of members) {
      await change(each._id, NEAR);
      await teachInPerson(each);
    }
    await suggestionOf(service, members[0]._id);
    return members;
  }
  const teachInPerson = async ({ _id, skillId, teaches }: RingMember) => {
    const skill = await service.context.connection.collection('skills').findOne({ _id: skillId } as never);
    const at = Number(skill?.['version']) + 1;
    await service.skill(_id, teaches, { _id: skillId, version: at, editedVersion: at, ...inPerson });
    await service.stored('swappers', { _id, weeks: { $elemMatch: { skillId, meets: 'person' } } });
  };

  it('is not suggested when any two neighbours cannot meet', async () => {
    const [ana, ben, cleo] = await three();
    for (const each of [ana, ben, cleo]) {
      await change(each._id, FAR);
      await service.waitFor(async () => (await suggestionsOf(service, ana._id)).length === 0);
      expect((await pathTo(ana._id, cleo.skillId)).size).toBeNull();
      expect(await marksOf(ana._id, cleo.skillId)).toEqual([]);
      const { body } = await service.call('GET /wants', { as: ana._id });
      expect(body.wants).toMatchObject([{ ring: null }]);
      await change(each._id, NEAR);
      await suggestionOf(service, ana._id);
    }
    expect(await marksOf(ana._id, cleo.skillId)).toMatchObject([{ kind: 'ring' }]);
  });

  it('does not start after one has moved away', async () => {
    const [ana, , cleo] = await three();
    const { offer } = await suggestionOf(service, ana._id);
    await change(cleo._id, FAR);
    await service.waitFor(async () => (await suggestionsOf(service, ana._id)).length === 0);
    const { error } = await service.call('POST /rings', { as: ana._id, body: { offer, message: '' } });
    expect(error).toMatchObject({ code: 'ring_gone' });
  });

  it('replaces a member only by one who can meet both neighbours', async () => {
    const [ana, ben, cleo] = await three();
    const { _id } = await startRing(service, ana._id);
    const addLike = async (ways: Partial<Ways>) => {
      const made = await service.member(ways);
      await service.skill(made._id, ben.teaches, inPerson);
      await want(made._id, ben.wants);
      return made;
    };
    await addLike(FAR);
    const dora = await addLike(NEAR);
    await decline(service, ben._id, _id);
    const { ring } = (await ringOf(service, cleo._id, _id)).body;
    expect(ring).toMatchObject({ status: 'proposed' });
    const repaired = await service.waitFor(
      async () => (await eventsOf(service, { type: 'ring.repaired', id: _id }))[0],
    );
    expect(repaired.payload.asked.map(({ userId }) => userId)).toContain(dora._id);

    await decline(service, dora._id, _id);
    expect((await ringOf(service, ana._id, _id)).body.ring.status).toBe('closed');
  });
});

it('a member of a release without places keeps every match, until a republished event tells the place', async () => {
  const ways = { ada: inTown(LYON), hana: inTown(MEDELLIN) };
  const { ada, hana } = await pair({ member: ways.ada, lesson: inPerson }, { member: ways.hana, lesson: inPerson });
  expect(await partnersOf(ada)).toEqual([]);
  const { connection } = service.context;
  const of = { ada: { _id: ada }, hana: { _id: hana } };
  for (const filter of Object.values(of)) {
    await connection
      .collection('members')
      .updateOne(filter as never, { $unset: { place: 1, languages: 1, reachKm: 1 } });
    const unset = { place: 1, reachKm: 1, speaks: 1, 'weeks.0.meets': 1, 'weeks.0.languages': 1, 'weeks.0.place': 1 };
    await connection.collection('swappers').updateOne(filter as never, { $unset: unset } as never);
    await connection
      .collection('skills')
      .updateOne({ ownerId: filter._id }, { $unset: { meets: 1, languages: 1, placeId: 1 } });
  }
  expect([await partnersOf(ada), await partnersOf(hana)]).toEqual([[hana], [ada]]);

  const republished = (_id: string, place: Partial<Ways>) => ({
    ...newEvent('member.changed', { member: { ...memberOf({ _id, version: 1 }), ...place } }),
    isRepublished: true,
  });
  await service.publish(republished(ada, ways.ada), republished(hana, ways.hana));
  await service.waitFor(async () => (await matchesOf(ada))[0]?.user.place?._id === MEDELLIN);
  // Nobody knows yet that the lessons are in person.
  expect(await partnersOf(ada)).toEqual([hana]);
});
