import { FAR, type PrivacySettings, type SpokenLanguage } from '@mutua/contracts';
import { distanceKm } from '@mutua/gazetteer';
import { Types } from 'mongoose';
import { newRequest } from '../../test/events.ts';
import { type TestMember, useHarness } from '../../test/harness.ts';
import type { Member } from './member.mapper.ts';
import { type MemberDocument, memberModel } from './member.model.ts';
import { createPeopleSearch, type PeopleQuery } from './people-search.repository.ts';
import { searchFieldsOf } from './search-fields.ts';

const LYON = '2996944';
const VILLEURBANNE = '2968254'; // some 3 km from Lyon
const BRON = '3029931'; // some 8 km
const STRASBOURG = '2973783';
const KEHL = '2891951'; // beyond the border, some 6 km from Strasbourg
const SUVA = '2198148';

const auth = useHarness();
const people: Record<string, TestMember> = {};

const at = (placeId: string, privacy: Partial<PrivacySettings> = {}): Partial<MemberDocument> => ({
  location: 'typed',
  placeId,
  placeText: 'typed',
  settings: { privacy },
});
const speaks = (...languages: SpokenLanguage[]): Partial<MemberDocument> => ({ languages });
const rated = (average: number) => ({ ratingAverage: average, ratingCount: 1, ratingSum: average });

const PEOPLE: Record<string, Partial<MemberDocument>> = {
  lyon: { name: 'Lina', ...at(LYON), ...rated(1), ...speaks({ code: 'fr', level: 'native' }) },
  villeurbanne: { name: 'Vera', ...at(VILLEURBANNE), ...rated(5), ...speaks({ code: 'de', level: 'some' }) },
  bron: { name: 'Bran', bio: 'Lina is my friend', ...at(BRON), ...rated(4), ...speaks({ code: 'de', level: 'well' }) },
  members: { name: 'Mona', ...at(LYON, { placeFor: 'members' }), ...rated(2) },
  partners: { name: 'Pia', ...at(LYON, { placeFor: 'partners' }), ...rated(5) },
  country: { name: 'Cora', ...at(LYON, { place: 'country' }), ...rated(5) },
  nothing: { name: 'Nina', ...at(LYON, { place: 'nothing' }), ...rated(5) },
  typed: { name: 'Tina', location: 'Lyon', ...rated(5) },
  strasbourg: { name: 'Stan', ...at(STRASBOURG), ...rated(3) },
  kehl: { name: 'Kai', ...at(KEHL), ...rated(2), ...speaks({ code: 'nb', level: 'well' }) },
  suva: { name: 'Sia', ...at(SUVA), ...rated(4.5) },
  hidden: { name: 'Hugo', ...at(LYON, { findMe: 'nobody' }), ...rated(5) },
  suspended: { name: 'Sven', ...at(LYON), standing: { isSuspended: true, seq: 1, note: '' } },
  unconfirmed: { name: 'Una', ...at(LYON), isVerified: false },
};

beforeAll(async () => {
  for (const [key, fields] of Object.entries(PEOPLE)) people[key] = await auth.member(fields);
  people['reader'] = await auth.member({ name: 'Reader', ...rated(0.5) });
  const accepted = newRequest(people['partners'] as TestMember, people['reader'] as TestMember);
  const state = { ...accepted.request, status: 'accepted' as const };
  await auth.consume('request.accepted', { ...accepted, request: state, version: 2 });
});

const search = (query: Record<string, string | number>, who?: string) =>
  auth.call('GET /users', { query: { limit: 50, ...query }, ...(who && { token: people[who]?.token ?? '' }) });
const keyOf = (id: string) => Object.keys(people).find((key) => people[key]?._id === id);
const found = async (query: Record<string, string | number>, who?: string) => {
  const { users, pagination } = (await search(query, who)).body;
  expect(pagination.total).toBe(users.length);
  return users.map(({ _id }) => keyOf(_id));
};

