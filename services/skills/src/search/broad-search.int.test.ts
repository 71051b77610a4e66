import { SKILL_SORTS } from '@mutua/contracts/limits';
import { demoData, demoMember } from '@mutua/service-kit/testing';
import { newId, SKILL, useHarness } from '../../test/harness.ts';
import { loadDemoData } from '../demo/demo-data.repository.ts';
import type { SkillQuery } from './skill-query.ts';
import { createSkillSearchRepository } from './skill-search.repository.ts';

/** More skills than the search sorts in memory. */
const EACH = 600;
const PLACES = ['Cello', 'Cellopainting', 'Tagged', 'Violoncello', 'Described'] as const;
type Place = (typeof PLACES)[number];

/** No owner has chosen to be hidden. */
const NOBODY = { kinds: ['everybody' as const], known: [] };

const service = useHarness();
const owner = newId();
const hidden = newId();

const skillOf = (place: Place, i: number) => ({
  ...SKILL,
  _id: newId(),
  ownerId: i % 100 === 0 ? hidden : owner,
  title: `${place} ${i}`,
  description: place === 'Described' ? 'Before we begin: what is a cello?' : 'Nothing of the kind.',
  tags: place === 'Tagged' ? ['cello'] : [],
  rating: { average: (i % 50) / 10, count: 1 },
  exchangeCount: i,
  endorsements: [],
  createdAt: new Date(i * 1_000).toISOString(),
});

beforeAll(async () => {
  const members = [owner, hidden].map((id) => demoMember(id, 'Somebody'));
  const skills = PLACES.flatMap((place) => Array.from({ length: EACH }, (_, i) => skillOf(place, i)));
  await loadDemoData(service.context.connection, demoData({ members, skills }));
}, 120_000);

const page = async (query: Record<string, string | number>, as?: string) =>
  (await service.call('GET /skills/search', { query: query as never, ...(as && { as }) })).body;

describe('a search that finds thousands', () => {
  it('pages through all of them in the order of relevance, each once', async () => {
    const seen: { _id: string; place: Place }[] = [];
    for (let number = 1; ; number++) {
      const { skills, pagination } = await page({ q: 'cello', limit: 50, page: number });
      expect(pagination.total).toBe(EACH * PLACES.length);
      if (skills.length === 0) break;
      seen.push(...skills.map(({ _id, title }) => ({ _id, place: title.split(' ')[0] as Place })));
    }
    expect(new Set(seen.map(({ _id }) => _id)).size).toBe(EACH * PLACES.length);
    const order = seen.map(({ place }) => PLACES.indexOf(place));
    expect(order).toEqual([...order].sort((a, b) => a - b));
  }, 120_000);

  it('counts exactly, without the skills that the caller may not see', async () => {
    const { skills } = await page({ q: 'cello', limit: 50 });
    expect(skills[0]?.rating.average).toBe(4.9);
    const averages = skills.map(({ rating }) => rating.average);
    expect(averages).toEqual([...averages].sort((a, b) => b - a));
  });

  it('counts exactly, without the skills that the caller must not see', async () => {
    const { pagination } = await page({ q: 'cello' }, hidden);
    expect(pagination.total).toBe((EACH - EACH / 100) * PLACES.length);
    expect((await page({}, hidden)).pagination.total).toBe((EACH - EACH / 100) * PLACES.length);
  });

  it('counts small results in full, and for the first page only the first tier', async () => {
    const { base } = service.context.connection;
    const counts: string[] = [];
    base.set('debug', (collection: string, method: string) => {
      if (collection === 'skills' && method === 'countDocuments') counts.push(method);
    });
    await page({ q: 'cello' });
    expect(counts).toHaveLength(4); // only the total with its hidden skills
    await page({ q: 'cello', category: 'cooking' }); // finds nothing, also not with a typo
    expect(counts).toHaveLength(6);
    base.set('debug', false);
  });

  it('counts up to a limit, and says that there are more', async () => {
    const { connection } = service.context;
    const query = {
      location: [],
      category: undefined,
      proficiency: undefined,
      searcher: 'member' as const,
      sortBy: 'relevance' as const,
      skip: 0,
      hidden: NOBODY,
    };
    const find = (countedUpTo: number, hiddenOwners: string[]) =>
      createSkillSearchRepository(connection, { countedUpTo }).find({
        ...query,
        terms: [{ word: 'tagged', others: [] }],
        hiddenOwners,
        limit: 5,
      });
    const shown = EACH - EACH / 100;
    expect(await find(EACH, [])).toMatchObject({ total: EACH, hasMore: false });
    expect(await find(EACH - 1, [])).toMatchObject({ total: EACH - 1, hasMore: true });
    expect(await find(shown, [hidden])).toMatchObject({ total: shown, hasMore: false });
    expect(await find(shown - 1, [hidden])).toMatchObject({ total: shown - 1, hasMore: true });
  });

  it('suggests the same skills without a count', async () => {
    for (const q of ['cello', 'cel', 'tagged', 'violonc', 'described cello', 'zzz']) {
      const { skills } = await page({ q, limit: 5 });
      const suggested = await page({ q, limit: 5, count: 'none' });
      expect(suggested.skills).toEqual(skills);
      expect(suggested.pagination.total).toBe(skills.length);
    }
  });

  it('sorts them in the other orders', async () => {
    const { skills } = await page({ q: 'cello', sortBy: 'exchanges' });
    expect(skills[0]?.exchangeCount).toBe(EACH - 1);
    const newest = await page({ sortBy: 'newest' });
    expect(newest.skills[0]?.createdAt).toBe(new Date((EACH - 1) * 1_000).toISOString());
  });

  it.each(SKILL_SORTS)('by %s has pages up to the longest list, and counts all matches', async (sortBy) => {
    const catalogue = createSkillSearchRepository(service.context.connection, { longestList: 1_030 });
    const query = {
      location: [],
      category: undefined,
      proficiency: undefined,
      hiddenOwners: [],
      hidden: NOBODY,
      searcher: 'member' as const,
      sortBy,
      limit: 50,
    };
    const terms = [{ word: 'cello', others: [] }];
    const sizes = [];
    for (const skip of [1_000, 1_050]) {
      const { skills, total, reachable } = await catalogue.find({ ...query, terms, skip });
      expect({ total, reachable }).toEqual({ total: EACH * 4, reachable: 1_030 });
      sizes.push(skills.length);
    }
    expect(sizes).toEqual([30, 0]);
  });

  it.each(SKILL_SORTS)('reads a large set along the index on %s, with the same result as a sort', async (sortBy) => {
    const query: SkillQuery = {
      terms: [],
      location: [],
      category: undefined,
      proficiency: undefined,
      hiddenOwners: [hidden],
      hidden: NOBODY,
      searcher: 'member',
      sortBy,
      skip: 30,
      limit: 20,
    };
    const { connection } = service.context;
    const ofSize = (size: number) => createSkillSearchRepository(connection, { sizeOfCatalogue: async () => size });
    const inOrder = await ofSize(0).find(query);
    const sorted = await ofSize(1e12).find(query);
    expect(inOrder.skills).toHaveLength(20);
    expect(inOrder).toEqual(sorted);
  });
});
