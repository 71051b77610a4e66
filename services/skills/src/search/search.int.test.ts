import { newEvent } from '@mutua/service-kit';
import { completed, type Harness, newId, reviewOf, useHarness } from '../../test/harness.ts';

const service = useHarness();
const alice = newId();
const bob = newId();
beforeAll(async () => {
  await service.member({ _id: alice, name: 'Alice', location: 'São Paulo, Brazil' });
  await service.member({ _id: bob, name: 'Bob', location: 'Paris, France' });
});

const search = async (query: Record<string, string | number>, as?: string) => {
  const answer = await service.call('GET /skills/search', { query: query as never, ...(as && { as }) });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.error));
  return answer.body;
};
const titles = async (query: Record<string, string | number>, as?: string) =>
  (await search(query, as)).skills.map(({ title }) => title);

const DESCRIPTION = 'Nothing that any other test would look for.';
type Fields = NonNullable<Parameters<Harness['skill']>[1]> & { owner?: string };
const create = (title: string, { owner = alice, ...fields }: Fields = {}) =>
  service.skill(owner, { title, description: DESCRIPTION, tags: [], ...fields });

describe('the search', () => {
  it('finds words in title, tags and description, also as a part of a word', async () => {
    await create('Modern JavaScript');
    await create('Tagged', { tags: ['typescripting'] });
    await create('Described', { description: 'We read old manuscripts together.' });
    expect((await titles({ q: 'script' })).sort()).toEqual(['Described', 'Modern JavaScript', 'Tagged']);
  });

  it('ignores case and accents on both sides', async () => {
    await create('Crème pâtissière');
    for (const q of ['creme', 'CRÈME', 'patissiere', 'tissière']) {
      expect(await titles({ q })).toEqual(['Crème pâtissière']);
    }
  });

  it.each([
    ['مُعَلِّم اللغة', 'معلم'],
    ['Zugspitze.js', 'zugspitzejs'],
    ['Ex-libris etiquette', 'exlibris'],
    ['Öfen aus Lehm', 'Oefen'],
    ["Bop 'n' Stomp", 'bop and stomp'],
    [`${'あ'.repeat(48)}写真${'い'.repeat(11)}`, '写真'],
  ])('finds %s by %s', async (title, q) => {
    await create(title);
    expect(await titles({ q })).toEqual([title]);
  });

  it('requires every word, in any place', async () => {
    await create('Oboe lessons', { tags: ['reedmaking'] });
    await create('Oboe concerts');
    expect(await titles({ q: 'reedmaking oboe' })).toEqual(['Oboe lessons']);
  });

  it.each(['calligrahpy', 'caligraphy', 'kalligraphy', 'callligraphy'])('tolerates the typo in %s', async (q) => {
    if ((await titles({ q: 'calligraphy' })).length === 0) await create('Calligraphy');
    expect(await titles({ q })).toEqual(['Calligraphy']);
  });

  it('does not correct short words, or words that are found', async () => {
    await create('Kyudo');
    await create('Kyodo');
    expect(await titles({ q: 'kyudo' })).toEqual(['Kyudo']);
    await create('Zen');
    expect(await titles({ q: 'zan' })).toEqual([]);
  });

  it('finds nothing for words of punctuation', async () => {
    expect((await search({ q: '???' })).pagination.total).toBe(0);
  });

  it('treats characters of regular expressions as text', async () => {
    await create('C++ for games');
    expect(await titles({ q: 'c++' })).toEqual(['C++ for games']);
    expect((await search({ q: '.*' })).pagination.total).toBe(0);
  });

  it("never finds the caller's own skills", async () => {
    await create('Marimba', { owner: alice });
    await create('Marimba', { owner: bob });
    expect((await search({ q: 'marimba' })).pagination.total).toBe(2);
    const own = await search({ q: 'marimba' }, alice);
    expect(own.pagination.total).toBe(1);
    expect(own.skills.map(({ userId }) => userId._id)).toEqual([bob]);
  });

  it('finds no deleted skill among others', async () => {
    const gone = await create('Ocarina');
    const left = await create('Ocarina', { proficiency: 'expert' });
    await service.call('DELETE /skills/:id', { as: alice, params: { id: gone._id } });
    const { skills, pagination } = await search({ q: 'ocarina' });
    expect(pagination.total).toBe(1);
    expect(skills.map(({ _id }) => _id)).toEqual([left._id]);
  });

  it('counts no deleted skill among all', async () => {
    const { total } = (await search({})).pagination;
    const gone = await create('Bombard');
    expect((await search({})).pagination.total).toBe(total + 1);
    await service.call('DELETE /skills/:id', { as: alice, params: { id: gone._id } });
    expect((await search({})).pagination.total).toBe(total);
    expect((await search({}, bob)).pagination.total).toBeLessThanOrEqual(total);
  });

  it('hides a blocked pair from each other, and nobody else, until the block is removed', async () => {
    const [blocker, blocked, other] = [newId(), newId(), newId()];
    await create('Theremin', { owner: blocker });
    await create('Theremin', { owner: blocked });
    const total = async (as: string) => (await search({ q: 'theremin' }, as)).pagination.total;
    expect([await total(blocker), await total(blocked), await total(other)]).toEqual([1, 1, 2]);

    const block = newEvent('member.blocked', { blockerId: blocker, blockedId: blocked, version: 1 });
    await service.publish(block);
    await service.waitFor(async () => (await total(blocker)) === 0);
    expect([await total(blocked), await total(other)]).toEqual([0, 2]);

    const lifted = newEvent('member.unblocked', { blockerId: blocker, blockedId: blocked, version: 2 });
    await service.publish(lifted);
    await service.waitFor(async () => (await total(blocker)) === 1);
    // A late repetition of the block's event does not block again.
    await service.publish({ ...block, id: newId() });
    await service.member();
    expect([await total(blocker), await total(blocked)]).toEqual([1, 1]);
  });
});