describe('near a place', () => {
  it.each([
    [5, ['villeurbanne', 'lyon']],
    [10, ['villeurbanne', 'lyon', 'bron']],
    [100, ['villeurbanne', 'lyon', 'bron']],
    [0, ['lyon']],
  ])('within %i km are those who show a visitor a town there, by bands and rank', async (km, expected) => {
    expect(await found({ near: LYON, km })).toEqual(expected);
  });

  it('the radius is 25 km, unless the query has one', async () => {
    expect(await found({ near: LYON })).toEqual(await found({ near: LYON, km: 25 }));
  });

  it('members also find those who show members their town, and partners find no more', async () => {
    const expected = ['villeurbanne', 'members', 'lyon', 'bron'];
    expect(await found({ near: LYON, km: 10 }, 'reader')).toEqual(expected);
  });

  it('a border is no wall', async () => {
    expect(await found({ near: STRASBOURG, km: 25 })).toEqual(['strasbourg', 'kehl']);
  });

  it('names that begin with the words come first, each group from near to far', async () => {
    expect(await found({ near: LYON, km: 25, q: 'lina' })).toEqual(['lyon', 'bron']);
  });

  it('the chosen order counts instead of the distance', async () => {
    expect(await found({ near: LYON, km: 25, sortBy: 'rating' })).toEqual(['villeurbanne', 'bron', 'lyon']);
  });

  it('all other filters hold, too', async () => {
    expect(await found({ near: LYON, km: 25, location: 'frankreich' })).toEqual(['villeurbanne', 'lyon', 'bron']);
    expect(await found({ near: LYON, km: 25, location: 'frankreich', language: 'de' })).toEqual(['bron']);
    expect(await found({ near: LYON, km: 25, category: 'music' })).toEqual([]);
  });

  it('the towns are counted, the most first', async () => {
    const { towns = [] } = (await search({ near: LYON, km: 25 }, 'reader')).body;
    expect(towns.map(({ place, count }) => [place._id, place.name, count])).toEqual([
      [LYON, 'Lyon', 2],
      [VILLEURBANNE, 'Villeurbanne', 1],
      [BRON, 'Bron', 1],
    ]);
    expect((await search({ q: 'lina' })).body.towns).toBeUndefined();
  });

  it('a block hides, in the list and in the counts', async () => {
    const params = { id: people['kehl']?._id ?? '' };
    const token = people['reader']?.token ?? '';
    await auth.call('POST /users/:id/block', { params, token });
    expect(await found({ near: KEHL, km: 5 }, 'reader')).toEqual([]);
    expect((await search({ near: KEHL, km: 5 }, 'reader')).body.towns).toEqual([]);
    await auth.call('DELETE /users/:id/block', { params, token });
    expect(await found({ near: KEHL, km: 5 }, 'reader')).toEqual(['kehl']);
  });

  it('a town that the previous release hides without removing its tokens is not found', async () => {
    const members = memberModel(auth.context.connection);
    const _id = new Types.ObjectId(people['lyon']?._id);
    await members.updateOne({ _id }, { $set: { 'settings.privacy.place': 'country' } });
    expect(await found({ near: LYON, km: 5 })).toEqual(['villeurbanne']);
    await members.updateOne({ _id }, { $set: { 'settings.privacy': {} } });
    expect(await found({ near: LYON, km: 5 })).toEqual(['villeurbanne', 'lyon']);
  });
});

describe('the distance', () => {
  const distances = async (query: Record<string, string | number>, who?: string) => {
    const { users } = (await search(query, who)).body;
    return Object.fromEntries(users.map(({ _id, distance }) => [keyOf(_id), distance]));
  };

  it('is between the centres of the towns, and null for those who do not show theirs', async () => {
    const km = (id: string) => Math.round(distanceKm(LYON, id) ?? -1);
    expect(await distances({ from: LYON })).toEqual({
      lyon: { km: 0, isSame: true },
      villeurbanne: { km: km(VILLEURBANNE), isSame: false },
      bron: { km: km(BRON), isSame: false },
      strasbourg: { km: km(STRASBOURG), isSame: false },
      kehl: { km: km(KEHL), isSame: false },
      suva: { km: km(SUVA), isSame: false },
      ...Object.fromEntries(['members', 'partners', 'country', 'nothing', 'typed', 'reader'].map((key) => [key, null])),
    });
    expect((await distances({ from: LYON }, 'reader'))['members']).toEqual({ km: 0, isSame: true });
    expect((await distances({ from: LYON }, 'reader'))['partners']).toBeNull();
  });

  it('is measured from `from`, also near another place', async () => {
    expect(await distances({ near: STRASBOURG, km: 5, from: STRASBOURG })).toEqual({
      strasbourg: { km: 0, isSame: true },
    });
    expect((await distances({ near: STRASBOURG, km: 5, from: KEHL }))['strasbourg']?.km).toBe(
      Math.round(distanceKm(STRASBOURG, KEHL) ?? -1),
    );
  });

  it('is null without a place', async () => {
    expect(new Set(Object.values(await distances({})))).toEqual(new Set([null]));
  });

  it('orders: the same town, then by distance, then those without one by their rank', async () => {
    const last = ['country', 'nothing', 'partners', 'typed'];
    const order = await found({ from: LYON, sortBy: 'distance' });
    expect(order.slice(0, 3)).toEqual(['lyon', 'villeurbanne', 'bron']);
    // Beyond 200 km no number is shown, so the rank counts.
    expect(order.slice(3, 6)).toEqual(['suva', 'strasbourg', 'kehl']);
    expect(order.slice(6, 10).sort()).toEqual(last);
    expect(order.slice(10)).toEqual(['members', 'reader']);
    expect((await found({ from: LYON, sortBy: 'distance' }, 'reader')).slice(0, 2)).toEqual(['members', 'lyon']);
  });
});

