import {
  type EventPayload,
  OPEN_PRIVACY,
  SAVED_SEARCHES,
  SavedSearchInput,
  type SearchCadence,
  type Skill,
  type SkillInput,
} from '@mutua/contracts';
import { type Caller, newEvent } from '@mutua/service-kit';
import { newId, PLACES, SKILL, useHarness } from '../../test/harness.ts';
import { createSavedSearchRepository } from './saved-search.repository.ts';
import { createSavedSearchService } from './saved-search.service.ts';

const service = useHarness({ mostCandidates: 7 });

type Search = Partial<EventPayload<'search.matched'>['hits'][number]['search']>;
const save = (as: string, body: Search & { cadence?: SearchCadence }) => service.call('POST /searches', { as, body });
const saved = async (as: string, body: Search) => {
  const { status, body: answer } = await save(as, body);
  expect(status).toBe(201);
  return answer.search._id;
};
const list = async (as: string) => (await service.call('GET /searches', { as })).body.searches;

const alerts = () => service.context.sentTo('notifications', 'search.matched');
/** The searches that matched a skill, after all of them were compared. */
async function hitsOf(skillId: string): Promise<string[]> {
  await service.waitFor(
    async () =>
      (await service.context.connection
        .collection('skills')
        .findOne({ $or: [{ alert: { $exists: true } }, { outboxPendingAt: { $exists: true } }] })) === null,
  );
  return (await alerts())
    .filter(({ payload }) => payload.skill._id === skillId)
    .flatMap(({ payload }) => payload.hits.map(({ searchId }) => searchId))
    .sort();
}
let words = 0;
/** A word that no other test uses. */
const newWord = (): string => {
  words += 1;
  return `zym${[...`${words}`].map((digit) => 'abcdefghij'[Number(digit)]).join('')}urgy`;
};

describe('saved searches', () => {
  it('are listed, the newest first, changed and removed by their member only', async () => {
    const [me, other] = [newId(), newId()];
    const first = await saved(me, { q: 'Jazz  piano', category: 'music', proficiency: 'expert', location: 'Kyoto' });
    const second = await saved(me, { category: 'art' });
    expect(await list(me)).toMatchObject([
      { _id: second, q: '', category: 'art', proficiency: null, location: '', cadence: 'now' },
      { _id: first, category: 'music', proficiency: 'expert', location: 'Kyoto' },
    ]);
    expect(await list(other)).toEqual([]);
    const params = { id: first };
    const change = (as: string) => service.call('PUT /searches/:id', { as, params, body: { cadence: 'off' } });
    expect((await change(other)).status).toBe(404);
    expect((await change(me)).body.search).toMatchObject({ _id: first, cadence: 'off' });
    expect((await service.call('DELETE /searches/:id', { as: other, params })).status).toBe(404);
    expect((await service.call('DELETE /searches/:id', { as: me, params })).status).toBe(200);
    expect((await service.call('DELETE /searches/:id', { as: me, params })).status).toBe(404);
    expect(await list(me)).toHaveLength(1);
  });

  it('refuse a duplicate, however it is typed, also at the same time', async () => {
    const me = newId();
    const first = await saved(me, { q: 'Jazz Piano', category: 'music' });
    const again = await save(me, { q: ' piano  JAZZ', category: 'music' });
    expect(again).toMatchObject({ status: 409, error: { code: 'search_exists' } });
    expect(again.error).toMatchObject({ current: { search: { _id: first } }, repeated: true });
    const daily = await save(me, { q: 'jazz piano', category: 'music', cadence: 'daily' });
    expect([daily.status, daily.error.repeated]).toEqual([409, undefined]);
    const both = await Promise.all([save(me, { q: 'cello' }), save(me, { q: 'cello' })]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await list(me)).toHaveLength(2);
  });

  it('are 20 at most, also when they are saved at the same time', async () => {
    const me = newId();
    for (let i = 3; i < SAVED_SEARCHES; i += 1) await saved(me, { q: `number${i}` });
    // There is room for three of these.
    const last = await Promise.all(['one', 'two', 'four', 'five', 'six', 'seven'].map((q) => save(me, { q })));
    expect(last.map(({ status }) => status).sort()).toEqual([201, 201, 201, 409, 409, 409]);
    expect(await list(me)).toHaveLength(SAVED_SEARCHES);
    expect(await save(me, { q: 'three' })).toMatchObject({ status: 409, error: { code: 'too_many_searches' } });
  });

  it.each([
    ['before', 'too_many_searches'],
    ['after', undefined],
  ])('are 20 at most, when another process saves one just %s the last one', async (when, refused) => {
    const me = newId();
    for (let i = 1; i < SAVED_SEARCHES; i += 1) await saved(me, { q: `number${i}` });
    const searches = createSavedSearchRepository(service.context.connection);
    type Insert = typeof searches.insert;
    const besideAnother: Insert = async (search) => {
      const another = { ...search, q: 'another', same: 'another' };
      if (when === 'before') await searches.insert(another);
      const own = await searches.insert(search);
      if (when === 'after') await searches.insert(another);
      return own;
    };
    const { save: saveHere } = createSavedSearchService({ searches: { ...searches, insert: besideAnother } });
    const input = SavedSearchInput.parse({ q: 'cello' });
    const code = await saveHere({ userId: me } as Caller, input).then(
      () => undefined,
      (error) => error.code,
    );
    expect(code).toBe(refused);
    expect((await list(me)).some(({ q }) => q === 'cello')).toBe(refused === undefined);
  });

  it.each([{}, { q: '  ' }, { q: '?!' }, { q: '?!', category: 'art' as const }])(
    'say what to look for: %j',
    async (body) => {
      expect(await save(newId(), body)).toMatchObject({ status: 400, error: { errors: [{ field: 'q' }] } });
    },
  );
});