describe('order', () => {
  it('puts whole words of the title first, then beginnings, tags, parts of words, the description', async () => {
    await create('E of all', { description: 'Every lesson has a lute in it.' });
    await create('D fluted');
    await create('C tagged', { tags: ['lute'] });
    await create('B luteplaying');
    await create('A lute');
    expect(await titles({ q: 'lute' })).toEqual(['A lute', 'B luteplaying', 'C tagged', 'D fluted', 'E of all']);
  });

  it('ranks several words by their best places together', async () => {
    await create('Baroque', { tags: ['viola'] });
    await create('Viola baroque');
    expect(await titles({ q: 'viola baroque' })).toEqual(['Viola baroque', 'Baroque']);
  });

  it('sorts by rating, newest and exchanges', async () => {
    const [low, high, busy] = [await create('Sortable 1'), await create('Sortable 2'), await create('Sortable 3')];
    const other = await create('Given for it', { owner: bob });
    await service.publish(reviewOf(low, 2), reviewOf(high, 5));
    await service.publish(completed(other, busy));
    await service.waitFor(async () => (await service.read(busy._id)).exchangeCount === 1);
    await service.waitFor(async () => (await service.read(low._id)).rating.count === 1);
    await service.waitFor(async () => (await service.read(high._id)).rating.count === 1);
    const sorted = (sortBy: string) => titles({ q: 'sortable', sortBy });
    expect(await sorted('rating')).toEqual(['Sortable 2', 'Sortable 1', 'Sortable 3']);
    expect(await sorted('newest')).toEqual(['Sortable 3', 'Sortable 2', 'Sortable 1']);
    expect((await sorted('exchanges'))[0]).toBe('Sortable 3');
  });
});

describe('filters and pages', () => {
  it('filters by category, proficiency and the place of the owner', async () => {
    await create('Filterable A', { owner: alice, category: 'cooking' });
    await create('Filterable B', { owner: bob, proficiency: 'expert' });
    const filtered = (query: Record<string, string>) => titles({ q: 'filterable', ...query });
    expect(await filtered({ category: 'cooking' })).toEqual(['Filterable A']);
    expect(await filtered({ proficiency: 'expert' })).toEqual(['Filterable B']);
    expect(await filtered({ location: 'sao pau' })).toEqual(['Filterable A']);
    expect(await filtered({ location: 'France, paris' })).toEqual(['Filterable B']);
    expect(await filtered({ location: 'aris' })).toEqual([]);
    expect((await filtered({ category: '', proficiency: '', location: '' })).length).toBe(2);
  });

  it('pages without gaps or repeats, with exact totals', async () => {
    const made = [];
    for (let i = 0; i < 7; i++) made.push((await create(`Pageable ${i}`))._id);
    const ids: string[] = [];
    for (const page of [1, 2, 3]) {
      const { skills, pagination } = await search({ q: 'pageable', limit: 3, page });
      expect(pagination).toEqual({ page, limit: 3, total: 7, pages: 3 });
      ids.push(...skills.map(({ _id }) => _id));
    }
    expect(ids.sort()).toEqual(made.sort());
    expect((await search({ q: 'pageable', limit: 3, page: 4 })).skills).toEqual([]);
  });

  it('finds everything without a query, with the owner as `userId` and as `user`', async () => {
    const { skills, pagination } = await search({ limit: 1 });
    expect(pagination.total).toBeGreaterThan(20);
    const [skill] = skills;
    expect(skill?.user).toMatchObject({
      _id: skill?.userId._id,
      name: skill?.userId.name,
      location: skill?.userId.location,
    });
  });
});