describe('languages', () => {
  it('find those who speak one of them well or natively', async () => {
    expect(await found({ language: 'de' })).toEqual(['bron']);
    expect(await found({ language: 'DE,fr', sortBy: 'rating' })).toEqual(['bron', 'lyon']);
    expect(await found({ language: 'no' })).toEqual(['kehl']);
    expect(await found({ language: 'ja' })).toEqual([]);
  });
});

describe('a query is refused', () => {
  it.each<[Record<string, string | number>, string]>([
    [{ near: '1' }, 'near'],
    [{ near: 'lyon' }, 'near'],
    [{ from: '1' }, 'from'],
    [{ near: LYON, km: 7 }, 'km'],
    [{ near: LYON, km: -5 }, 'km'],
    [{ near: LYON, km: 0.5 }, 'km'],
    [{ language: 'klingon' }, 'language.0'],
    [{ language: 'aa,ab,af,ak,am,an' }, 'language'],
    [{ sortBy: 'distance' }, 'near'],
  ])('for %j', async (query, field) => {
    const { status, error } = await search(query);
    expect([status, error.errors?.[0]?.field]).toEqual([400, field]);
  });
});

describe('so many that they are read part by part', () => {
  const crowd = 42;
  const TOWNS = [LYON, VILLEURBANNE, BRON, STRASBOURG, SUVA];
  const townOf = (n: number): string | null => TOWNS[n % 6] ?? null;

  beforeAll(async () => {
    const members = Array.from({ length: crowd }, (_, n) => {
      const town = townOf(n);
      const where = town ? at(town) : { location: '' };
      const member = { name: n % 2 ? `Crowd ${n}` : `N${n}`, bio: 'crowd', skills: [], isVerified: true, ...where };
      const rest = { email: `crowd${n}@example.org`, passwordHash: 'x', ratingAverage: n % 5 };
      return { ...member, ...searchFieldsOf({ location: '', ...member }), ...rest };
    });
    await memberModel(auth.context.connection).insertMany(members);
  });
  afterAll(async () => {
    await memberModel(auth.context.connection).deleteMany({ email: /^crowd/ });
  });

  const hidden = { kinds: ['everybody' as const], known: [] };
  const pages = async (query: Partial<PeopleQuery>, few: number): Promise<Member[]> => {
    const find = createPeopleSearch(auth.context.connection, { few: { anywhere: few, nearby: few } });
    const members: Member[] = [];
    for (let page = 1; page <= 4; page += 1) {
      const all = { searcher: 'visitor', sortBy: 'relevance', without: [], hidden, q: 'crowd', ...query } as const;
      const found = await find({ ...all, page, limit: 13 });
      expect(found.towns === undefined).toBe(few < found.total || query.near === undefined);
      members.push(...found.members);
    }
    return members;
  };
  const kmOf = ({ placeId }: Member) => (placeId ? Math.min(distanceKm(LYON, placeId) ?? 0, FAR + 1) : FAR + 2);

  it.each<[string, Partial<PeopleQuery>, (member: Member) => number[]]>([
    ['by distance, those without one last', { from: LYON, sortBy: 'distance' }, (member) => [kmOf(member)]],
    ['by distance near a place', { near: LYON, km: 10, sortBy: 'distance' }, (member) => [kmOf(member)]],
    [
      'names first, and from near to far',
      { near: LYON, km: 10 },
      (member) => [member.name.startsWith('Crowd') ? 0 : 1, kmOf(member) <= 5 ? 0 : 1],
    ],
    ['from near to far', { near: LYON, km: 10, q: '', location: 'lyon' }, (member) => [kmOf(member) <= 5 ? 0 : 1]],
  ])('%s, they are the same as when they are ranked in memory', async (_order, query, rankOf) => {
    const [parts, ranked] = [await pages(query, 3), await pages(query, 500)];
    expect(parts.map(({ _id }) => _id)).toEqual(ranked.map(({ _id }) => _id));
    expect(new Set(parts.map(({ _id }) => _id)).size).toBe(parts.length);
    expect(parts.length).toBeGreaterThan(6);
    const keys = parts.map((member) => [...rankOf(member), -member.ratingAverage]);
    const sorted = keys.toSorted((a, b) => a.map((each, n) => each - (b[n] ?? 0)).find((order) => order !== 0) ?? 0);
    expect(keys).toEqual(sorted);
  });
});
