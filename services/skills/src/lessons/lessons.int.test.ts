import type { MemberSnapshot, Skill, SkillInput } from '@mutua/contracts';
import { newEvent } from '@mutua/service-kit';
import { requestOf } from '@mutua/service-kit/testing';
import { newId, PLACES, SKILL, useHarness } from '../../test/harness.ts';

const service = useHarness();
const { lyon, grenoble } = PLACES;
const IN_LYON = { place: { id: lyon, for: 'everybody' as const }, location: 'Lyon, France' };

const edit = (skill: Skill, fields: Partial<SkillInput>, as = skill.userId._id) =>
  service.call('PUT /skills/:id', {
    as,
    params: { id: skill._id },
    body: { ...SKILL, description: skill.description, ...fields },
  });
const stored = (id: string) => service.context.connection.collection('skills').findOne({ _id: id as never });
/** Publishes a change of a member, and waits for the copies. */
async function change(member: MemberSnapshot, fields: Partial<MemberSnapshot>): Promise<MemberSnapshot> {
  const changed = await service.member({ ...member, ...fields, version: member.version + 1 });
  const skills = service.context.connection.collection('skills');
  const outdated = { ownerId: member._id, 'owner.version': { $lt: changed.version } };
  await service.waitFor(async () => (await skills.findOne(outdated)) === null);
  return changed;
}

it('a skill says how its lessons take place; a client that does not know it keeps what was said', async () => {
  const { _id } = await service.member(IN_LYON);
  const skill = await service.skill(_id, { meets: 'both', languages: ['cmn', 'fr'], placeId: grenoble });
  const said = { meets: 'both', languages: ['zh', 'fr'], languagesFrom: 'skill', placeId: grenoble };
  expect(skill).toMatchObject({ ...said, place: { _id: grenoble, name: 'Grenoble', country: 'FR' } });
  expect((await edit(skill, { title: 'Renamed' })).body.skill).toMatchObject({ ...said, title: 'Renamed' });
  const event = await service.waitFor(async () =>
    (await service.context.sentTo('matches', 'skill.updated')).find(({ payload }) => payload.skill._id === skill._id),
  );
  expect(event.payload.skill).toMatchObject({ meets: 'both', languages: ['zh', 'fr'], placeId: grenoble });
  const back = await edit(skill, { meets: null, languagesFrom: 'member', placeId: null });
  expect(back.body.skill).toMatchObject({ meets: null, languages: [], placeId: null, place: { _id: lyon } });
});

it('a place that is not on the list, and too many languages or unknown ones, are refused', async () => {
  const { _id } = await service.member();
  const skill = await service.skill(_id);
  for (const fields of [{ placeId: '9999999999' }, { placeId: 'Lyon' }, { languages: ['sh'] }]) {
    const errors = [{ field: expect.stringMatching(/^(placeId|languages)/) }];
    expect(await edit(skill, fields)).toMatchObject({ status: 400, error: { errors } });
    expect((await service.call('POST /skills', { as: _id, body: { ...SKILL, ...fields } })).status).toBe(400);
  }
});

it('readers see the place in their language, and only its owner the own place of a skill', async () => {
  const { _id } = await service.member(IN_LYON);
  const skill = await service.skill(_id, { placeId: grenoble });
  expect((await service.read(skill._id, undefined, 'it')).userId).toMatchObject({ location: 'Lione, Francia' });
  const { place, placeId } = await service.read(skill._id, newId(), 'de');
  expect([place?.name, placeId]).toEqual(['Grenoble', undefined]);
  expect((await service.read(skill._id, _id)).placeId).toBe(grenoble);
  expect((await edit(skill, { meets: 'online' })).body.skill.place).toBeNull();
});

it('languages of the profile are those of its skills, unless a skill has its own', async () => {
  const member = await service.member({ languages: [{ code: 'fr', level: 'native' }] });
  const [follows, own] = [await service.skill(member._id), await service.skill(member._id, { languages: ['ja'] })];
  expect([follows.languages, own.languages]).toEqual([['fr'], ['ja']]);
  await change(member, {
    languages: [
      { code: 'it', level: 'well' },
      { code: 'fr', level: 'native' },
      { code: 'es', level: 'some' },
    ],
  });
  await service.waitFor(async () => (await service.read(follows._id)).languages?.join() === 'fr,it');
  expect((await service.read(own._id)).languages).toEqual(['ja']);
  expect((await stored(follows._id))?.['search'].languages).toEqual(['fr', 'it']);
});