describe('a new skill', () => {
  it('matches the searches that find it, also by part of a word, but not by a typo', async () => {
    const word = newWord();
    const owner = await service.member({ location: 'Zagreb, Croatia' });
    const me = newId();
    const found = [
      await saved(me, { q: word }),
      await saved(me, { q: word.slice(0, 5) }),
      await saved(me, { q: word.slice(2) }),
      await saved(me, { q: `${word} fingerstyle`, category: 'music' }),
      await saved(me, { q: word, location: 'croat' }),
      await saved(me, { q: word, proficiency: 'beginner' }),
    ];
    await saved(me, { q: `${word.slice(0, 4)}${word.slice(5)}` });
    await saved(me, { q: word, category: 'cooking' });
    await saved(me, { q: word, proficiency: 'expert' });
    await saved(me, { q: word, location: 'Kyoto' });
    await saved(me, { q: `${word} nonsense` });
    await save(me, { q: `${word} guitar`, cadence: 'off' });
    const weekly = (await save(me, { q: `modern ${word}`, cadence: 'weekly' })).body.search._id;
    found.push(weekly);
    const own = await saved(owner._id, { q: word });
    const skill = await service.skill(owner._id, { title: `Modern ${word}` });
    expect(await hitsOf(skill._id)).toEqual(found.sort());
    expect(found).not.toContain(own);
    const told = (await alerts()).filter(({ payload }) => payload.skill._id === skill._id);
    const [event] = told;
    const hits = told.flatMap(({ payload }) => payload.hits);
    expect(hits.find(({ searchId }) => searchId === weekly)?.cadence).toBe('weekly');
    expect(event?.payload).toMatchObject({
      skill: { title: `Modern ${word}` },
      owner: { _id: owner._id, name: owner.name },
    });
  });

  it('matches searches without words, too: by category, place or level', async () => {
    const owner = await service.member({ location: 'Ulaanbaatar' });
    const me = newId();
    const found = [
      await saved(me, { category: 'cooking', location: 'ulaan' }),
      await saved(me, { location: 'ulaanbaatar' }),
      await saved(me, { location: 'ulaanbaatar', proficiency: 'expert' }),
    ];
    await saved(me, { category: 'music', location: 'ulaanbaatar' });
    const skill = await service.skill(owner._id, { category: 'cooking', proficiency: 'expert' });
    const hits = await hitsOf(skill._id);
    expect(hits).toEqual(expect.arrayContaining(found));
    expect(hits).toHaveLength(found.length);
    await service.call('DELETE /searches/:id', { as: me, params: { id: found[1] ?? '' } });
  });

  it('matches no search of a member who may not find the owner', async () => {
    const word = newWord();
    const owner = await service.member({ privacy: { ...OPEN_PRIVACY, findMe: 'nobody' } });
    await saved(newId(), { q: word });
    const unfound = await service.skill(owner._id, { title: word });
    expect(await hitsOf(unfound._id)).toEqual([]);

    const other = await service.member({ privacy: { ...OPEN_PRIVACY, findMe: 'members' } });
    const [blocked, blocker] = [newId(), newId()];
    for (const [blockerId, blockedId] of [
      [other._id, blocked],
      [blocker, other._id],
    ] as const) {
      await service.publish(newEvent('member.blocked', { blockerId, blockedId, version: 1 }));
      await service.waitFor(() =>
        service.context.connection.collection('blocks').findOne({ _id: `${blockerId}:${blockedId}` as never }),
      );
      await saved(blockedId === blocked ? blocked : blocker, { q: word });
    }
    const skill = await service.skill(other._id, { title: word });
    const hits = await hitsOf(skill._id);
    expect(hits).toHaveLength(1);
  });

  it('matches more searches than one job compares, each once', async () => {
    const word = newWord();
    const found: string[] = [];
    for (let i = 0; i < 20; i += 1) found.push(await saved(newId(), { q: word }));
    const owner = await service.member();
    const skill = await service.skill(owner._id, { title: word });
    expect(await hitsOf(skill._id)).toEqual(found.sort());
  });

  it('matches no search that is saved later', async () => {
    const word = newWord();
    const owner = await service.member();
    const skill = await service.skill(owner._id, { title: word });
    await saved(newId(), { q: word });
    expect(await hitsOf(skill._id)).toEqual([]);
  });
});

