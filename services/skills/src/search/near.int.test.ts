import { type MemberSnapshot, type SearchRadius, SKILL_SORTS, type SkillInput } from '@mutua/contracts';
import { placesWithin } from '@mutua/gazetteer';
import { randomNumbers } from '@mutua/service-kit/testing';
import { newId, PLACES, useHarness } from '../../test/harness.ts';
import { lessonConditions, wantedLessons } from '../lessons/wanted-lessons.ts';
import type { SkillQuery } from './skill-query.ts';
import { createSkillSearchRepository } from './skill-search.repository.ts';

const service = useHarness();
const { lyon, villeurbanne, grenoble, strasbourg, kehl } = PLACES;
type Audience = NonNullable<MemberSnapshot['place']>['for'];

const member = (id: string | null, audience: Audience = 'everybody', fields: Partial<MemberSnapshot> = {}) =>
  service.member({ location: '', place: id ? { id, for: audience } : null, ...fields });
async function create(title: string, id: string | null, fields: Partial<SkillInput> = {}, audience?: Audience) {
  return service.skill((await member(id, audience))._id, { title, tags: [], ...fields });
}
const search = async (query: Record<string, string | number>, as?: string) => {
  const answer = await service.call('GET /skills/search', { query: query as never, ...(as && { as }) });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.error));
  expect(answer.body.pagination.total).toBe(answer.body.skills.length);
  return answer.body;
};
const titles = async (query: Record<string, string | number>, as?: string) =>
  (await search(query, as)).skills.map(({ title }) => title);

describe('a search near a place', () => {
  it('finds lessons in person within the distance, also across a border, and says how far', async () => {
    const q = 'zither';
    await create('Zither in Strasbourg', strasbourg, { meets: 'person' });
    await create('Zither in Kehl', kehl, { meets: 'both' });
    await create('Zither in Lyon', lyon, { meets: 'person' });
    await create('Zither online', strasbourg, { meets: 'online' });
    await create('Zither anywhere', null, { meets: 'person' });
    const { skills, towns } = await search({ q, near: strasbourg });
    expect(skills.map(({ title, distance }) => [title, distance])).toEqual([
      ['Zither in Strasbourg', { km: 0, isSame: true }],
      ['Zither in Kehl', { km: 5, isSame: false }],
    ]);
    expect(towns?.map(({ place, count }) => [place.name, count])).toEqual([
      ['Kehl', 1],
      ['Strasbourg', 1],
    ]);
    expect(await titles({ q, near: strasbourg, km: 5 })).toEqual(['Zither in Strasbourg']);
    expect(await titles({ q, near: kehl, km: 0 })).toEqual(['Zither in Kehl']);
    expect((await titles({ q, near: kehl, km: 0, meet: 'either' })).sort()).toEqual([
      'Zither in Kehl',
      'Zither online',
    ]);
    expect((await titles({ q, near: strasbourg, meet: 'either' })).sort()).toEqual([
      'Zither in Kehl',
      'Zither in Strasbourg',
      'Zither online',
    ]);
    expect((await titles({ q, near: strasbourg, meet: 'online' })).sort()).toEqual(['Zither in Kehl', 'Zither online']);
    const measured = await search({ q, from: kehl, sortBy: 'distance' });
    expect(measured.skills.map(({ distance }) => distance?.km)).toEqual([0, 5, 386, undefined, undefined]);
  });

  it('has those who have not said how they meet, or in which language, after all others', async () => {
    const q = 'shamisen';
    await create('Shamisen of shamisen', lyon);
    await create('Plays the shamisen', villeurbanne, { meets: 'person', languages: ['fr'] });
    await create('Shamisen in Greek', lyon, { meets: 'both', languages: ['el'] });
    await create('Shamisen online', lyon, { meets: 'online', languages: ['fr', 'el'] });
    const said = (list: string[]) => list.filter((title) => title !== 'Shamisen of shamisen');
    const queries: Record<string, string>[] = [
      { near: lyon },
      { meet: 'person' },
      { meet: 'online' },
      { language: 'fr' },
    ];
    for (const query of queries) {
      const found = await titles({ q, ...query });
      expect(found.at(-1)).toBe('Shamisen of shamisen');
      expect(said(found)).toHaveLength(2);
      for (const sortBy of ['rating', 'newest', 'exchanges'])
        expect((await titles({ q, ...query, sortBy })).at(-1)).toBe('Shamisen of shamisen');
    }
    expect(said(await titles({ q, language: 'el,ja' })).sort()).toEqual(['Shamisen in Greek', 'Shamisen online']);
    expect(await titles({ q, near: lyon, language: 'fr' })).toEqual(['Plays the shamisen', 'Shamisen of shamisen']);
  });

  it('orders equally relevant skills by bands, with those online after ten kilometres', async () => {
    const q = 'hardanger';
    for (const [title, id, meets] of [
      ['Hardanger far', grenoble, 'person'],
      ['Hardanger online', grenoble, 'online'],
      ['Hardanger here', villeurbanne, 'person'],
    ] as const)
      await create(title, id, { meets });
    await create('A fiddle', lyon, { meets: 'person', description: 'As they play it in Hardanger.' });
    const query = { q, near: lyon, km: 100 };
    expect(await titles(query)).toEqual(['Hardanger here', 'Hardanger far', 'A fiddle']);
    expect(await titles({ ...query, meet: 'either' })).toEqual([
      'Hardanger here',
      'Hardanger online',
      'Hardanger far',
      'A fiddle',
    ]);
    expect(await titles({ ...query, sortBy: 'distance' })).toEqual(['A fiddle', 'Hardanger here', 'Hardanger far']);
  });

  it('finds a place by what its owner shows the reader', async () => {
    const q = 'nyckelharpa';
    await create('Nyckelharpa for members', lyon, { meets: 'person' }, 'members');
    await create('Nyckelharpa for partners', lyon, { meets: 'person' }, 'partners');
    await create('Nyckelharpa of its own', grenoble, { meets: 'person', placeId: lyon }, 'partners');
    expect(await titles({ q, near: lyon })).toEqual(['Nyckelharpa of its own']);
    expect((await titles({ q, near: lyon }, newId())).sort()).toEqual([
      'Nyckelharpa for members',
      'Nyckelharpa of its own',
    ]);
    const { skills } = await search({ q, from: lyon }, newId());
    expect(skills.find(({ title }) => title === 'Nyckelharpa for partners')?.distance).toBeNull();
  });

  it.each([{ near: '999999999' }, { from: '999999999' }, { near: 'Lyon' }, { sortBy: 'distance' }])(
    'needs a place of the list: %j',
    async (query) => {
      const answer = await service.call('GET /skills/search', { query: query as never });
      expect(answer).toMatchObject({
        status: 400,
        error: { errors: [{ message: 'Please choose a place from the list' }] },
      });
    },
  );

  it('finds by words of the place in every language of the product', async () => {
    const q = 'gadulka';
    await create('Gadulka', PLACES.lyon);
    for (const location of ['Lione', 'Frankreich', 'lyon francia'])
      expect(await titles({ q, location })).toEqual(['Gadulka']);
  });
});