it.each<[NonNullable<MemberSnapshot['place']>['for'], string[]]>([
  ['everybody', ['visitor', 'stranger', 'partner', 'owner']],
  ['members', ['stranger', 'partner', 'owner']],
  ['partners', ['partner', 'owner']],
])('a town for %s is on the page of the skill for %j', async (audience, seen) => {
  const owner = await service.member({ location: 'France', place: { id: lyon, for: audience } });
  const skill = await service.skill(owner._id);
  const [partner, asker] = [newId(), newId()];
  const person = (_id: string) => ({ _id, name: 'Ada', avatar: null });
  for (const [other, status] of [
    [partner, 'accepted'],
    [asker, 'pending'],
  ] as const) {
    const request = requestOf({ senderId: person(owner._id), receiverId: person(other), status });
    const name = status === 'accepted' ? 'request.accepted' : 'request.created';
    await service.publish(newEvent(name, { request, version: 1, actorId: owner._id }));
    await service.waitFor(() => service.context.connection.collection('partners').findOne({ parties: other }));
  }
  const readers = { visitor: undefined, stranger: newId(), asker, partner, owner: owner._id };
  for (const [name, as] of Object.entries(readers)) {
    const { userId, place } = await service.read(skill._id, as);
    const sees = seen.includes(name === 'asker' ? 'stranger' : name);
    expect([name, userId.location]).toEqual([name, sees ? 'Lyon, France' : 'France']);
    expect([name, userId.place?._id, place?._id]).toEqual([name, ...(sees ? [lyon, lyon] : [undefined, undefined])]);
  }
});

it('an owner who moves or hides takes all skills along, but for those with a place of their own', async () => {
  const owner = await service.member(IN_LYON);
  const ways = [null, 'person', 'online', 'both'] as const;
  const skills: Skill[] = [];
  for (const meets of ways) skills.push(await service.skill(owner._id, { meets }));
  const own = await service.skill(owner._id, { meets: 'person', placeId: lyon });
  const reach = async ({ _id }: Skill): Promise<string> => (await stored(_id))?.['search'].reach.join(' ');
  expect(await reach(skills[1] as Skill)).toContain(`m${lyon}`);

  const moved = await change(owner, { place: { id: grenoble, for: 'members' }, location: 'France' });
  const after = await Promise.all(skills.map(reach));
  expect(after.map((tokens) => tokens.includes(`m${grenoble}`))).toEqual([true, true, false, true]);
  expect(after.join(' ')).not.toMatch(new RegExp(`${lyon}|e${grenoble}`));
  const names = ['france', 'francia', 'frankreich', 'franca', 'fr'];
  expect((await stored(skills[0]?._id ?? ''))?.['search'].location).toEqual(names);
  expect(await reach(own)).toContain(`e${lyon}`);

  await change(moved, { place: null });
  expect((await Promise.all(skills.map(reach))).join(' ')).toBe('open person online person online');
});

it('a place that changes while a skill is saved is in the skill, in any order', async () => {
  let owner = await service.member(IN_LYON);
  const skill = await service.skill(owner._id, { meets: 'online' });
  for (let round = 0; round < 5; round += 1) {
    const id = round % 2 ? lyon : grenoble;
    const [changed] = await Promise.all([
      change(owner, { place: { id, for: 'everybody' } }),
      edit(skill, { meets: round % 2 ? 'both' : 'person' }),
    ]);
    owner = changed;
    expect((await stored(skill._id))?.['search'].reach).toContain(`m${id}`);
  }
});

it('the ways of several own skills are said at once, and of no others', async () => {
  const { _id } = await service.member();
  const ids = [(await service.skill(_id))._id, (await service.skill(_id))._id];
  const other = await service.skill((await service.member())._id);
  const say = (skillIds: string[]) =>
    service.call('PUT /skills/meets', { as: _id, body: { skillIds, meets: 'online' } });
  expect((await say([...ids, other._id])).status).toBe(404);
  expect((await service.read(ids[0] ?? '')).meets).toBeNull();
  expect((await say([...ids, ...ids])).body.skills).toMatchObject([{ meets: 'online' }, { meets: 'online' }]);
  expect((await service.read(other._id)).meets).toBeNull();
});

it('the picture of a skill names no town that is not for everybody', async () => {
  const owner = await service.member({ ...IN_LYON, location: 'France', place: { id: lyon, for: 'members' } });
  const skill = await service.skill(owner._id);
  const before = (await service.read(skill._id)).card;
  await change(owner, { place: { id: grenoble, for: 'members' } });
  expect((await service.read(skill._id, newId())).card).toBe(before);
});