describe('a changed skill', () => {
  it('matches only searches that did not find it before', async () => {
    const [before, after] = [newWord(), newWord()];
    const owner = await service.member();
    const old = await saved(newId(), { q: before });
    const fresh = await saved(newId(), { q: after });
    const skill = await service.skill(owner._id, { title: before });
    expect(await hitsOf(skill._id)).toEqual([old]);
    const edit = (fields: object) =>
      service.call('PUT /skills/:id', { as: owner._id, params: { id: skill._id }, body: { ...SKILL, ...fields } });
    await edit({ title: `${before} ${after}` });
    expect(await hitsOf(skill._id)).toEqual([old, fresh].sort());
    await edit({ title: `${before} ${after}`, description: 'Other words only.' });
    expect(await hitsOf(skill._id)).toHaveLength(2);
  });

  it('keeps what was found before the first of several changes', async () => {
    const word = newWord();
    const owner = await service.member();
    const search = await saved(newId(), { q: word });
    const skill = await service.skill(owner._id, { title: newWord() });
    const edit = (title: string) =>
      service.call('PUT /skills/:id', { as: owner._id, params: { id: skill._id }, body: { ...SKILL, title } });
    for (const title of [word, `${word} again`, `${word} at last`]) await edit(title);
    expect(await hitsOf(skill._id)).toEqual([search]);
  });

  it('matches nothing when moderators show it again', async () => {
    const word = newWord();
    const owner = await service.member();
    const search = await saved(newId(), { q: word });
    const skill = await service.skill(owner._id, { title: word });
    expect(await hitsOf(skill._id)).toEqual([search]);
    const decide = (isHidden: boolean, version: number) =>
      service.publish(
        newEvent('content.moderated', {
          kind: 'skill',
          subjectId: owner._id,
          targetId: skill._id,
          isHidden,
          note: '',
          version,
        }),
      );
    await decide(true, 1);
    await service.waitFor(
      async () => (await service.call('GET /skills/:id', { params: { id: skill._id } })).status === 404,
    );
    await decide(false, 2);
    await service.waitFor(
      async () => (await service.call('GET /skills/:id', { params: { id: skill._id } })).status === 200,
    );
    expect(await hitsOf(skill._id)).toEqual([search]);
  });

  it('matches nothing once it is deleted', async () => {
    const word = newWord();
    const owner = await service.member();
    await saved(newId(), { q: word });
    const skill = await service.skill(owner._id, { title: newWord() });
    await hitsOf(skill._id);
    const of = { as: owner._id, params: { id: skill._id } };
    await Promise.all([
      service.call('PUT /skills/:id', { ...of, body: { ...SKILL, title: newWord() } }),
      service.call('DELETE /skills/:id', of),
    ]);
    expect(await hitsOf(skill._id)).toEqual([]);
  });
});

describe("a member's saved searches", () => {
  it('are in the export, and are deleted with the account', async () => {
    const { _id: me } = await service.member();
    await saved(me, { q: 'harp', location: 'Oslo' });
    const lines = () => service.context.connection.collection('savedsearches').countDocuments({ userId: me });
    expect(await lines()).toBe(1);
    await service.publish(newEvent('member.erased', { userId: me }));
    await service.waitFor(async () => (await lines()) === 0);
  });
});

