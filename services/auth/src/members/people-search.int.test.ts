import type { Category, Proficiency, PublicUser } from '@mutua/contracts';
import { Types } from 'mongoose';
import { type TestMember, useHarness } from '../../test/harness.ts';
import { blockModel } from '../relations/relation.model.ts';
import { type MemberDocument, memberModel } from './member.model.ts';
import { createPeopleSearch } from './people-search.repository.ts';
import { searchFieldsOf } from './search-fields.ts';

const searcher = 'member' as const;
const hidden = { kinds: ['everybody' as const], known: [] };
const auth = useHarness();
const people: Record<string, TestMember> = {};

const skill = (title: string, category: Category, proficiency: Proficiency) => ({
  _id: new Types.ObjectId().toHexString(),
  title,
  category,
  proficiency,
  createdAt: new Date(),
});
const rated = (average: number, count: number) => ({
  ratingAverage: average,
  ratingCount: count,
  ratingSum: average * count,
});

const PEOPLE: Record<string, Partial<MemberDocument>> = {
  jose: { name: 'José Núñez', location: 'São Paulo, Brazil', bio: 'Plays the cavaquinho', ...rated(4.5, 10) },
  marta: {
    name: 'Marta Strauß',
    location: 'Munich',
    skills: [skill('JavaScript basics', 'programming', 'expert')],
    ...rated(4.5, 20),
  },
  paulo: {
    name: 'Paulo Reis',
    location: 'Porto',
    skills: [skill('C++ (modern)', 'programming', 'beginner'), skill('Guitar', 'music', 'expert')],
    ...rated(5, 1),
  },
  anna: {
    name: 'Anna Scripta',
    bio: 'Reads,writes',
    location: 'New York',
    createdAt: new Date('2020-01-01'),
    ...rated(1, 1),
  },
  hidden: { name: 'Hidden Paulo', isVerified: false },
};

beforeAll(async () => {
  for (const [key, fields] of Object.entries(PEOPLE)) people[key] = await auth.member(fields);
});

const search = (query: Record<string, string | number>, who?: string) =>
  auth.call('GET /users', { query, ...(who && { token: people[who]?.token ?? '' }) });
const keyOf = (id: string) => Object.keys(people).find((key) => people[key]?._id === id);
const found = async (query: Record<string, string | number>, who?: string) =>
  (await search(query, who)).body.users.map(({ _id }) => keyOf(_id));

describe('words', () => {
  it.each([
    ['part of a name', 'art', ['marta']],
    ['the middle of a skill’s title', 'script', ['anna', 'marta']], // a name that begins with it comes first
    ['something in the bio', 'cavaq', ['jose']],
    ['a place', 'munich', ['marta']],
    ['one letter at the end of a word', 'z', ['jose']],
    ['accents and case aside', 'NUNEZ', ['jose']],
    ['accents in the query', 'jósé', ['jose']],
    ['a letter that has no accent to lose', 'STRAUSS', ['marta']],
    ['signs', 'c++', ['paulo']],
    ['signs of patterns', '(mod', ['paulo']],
    ['signs of patterns that match nothing', '.*', []],
    ['after a comma', 'writes', ['anna']],
    ['nobody by signs alone', '++', []],
    ['two words, each anywhere', 'guitar porto', ['paulo']],
    ['two words that no one has both', 'guitar munich', []],
    ['a word that begins a name before those that have it elsewhere', 'paulo', ['paulo', 'jose']],
    ['nothing', '', ['paulo', 'marta', 'jose', 'anna']],
    ['blanks', '   ', ['paulo', 'marta', 'jose', 'anna']],
    ['what is nowhere', 'zebra', []],
  ])('find %s', async (_what, q, expected) => {
    expect(await found({ q })).toEqual(expected);
  });

  it('match a long word by its beginning', async () => {
    people['long'] = await auth.member({ name: 'Llanfair', bio: `https://example.org/${'x'.repeat(400)}` });
    expect(await found({ q: `https://example.org/${'x'.repeat(70)}` })).toEqual(['long']);
    expect(await found({ q: 'x'.repeat(100) })).toEqual(['long']);
    delete people['long'];
  });

  it('match only the new name after a change', async () => {
    const changing = await auth.member({ name: 'Chrysanthemum' });
    await auth.call('PUT /users/profile', {
      body: { name: 'Rhododendron', location: 'Reykjavik' },
      token: changing.token,
    });
    expect((await search({ q: 'chrysanth' })).body.users).toEqual([]);
    expect((await search({ q: 'dodend', location: 'reykjavík' })).body.users).toHaveLength(1);
  });
});