it('few skills, which are sorted here, and many, which are read tier by tier, have the same order', async () => {
  const random = randomNumbers(20_261_129);
  const oneOf = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
  const around = [lyon, lyon, ...placesWithin(lyon, 30).slice(0, 12), grenoble, strasbourg, PLACES.kehl, '2643743'];
  const { connection } = service.context;
  for (let i = 0; i < 12; i += 1) {
    const owner = await member(random() < 0.2 ? null : oneOf(around), oneOf(['everybody', 'members', 'partners']));
    for (let j = 0; j < 4; j += 1)
      await service.skill(owner._id, {
        title: oneOf(['Balafon', 'The balafon', 'Balafons']),
        tags: [oneOf(['balafonist', 'drum'])],
        meets: oneOf([null, 'person', 'online', 'both']),
        languages: oneOf([[], ['fr'], ['de', 'en'], ['fr', 'it']]),
        placeId: random() < 0.2 ? oneOf(around) : null,
      });
  }
  const here = createSkillSearchRepository(connection);
  const orderedHere = { oneWord: 0, otherwise: 0, nearby: 0 };
  const inTiers = createSkillSearchRepository(connection, { orderedHere });
  const COUNTED = 7;
  const counting = createSkillSearchRepository(connection, { orderedHere, countedUpTo: COUNTED });
  const ofOneWord = (...others: string[]) => [{ word: 'balafon', others }];
  // So many that the word alone is counted first.
  const others = Array.from({ length: 20 }, (_, i) => `nobalafon${i}`);
  const terms = [[], ofOneWord(), ofOneWord('balafons', ...others), [...ofOneWord(), { word: 'drum', others }]];
  let found = 0;
  for (let round = 0; round < 60; round += 1) {
    const asked = {
      near: oneOf([null, lyon, strasbourg]),
      km: oneOf<SearchRadius>([0, 5, 10, 25, 100]),
      meet: oneOf([null, 'person', 'online', 'either'] as const),
      languages: oneOf([[], ['fr'], ['de', 'it']]),
    };
    const wanted = wantedLessons(asked);
    const searcher = oneOf(['member', 'visitor'] as const);
    const from = asked.near ?? lyon;
    const query: SkillQuery = {
      ...{
        terms: oneOf(terms),
        location: [],
        hiddenOwners: [],
        hidden: { kinds: [], known: [] },
        searcher,
        from,
      },
      lessons: lessonConditions(wanted, searcher),
      near: wanted.near && { ...wanted.near, orOnline: wanted.meet === 'either' },
      sortBy: oneOf(SKILL_SORTS),
      skip: Math.floor(random() * 10),
      limit: 20,
    };
    const [few, many] = [await here.find(query), await inTiers.find(query)];
    const shown = ({ skills, total }: typeof few) => ({
      query: JSON.stringify({ ...query, lessons: asked }),
      total,
      ids: skills.map(({ _id }) => _id),
    });
    expect(shown(many)).toEqual(shown(few));
    const { total, hasMore, skills } = await counting.find({ ...query, skip: 0 });
    expect([query, total, hasMore]).toEqual([query, Math.min(few.total, COUNTED), few.total > COUNTED]);
    expect(skills.map(({ _id }) => _id)).toEqual((await here.find({ ...query, skip: 0 })).skills.map(({ _id }) => _id));
    found += few.skills.length;
  }
  expect(found).toBeGreaterThan(100);
});
