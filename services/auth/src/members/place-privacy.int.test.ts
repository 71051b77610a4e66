/** What a reader is answered never depends on a place that the profile hides from this reader: hidden places are replaced by others. */
import { PLACE_FOR, type PlaceFor, SEARCH_RADII, SHOWN_PLACES, type ShownPlace } from '@mutua/contracts';
import { randomNumbers } from '@mutua/service-kit/testing';
import { newRequest } from '../../test/events.ts';
import { type TestMember, useHarness } from '../../test/harness.ts';

/** Towns of two countries, some of them close to each other, across the border too. */
const TOWNS = {
  FR: { lyon: '2996944', villeurbanne: '2968254', bron: '3029931', strasbourg: '2973783', paris: '2988507' },
  DE: { kehl: '2891951', koln: '2886242', munich: '2867714', berlin: '2950159' },
};
type Country = keyof typeof TOWNS;
const COUNTRIES = Object.keys(TOWNS) as Country[];
const IDS = COUNTRIES.flatMap((country) => Object.values(TOWNS[country]));
const WORDS = ['lyon', 'villeurbanne', 'strasbourg', 'kehl', 'koeln', 'france', 'germany'];

interface Subject extends TestMember {
  place: ShownPlace;
  placeFor: PlaceFor;
  country: Country;
}

const auth = useHarness();
const random = randomNumbers(53);
const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;

const subjects: Subject[] = [];
const readers = {} as Record<'stranger' | 'partner' | 'blocked', TestMember>;

async function moveTo({ token }: TestMember, placeId: string): Promise<void> {
  expect((await auth.call('PUT /users/profile', { body: { placeId }, token })).status).toBe(200);
}
const townIn = (country: Country): string => pick(Object.values(TOWNS[country]));

beforeAll(async () => {
  for (const name of ['stranger', 'partner', 'blocked'] as const) {
    readers[name] = await auth.member({ name: 'Reader' });
    // A profile measures from its reader's place.
    await moveTo(readers[name], pick(IDS));
  }
  for (const place of SHOWN_PLACES) {
    for (const placeFor of PLACE_FOR) {
      const country = pick(COUNTRIES);
      const member = await auth.member({
        name: 'Subject',
        bio: pick(['Teaches', 'Learns']),
        ratingAverage: pick([1, 3, 5]),
      });
      const subject = { ...member, place, placeFor, country };
      await auth.call('PUT /users/settings', { body: { privacy: { place, placeFor } }, token: member.token });
      await moveTo(subject, townIn(country));
      const accepted = newRequest(member, readers.partner);
      const state = { ...accepted.request, status: 'accepted' as const };
      await auth.consume('request.accepted', { ...accepted, request: state, version: 2 });
      await auth.call('POST /users/:id/block', { params: { id: readers.blocked._id }, token: member.token });
      subjects.push(subject);
    }
  }
});

/** Whether the profile shows the town, by the rule of the settings. */
const isShown = ({ place, placeFor }: Subject, audiences: readonly PlaceFor[]): boolean =>
  place === 'city' && audiences.includes(placeFor);

async function profilesFor(token: string | undefined): Promise<unknown[]> {
  const answers = [];
  for (const { _id } of subjects) {
    answers.push((await auth.call('GET /users/:id', { params: { id: _id }, ...(token && { token }) })).body);
  }
  return answers;
}

const QUERIES: readonly Record<string, string | number>[] = [
  ...IDS.map((near, n) => ({
    near,
    km: pick(SEARCH_RADII),
    from: pick(IDS),
    ...(n % 3 === 0 && { sortBy: 'distance' }),
  })),
  // A page of few tells the order exactly.
  ...IDS.map((from, n) => ({ from, sortBy: 'distance', ...(n % 2 === 1 && { limit: 2, page: n }) })),
  ...WORDS.map((location) => ({ location })),
  ...WORDS.map((q) => ({ q })),
  { near: IDS[0] ?? '', km: 100, q: 'subject' },
  { sortBy: 'newest' },
  {},
];

async function searchesFor(token: string | undefined): Promise<unknown[]> {
  const answers = [];
  for (const query of QUERIES) {
    const { status, body } = await auth.call('GET /users', { query: { limit: 50, ...query }, ...(token && { token }) });
    expect(status).toBe(200);
    answers.push({ query, ...body });
  }
  return answers;
}

/** Replaces the hidden places by others, within the country when that is shown. */
async function replace(hidden: readonly Subject[]): Promise<void> {
  for (const subject of hidden) {
    const { user } = (await auth.call('GET /auth/me', { token: subject.token })).body;
    const country = subject.place === 'nothing' ? pick(COUNTRIES) : subject.country;
    const others = Object.values(TOWNS[country]).filter((id) => id !== user.place?._id);
    await moveTo(subject, pick(others));
  }
}

const tokenOf = (reader: string): string | undefined => readers[reader as keyof typeof readers]?.token;

it.each([
  ['visitor', 'profile', ['everybody']],
  ['stranger', 'profile', ['everybody', 'members']],
  ['blocked', 'profile', ['everybody', 'members']],
  ['partner', 'profile', ['everybody', 'members', 'partners']],
  ['visitor', 'search', ['everybody']],
  ['stranger', 'search', ['everybody', 'members']],
  ['blocked', 'search', ['everybody', 'members']],
  // Partners are no audience of a search.
  ['partner', 'search', ['everybody', 'members']],
] as const)(
  'a %s gets the same answers of each %s, whatever the hidden places are',
  async (reader, kind, audiences) => {
    const answers = () => (kind === 'profile' ? profilesFor : searchesFor)(tokenOf(reader));
    const before = await answers();
    const hidden = subjects.filter((subject) => !isShown(subject, audiences));
    expect(hidden.length).toBeGreaterThan(5);
    await replace(hidden);
    expect(await answers()).toEqual(before);
  },
);

it('the answers of this test differ when a shown place is replaced', async () => {
  const before = [await profilesFor(undefined), await searchesFor(undefined)];
  await replace(subjects.filter((subject) => isShown(subject, ['everybody'])));
  const [profiles, searches] = [await profilesFor(undefined), await searchesFor(undefined)];
  expect(profiles).not.toEqual(before[0]);
  expect(searches).not.toEqual(before[1]);
});

it('events have no place that is hidden from everybody', async () => {
  const last = async ({ _id }: Subject) =>
    (await auth.sent('skills', 'member.changed')).filter(({ member }) => member._id === _id).at(-1)?.member;
  for (const subject of subjects.filter(({ place }) => place !== 'city')) {
    const before = await last(subject);
    await replace([subject]);
    await auth.context.waitFor(async () => (await last(subject))?.version !== before?.version);
    expect(await last(subject)).toEqual({ ...before, version: expect.any(Number) });
  }
});