describe('filters', () => {
  it('match any part of the location', async () => {
    expect(await found({ location: 'paulo' })).toEqual(['jose']);
    expect(await found({ location: 'sao, brazil' })).toEqual(['jose']);
    expect(await found({ location: 'guitar' })).toEqual([]);
  });

  it('match category and level of the same skill', async () => {
    expect(await found({ category: 'programming' })).toEqual(['paulo', 'marta']);
    expect(await found({ proficiency: 'expert' })).toEqual(['paulo', 'marta']);
    expect(await found({ category: 'programming', proficiency: 'expert' })).toEqual(['marta']);
  });

  it('count as absent when they are empty', async () => {
    expect(await found({ q: 'munich', category: '', proficiency: '', location: '', sortBy: '' })).toEqual(['marta']);
  });

  it.each([
    { category: 'magic' },
    { proficiency: 'guru' },
    { sortBy: 'exchanges' },
    { page: 0 },
    { page: 'x' },
    { limit: 51 },
    { limit: 0 },
    { q: 'x'.repeat(101) },
    { location: 'x'.repeat(101) },
  ])('refuse %j', async (query) => {
    expect((await search(Object.fromEntries(Object.entries(query)))).status).toBe(400);
  });
});

describe('order and pages', () => {
  const everyone = { q: '', limit: 4 };

  it('sort by rating, and by the number of reviews among equal ratings', async () => {
    expect(await found({ ...everyone, sortBy: 'rating' })).toEqual(['paulo', 'marta', 'jose', 'anna']);
  });

  it('sort the newest first', async () => {
    const order = await found({ sortBy: 'newest', limit: 50 });
    expect(order.at(-1)).toBe('anna');
    expect(order.indexOf('paulo')).toBeLessThan(order.indexOf('jose'));
  });

  it('show each member once over all pages, also where matching names end and other matches begin', async () => {
    const pages = await Promise.all([1, 2, 3].map(async (page) => (await search({ q: 'paulo', limit: 1, page })).body));
    expect(pages.map(({ users }) => users.map(({ _id }) => keyOf(_id)))).toEqual([['paulo'], ['jose'], []]);
    expect(pages[1]?.pagination).toEqual({ page: 2, limit: 1, total: 2, pages: 2 });
  });

  it('return 12 members by default', async () => {
    expect((await search({})).body.pagination.limit).toBe(12);
  });
});