describe('a saved search by place, way and language', () => {
  const { lyon, villeurbanne, strasbourg, kehl } = PLACES;
  const inTown = (id: string | null, audience: 'everybody' | 'members' | 'partners' = 'everybody') =>
    service.member({ location: '', place: id ? { id, for: audience } : null });
  const edit = (skill: Skill, fields: Partial<SkillInput>) =>
    service.call('PUT /skills/:id', {
      as: skill.userId._id,
      params: { id: skill._id },
      body: { ...SKILL, description: skill.description, ...fields },
    });
  const teach = async (id: string | null, fields: Partial<SkillInput> = {}) =>
    service.skill((await inTown(id))._id, { title: newWord(), tags: [], ...fields });

  /** Which of the searches of a test matched a skill; other tests have saved similar ones. */
  const matchedBy = async (skill: Skill, ...own: string[]) =>
    (await hitsOf(skill._id)).filter((id) => own.includes(id));

  it('needs more than a way of meeting, and a place of the list', async () => {
    for (const body of [{ meet: 'online' }, { meet: 'either' }, { near: lyon, meet: 'online' }] as const)
      expect(await save(newId(), body)).toMatchObject({ status: 400, error: { errors: [{ field: 'q' }] } });
    expect(await save(newId(), { near: '999999999' })).toMatchObject({
      status: 400,
      error: { errors: [{ field: 'near' }] },
    });
  });

  it('is the same as one that finds the same, and lists what was saved', async () => {
    const me = newId();
    await saved(me, { near: lyon, languages: ['fr', 'de'] });
    const same = { near: lyon, km: 25, meet: 'person', languages: ['de', 'fr'] } as const;
    expect((await save(me, { ...same, languages: [...same.languages] })).status).toBe(409);
    await saved(me, { near: lyon, km: 5 });
    await saved(me, { near: lyon, km: 0 });
    expect(await list(me)).toMatchObject([
      { near: lyon, km: 0, meet: null, languages: [] },
      { near: lyon, km: 5, meet: null, languages: [] },
      { near: lyon, km: 25, meet: null, languages: ['fr', 'de'] },
    ]);
  });

  it('tells of skills that a search with the same filters finds', async () => {
    const me = newId();
    const near = await saved(me, { near: strasbourg });
    const either = await saved(me, { near: strasbourg, km: 5, meet: 'either' });
    const town = await saved(me, { near: strasbourg, km: 0 });
    const french = await saved(me, { languages: ['fr', 'it'] });
    const hits = async (...of: Parameters<typeof teach>) =>
      new Set(await matchedBy(await teach(...of), near, either, town, french));
    expect(await hits(kehl, { meets: 'person', languages: ['de'] })).toEqual(new Set([near]));
    expect(await hits(strasbourg, { meets: 'person', languages: ['de'] })).toEqual(new Set([near, either, town]));
    expect(await hits(lyon, { meets: 'online', languages: ['de'] })).toEqual(new Set([either]));
    expect(await hits(lyon, { meets: 'person', languages: ['fr'] })).toEqual(new Set([french]));
    expect(await hits(null)).toEqual(new Set([either, french]));
    const event = (await alerts()).find(({ payload }) => payload.hits.some(({ searchId }) => searchId === near));
    expect(event?.payload.hits.find(({ searchId }) => searchId === near)).toMatchObject({
      labels: expect.objectContaining({ en: 'Strasbourg, France', de: 'Straßburg, Frankreich' }),
      search: { near: strasbourg, km: 25, meet: null, languages: [] },
    });
  });

  it('names its town in what is told, unless the member lives there', async () => {
    const { _id: me } = await inTown(lyon, 'partners');
    const [home, away] = [await saved(me, { near: lyon, km: 10 }), await saved(me, { near: strasbourg, km: 10 })];
    expect(await matchedBy(await teach(villeurbanne, { meets: 'person' }), home, away)).toEqual([home]);
    expect(await matchedBy(await teach(kehl, { meets: 'person' }), home, away)).toEqual([away]);
    const hits = (await alerts()).flatMap(({ payload }) => payload.hits);
    const placeOf = (id: string) => hits.find(({ searchId }) => searchId === id)?.labels;
    expect([placeOf(home), placeOf(away)]).toEqual([null, expect.objectContaining({ en: 'Strasbourg, France' })]);
  });

  it('hears of a skill that changes its way, languages or own place, and of no owner who moves', async () => {
    const me = newId();
    const search = await saved(me, { near: lyon, km: 10 });
    const owner = await inTown(strasbourg);
    const skill = await service.skill(owner._id, { title: newWord(), meets: 'online' });
    expect(await matchedBy(skill, search)).toEqual([]);
    await edit(skill, { title: skill.title, meets: 'both', placeId: villeurbanne });
    expect(await matchedBy(skill, search)).toEqual([search]);

    const moving = await inTown(strasbourg);
    const other = await service.skill(moving._id, { title: newWord(), meets: 'person' });
    // The new skill is compared before its owner moves.
    expect(await matchedBy(other, search)).toEqual([]);
    await service.member({ ...moving, place: { id: lyon, for: 'everybody' }, version: 2 });
    await service.waitFor(async () => (await service.read(other._id)).place?._id === lyon);
    expect(await matchedBy(other, search)).toEqual([]);
    await edit(other, { title: other.title, description: 'Another description of the same.' });
    expect(await matchedBy(other, search)).toEqual([]);
  });

  it('goes by what members may know of the owner', async () => {
    const search = await saved(newId(), { near: lyon });
    for (const [audience, found] of [
      ['members', [search]],
      ['partners', []],
    ] as const) {
      const skill = await service.skill((await inTown(lyon, audience))._id, { title: newWord(), meets: 'person' });
      expect(await matchedBy(skill, search)).toEqual(found);
    }
  });
});