describe('very many matches', () => {
  const crowd = 520;
  const page = async (sortBy: string, number: number, who?: string) =>
    (await search({ q: 'crowd', sortBy, page: number, limit: 50 }, who)).body;

  beforeAll(async () => {
    const members = Array.from({ length: crowd }, (_, n) => {
      const member = { name: `N${n}`, bio: n % 2 ? 'crowd' : 'a crowd', location: '', skills: [], isVerified: true };
      const more = { email: `crowd${n}@example.org`, passwordHash: 'x', ratingAverage: n % 5, createdAt: new Date(n) };
      return { ...member, ...searchFieldsOf(member), ...more };
    });
    await memberModel(auth.context.connection).insertMany(members);
  });
  afterAll(async () => {
    await memberModel(auth.context.connection).deleteMany({ email: /^crowd/ });
  });

  it.each([
    ['newest', (user: PublicUser) => Date.parse(user.createdAt)],
    ['rating', (user: PublicUser) => user.rating.average],
    ['relevance', (user: PublicUser) => user.rating.average],
  ])('are shown once each, in the order of %s', async (sortBy, rankOf) => {
    const users: PublicUser[] = [];
    for (let number = 1; number <= 11; number += 1) users.push(...(await page(sortBy, number)).users);
    expect(new Set(users.map(({ _id }) => _id)).size).toBe(crowd);
    const values = users.map(rankOf);
    expect(values).toEqual(values.toSorted((a, b) => b - a));
    expect((await page(sortBy, 12)).users).toEqual([]);
  });

  it.each(['newest', 'relevance'] as const)(
    'have pages up to the longest list by %s, and are all counted',
    async (sortBy) => {
      const find = createPeopleSearch(auth.context.connection, { longestList: 510 });
      const sizes = [];
      for (const number of [11, 12, 1_000]) {
        const { members, ...counts } = await find({
          q: 'crowd',
          sortBy,
          page: number,
          limit: 50,
          without: [],
          hidden,
          searcher,
        });
        expect(counts).toEqual({ total: crowd, hasMore: false, reachable: 510 });
        sizes.push(members.length);
      }
      expect(sizes).toEqual([10, 0, 0]);
    },
  );

  it('are counted up to a limit, and the answer says that there are more', async () => {
    const query = { q: 'crowd', sortBy: 'relevance' as const, page: 1, limit: 12 };
    const find = (countedUpTo: number, without: string[]) =>
      createPeopleSearch(auth.context.connection, { countedUpTo })({ ...query, without, hidden, searcher });
    const some = (await page('newest', 1)).users.map(({ _id }) => _id);
    expect(await find(crowd, [])).toMatchObject({ total: crowd, hasMore: false });
    expect(await find(crowd - 1, [])).toMatchObject({ total: crowd - 1, hasMore: true });
    expect(await find(crowd - 50, some)).toMatchObject({ total: crowd - 50, hasMore: false });
    expect(await find(crowd - 51, some)).toMatchObject({ total: crowd - 51, hasMore: true });
  });

  it('leave out the caller and blocked members, also from the count', async () => {
    const [blocked] = (await page('newest', 1)).users;
    const params = { id: blocked?._id ?? '' };
    const token = people['anna']?.token ?? '';
    await auth.call('POST /users/:id/block', { params, token });
    const { users, pagination } = await page('newest', 1, 'anna');
    expect(pagination.total).toBe(crowd - 1);
    expect(users.map(({ _id }) => _id)).not.toContain(blocked?._id);
  });
});

describe('a found person', () => {
  it('is never the caller', async () => {
    expect(await found({ q: 'paulo' }, 'paulo')).toEqual(['jose']);
  });

  it('is never a member with an unconfirmed address', async () => {
    expect(await found({ q: 'hidden' })).toEqual([]);
    expect((await search({})).body.users.every(({ name }) => name !== 'Hidden Paulo')).toBe(true);
  });

  it('is never a member with whom the caller has a block, in either direction', async () => {
    const block = (method: 'POST' | 'DELETE') =>
      auth.call(`${method} /users/:id/block`, {
        params: { id: people['marta']?._id ?? '' },
        token: people['jose']?.token ?? '',
      });
    await block('POST');
    expect(await found({ q: 'strauss' }, 'jose')).toEqual([]);
    expect(await found({ q: 'nunez' }, 'marta')).toEqual([]);
    expect(await found({ q: 'nunez' }, 'paulo')).toEqual(['jose']);
    await block('DELETE');
    expect(await found({ q: 'strauss' }, 'jose')).toEqual(['marta']);
  });

  it('is never a blocked member, after any number of blocks', async () => {
    const from = new Types.ObjectId(people['anna']?._id);
    const block = (to: Types.ObjectId, createdAt = new Date()) => ({ from, to, createdAt, deletedAt: null });
    const blocks = blockModel(auth.context.connection);
    await blocks.insertMany(Array.from({ length: 1_000 }, () => block(new Types.ObjectId())));
    await blocks.create(block(new Types.ObjectId(people['marta']?._id), new Date(0)));
    expect(await found({ q: 'strauss' }, 'anna')).toEqual([]);
    await blocks.deleteMany({ from });
  });

  it.each([
    'q=%00',
    'q=a%00b',
    'location=%00',
    'q=%E2%80%AEa',
    'q=a%0Ab',
    'category=%00',
    'page=%00',
    'q=a&q=b',
    'q[$ne]=a',
  ])('answers ?%s without an error of its own', async (query) => {
    const response = await fetch(`${auth.url}/users?${query}`);
    // An unknown parameter is ignored. Every other fault makes the query invalid.
    expect(response.status).toBe(query.startsWith('q[') ? 200 : 400);
  });

  it('never shows an address or preferences', async () => {
    const text = JSON.stringify((await search({ limit: 50 })).body);
    expect(text).not.toMatch(/@example\.org|preferences|passwordHash|searchParts/);
  });
});
