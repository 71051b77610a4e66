import { LANGUAGES, type PrivacySettings, type ProfileInput } from '@mutua/contracts';
import { labelOf } from '@mutua/gazetteer';
import { newRequest } from '../../test/events.ts';
import { memberForEach, type TestMember, useHarness } from '../../test/harness.ts';

const LYON = '2996944';
const PARIS = '2988507';
const SUVA = '2198148';
const LYON_TYPED = 'Lyon, France';

const auth = useHarness();
const member = memberForEach(auth);

const save = (body: ProfileInput | object, language = 'en') =>
  auth.call('PUT /users/profile', { body, token: member.token, headers: { 'accept-language': language } });
const answer = (placeId: string | null, text?: string) =>
  auth.call('PUT /users/place-question', { body: { placeId, text }, token: member.token });
const me = async (language = 'en') =>
  (await auth.call('GET /auth/me', { token: member.token, headers: { 'accept-language': language } })).body.user;
const setPrivacy = (privacy: Partial<PrivacySettings>) =>
  auth.call('PUT /users/settings', { body: { privacy }, token: member.token });
const published = async () =>
  (await auth.sent('skills', 'member.changed')).filter((event) => event.member._id === member._id);

it('a member without a place is asked nothing, and has a reach of 25 km', async () => {
  expect(await me()).toMatchObject({
    location: '',
    place: null,
    placeZone: null,
    placeAsked: null,
    languages: [],
    reachKm: 25,
    units: null,
  });
});

it('a chosen place is the location, in the language of each call', async () => {
  const { status, body } = await save({ placeId: '2867714' }, 'de');
  expect([status, body.user.location]).toEqual([200, 'München, Deutschland']);
  expect(await me('fr')).toMatchObject({ location: 'Munich, Allemagne', placeZone: 'Europe/Berlin' });
  const { headers, body: profile } = await auth.call('GET /users/:id', {
    params: { id: member._id },
    headers: { 'accept-language': 'it' },
  });
  expect(profile.user).toMatchObject({
    location: 'Monaco di Baviera, Germania',
    place: { _id: '2867714', name: 'Monaco di Baviera', region: 'Bavaria', country: 'DE' },
  });
  expect(profile.user).not.toHaveProperty('placeZone');
  expect(headers.get('vary')).toMatch(/accept-language/i);
  expect(headers.get('content-language')).toBe('it');
});

it('the answer to a sign-in names the place in the language of the call', async () => {
  await save({ placeId: '2867714' });
  const { body } = await auth.call('POST /auth/login', {
    body: { email: member.email, password: 'Kiwi7lantern' },
    headers: { 'accept-language': 'es' },
  });
  expect(body.user.location).toBe('Múnich, Alemania');
});

it.each(['1', '99999999', '0', 'lyon', '', '2996944 ', 2996944, '2996944; DROP'])(
  'the place %j is refused',
  async (placeId) => {
    const { status, error } = await save({ placeId });
    expect(status).toBe(400);
    expect(error.errors).toEqual([{ field: 'placeId', message: 'Please choose a place from the list' }]);
    expect(await me()).toMatchObject({ location: '', place: null });
  },
);

it('no place removes place and text', async () => {
  await save({ placeId: LYON });
  expect((await save({ placeId: null })).body.user).toMatchObject({ location: '', place: null, placeAsked: null });
});

it('a text that comes with no place stays as it was typed, and is not asked about', async () => {
  await save({ placeId: LYON });
  const { user } = (await save({ placeId: null, location: LYON_TYPED })).body;
  expect(user).toMatchObject({ location: LYON_TYPED, place: null, placeAsked: null });
});

it('languages and reach are saved, canonical and with their levels', async () => {
  const { user } = (
    await save({
      languages: [
        { code: 'FR', level: 'native' },
        { code: 'cmn', level: 'some' },
      ],
      reachKm: 50,
    })
  ).body;
  const languages = [
    { code: 'fr', level: 'native' },
    { code: 'zh', level: 'some' },
  ];
  expect(user).toMatchObject({ languages, reachKm: 50 });
  const profile = (await auth.call('GET /users/:id', { params: { id: member._id } })).body.user;
  expect(profile.languages).toEqual(languages);
  expect(JSON.stringify(profile)).not.toContain('reachKm');
});

it.each<[object, string]>([
  [{ languages: [{ code: 'klingon', level: 'well' }] }, 'languages.0.code'],
  [{ languages: [{ code: 'fr', level: 'fluent' }] }, 'languages.0.level'],
  [
    {
      languages: [
        { code: 'fr', level: 'well' },
        { code: 'FR', level: 'some' },
      ],
    },
    'languages',
  ],
  [
    {
      languages: ['aa', 'ab', 'af', 'ak', 'am', 'an', 'ar', 'as', 'av', 'ay', 'az', 'ba', 'be'].map((code) => ({
        code,
        level: 'well',
      })),
    },
    'languages',
  ],
  [{ reachKm: 7 }, 'reachKm'],
])('refuses %j with a fault of %s', async (body, field) => {
  const { status, error } = await save(body);
  expect(status).toBe(400);
  expect(error.errors?.map((fault) => fault.field)).toContain(field);
});

describe('a client that knows no places', () => {
  it.each(Object.keys(LANGUAGES))(
    'changes nothing by sending back the location as it was answered in %s',
    async (language) => {
      await save({ placeId: '2867714' });
      const { location } = await me(language);
      const { user } = (await save({ location, bio: 'Here' })).body;
      expect(user).toMatchObject({ bio: 'Here', place: { _id: '2867714' }, placeAsked: null });
    },
  );

  it('changes nothing by sending back the text that meant the place', async () => {
    await save({ location: 'lyon, FRANCE' });
    expect(await me()).toMatchObject({ location: LYON_TYPED, place: { _id: LYON } });
    expect((await save({ location: 'lyon, FRANCE' })).body.user).toMatchObject({ place: { _id: LYON } });
  });

  it('sets a place by a text that means only this one', async () => {
    const { user } = (await save({ location: 'Köln, Deutschland' })).body;
    expect(user).toMatchObject({ location: 'Cologne, Germany', place: { _id: '2886242' }, placeAsked: null });
  });

  it.each([
    ['Springfield', ['4409896', '4951788', '4250542', '5754005']],
    ['Earth', ['5520687']],
    ['Remote', []],
  ])('keeps the text %j, and is asked once', async (location, ids) => {
    await save({ placeId: LYON });
    const { user } = (await save({ location })).body;
    expect(user).toMatchObject({ location, place: null, placeAsked: { text: location } });
    expect(user.placeAsked?.places.map(({ _id }) => _id)).toEqual(ids);
    await answer(null);
    expect((await save({ location })).body.user).toMatchObject({ location, placeAsked: null });
  });

  it('removes the place with an empty text', async () => {
    await save({ placeId: LYON });
    expect((await save({ location: '' })).body.user).toMatchObject({ location: '', place: null, placeAsked: null });
  });
});

describe('the question whether a place is the own one', () => {
  beforeEach(() => save({ location: 'Lyon' }));

  it('sets the place with a yes, or with another one', async () => {
    expect((await answer(PARIS)).body.user).toMatchObject({
      location: 'Paris, France',
      place: { _id: PARIS },
      placeAsked: null,
    });
  });

  it('leaves the text with a no', async () => {
    expect((await answer(null)).body.user).toMatchObject({ location: 'Lyon', place: null, placeAsked: null });
  });

  it('changes nothing with an answer that comes too late', async () => {
    await save({ placeId: PARIS });
    expect((await answer(LYON)).body.user.place?._id).toBe(PARIS);
    expect((await answer(null)).body.user.place?._id).toBe(PARIS);
  });

  it('changes nothing with an answer to an earlier question', async () => {
    await save({ location: 'Springfield' });
    for (const placeId of [LYON, null]) {
      expect((await answer(placeId, 'Lyon')).body.user).toMatchObject({
        location: 'Springfield',
        place: null,
        placeAsked: { text: 'Springfield' },
      });
    }
    expect((await answer(PARIS, 'Springfield')).body.user).toMatchObject({ place: { _id: PARIS }, placeAsked: null });
  });

  it('refuses an unknown place', async () => {
    const { status, error } = await answer('1');
    expect([status, error.errors?.[0]?.field]).toEqual([400, 'placeId']);
  });

  it('is not asked to somebody who is signed out', async () => {
    expect((await auth.call('PUT /users/place-question', { body: { placeId: null } })).status).toBe(401);
  });
});

describe('two devices', () => {
  it('the later one gets the present profile instead of changing the place', async () => {
    const { version } = await me();
    expect((await save({ placeId: LYON, version })).status).toBe(200);
    const { status, error } = await save({ placeId: PARIS, version });
    expect([status, error.code]).toEqual([409, 'conflict']);
    expect(error.current).toMatchObject({ user: { place: { _id: LYON } } });
    expect((await save({ location: 'Oslo', version })).status).toBe(409);
    expect((await me()).place?._id).toBe(LYON);
  });

  it('other changes meanwhile do not matter', async () => {
    const { version } = await me();
    await save({ bio: 'Changed' });
    expect((await save({ placeId: LYON, version })).status).toBe(200);
    expect((await save({ placeId: LYON, bio: 'Again', version })).status).toBe(200);
  });

  it('text and place of writes at the same time never disagree', async () => {
    await Promise.all([save({ placeId: PARIS }), save({ location: 'At sea' }), save({ placeId: LYON })]);
    const { location, place } = await me();
    const labels: Record<string, string> = { [PARIS]: 'Paris, France', [LYON]: LYON_TYPED };
    expect(location).toBe(place ? labels[place._id] : 'At sea');
  });
});

describe('the events', () => {
  const last = async (count: number) => {
    await auth.context.waitFor(async () => (await published()).length >= count);
    return (await published()).at(-1)?.member;
  };

  it('have the place with its audience, languages and reach', async () => {
    await save({ placeId: '2867714', languages: [{ code: 'de', level: 'native' }], reachKm: 5 }, 'de');
    expect(await last(1)).toMatchObject({
      location: 'Munich, Germany',
      place: { id: '2867714', for: 'everybody' },
      languages: [{ code: 'de', level: 'native' }],
      reachKm: 5,
    });
  });

  it.each<[Partial<PrivacySettings>, string, object | null]>([
    [{ place: 'country' }, 'Germany', null],
    [{ place: 'nothing' }, '', null],
    [{ placeFor: 'members' }, 'Germany', { id: '2867714', for: 'members' }],
    [{ placeFor: 'partners' }, 'Germany', { id: '2867714', for: 'partners' }],
  ])('with %j have the location %j, as everybody sees it', async (privacy, location, place) => {
    await save({ placeId: '2867714' });
    await setPrivacy(privacy);
    const event = await last(2);
    expect([event?.location, event?.place]).toEqual([location, place]);
    expect(Object.keys(event?.privacy ?? {})).not.toContain('placeFor');
  });

  it('are not sent when nothing changes', async () => {
    await save({ placeId: LYON, languages: [{ code: 'fr', level: 'well' }] });
    await last(1);
    await save({ placeId: LYON, location: LYON_TYPED, languages: [{ code: 'fr', level: 'well' }], reachKm: 25 });
    await save({ name: 'Grace Hopper' });
    await last(2);
    expect(await published()).toHaveLength(2);
  });
});

describe('a profile shows', () => {
  let partner: TestMember;
  let stranger: TestMember;
  beforeEach(async () => {
    [partner, stranger] = await Promise.all([auth.member(), auth.member()]);
    const accepted = newRequest(member, partner);
    const state = { ...accepted.request, status: 'accepted' as const };
    await auth.consume('request.accepted', { ...accepted, request: state, version: 2 });
  });

  const seen = async (caller?: TestMember) => {
    const as = caller && { token: caller.token };
    const { user } = (await auth.call('GET /users/:id', { params: { id: member._id }, ...as })).body;
    return [user.location, user.place?._id ?? null];
  };
  const seenByAll = async () => [await seen(), await seen(stranger), await seen(partner), await seen(member)];
  const TOWN = [LYON_TYPED, LYON];
  const COUNTRY = ['France', null];
  const NOTHING = ['', null];

  it.each<[Partial<PrivacySettings>, unknown[]]>([
    [{}, [TOWN, TOWN, TOWN, TOWN]],
    [{ placeFor: 'members' }, [COUNTRY, TOWN, TOWN, TOWN]],
    [{ placeFor: 'partners' }, [COUNTRY, COUNTRY, TOWN, TOWN]],
    [{ place: 'country' }, [COUNTRY, COUNTRY, COUNTRY, COUNTRY]],
    [{ place: 'country', placeFor: 'partners' }, [COUNTRY, COUNTRY, COUNTRY, COUNTRY]],
    [{ place: 'nothing', placeFor: 'members' }, [NOTHING, NOTHING, NOTHING, NOTHING]],
  ])('with %j to a visitor, a member, a partner and the member what each may see', async (privacy, expected) => {
    await save({ placeId: LYON });
    await setPrivacy(privacy);
    expect(await seenByAll()).toEqual(expected);
    expect(await me()).toMatchObject({ location: LYON_TYPED, place: { _id: LYON } });
  });

  it('of a typed location no more than its country to those who may not see it', async () => {
    await save({ location: 'Somewhere, France' });
    await setPrivacy({ placeFor: 'partners' });
    const typed = ['Somewhere, France', null];
    expect(await seenByAll()).toEqual([COUNTRY, COUNTRY, typed, typed]);
  });

  it("how far its town is from the caller's own, to those who may see the town", async () => {
    const distanceTo = async (caller?: TestMember) =>
      (await auth.call('GET /users/:id', { params: { id: member._id }, ...(caller && { token: caller.token }) })).body
        .user.distance;
    await save({ placeId: LYON });
    const live = (caller: TestMember, placeId: string) =>
      auth.call('PUT /users/profile', { body: { placeId }, token: caller.token });
    await live(partner, PARIS);
    // A place that the caller hides still measures for the caller.
    await auth.call('PUT /users/settings', { body: { privacy: { place: 'nothing' } }, token: partner.token });
    expect(await distanceTo()).toBeUndefined();
    expect(await distanceTo(stranger)).toBeNull();
    expect(await distanceTo(partner)).toEqual({ km: 393, isSame: false });
    await live(stranger, LYON);
    expect(await distanceTo(stranger)).toEqual({ km: 0, isSame: true });
    await setPrivacy({ placeFor: 'partners' });
    expect([await distanceTo(stranger), await distanceTo(partner)]).toEqual([null, { km: 393, isSame: false }]);
  });

  it('the town for partners to nobody whose request is still open', async () => {
    await save({ placeId: LYON });
    await setPrivacy({ placeFor: 'partners' });
    const pending = newRequest(stranger, member);
    await auth.consume('request.created', pending);
    expect(await seen(stranger)).toEqual(COUNTRY);
  });
});

describe('the time zone', () => {
  it('comes from the place only while the member has none', async () => {
    expect((await save({ placeId: SUVA })).body.user.timeZone).toBe('Pacific/Fiji');
    expect((await save({ placeId: LYON })).body.user.timeZone).toBe('Pacific/Fiji');
    expect((await save({ timeZone: 'Europe/Paris' })).body.user.timeZone).toBe('Europe/Paris');
  });

  it('of the device counts before that of the place', async () => {
    expect((await save({ placeId: SUVA, timeZone: 'Europe/Paris' })).body.user.timeZone).toBe('Europe/Paris');
  });

  it('does not come from a place that not everybody sees, because hours would tell it', async () => {
    await setPrivacy({ placeFor: 'members' });
    expect((await save({ placeId: SUVA })).body.user.timeZone).toBeNull();
  });
});

describe('settings', () => {
  it('have units and own places to meet, which nobody else sees', async () => {
    const place = { units: 'mi' as const, meetingPlaces: ['Library Part-Dieu, 2nd floor'] };
    const { body } = await auth.call('PUT /users/settings', { body: { place }, token: member.token });
    expect(body.settings.place).toEqual(place);
    expect(body.settings.privacy.placeFor).toBe('everybody');
    expect((await me()).units).toBe('mi');
    const profile = await auth.call('GET /users/:id', { params: { id: member._id } });
    expect(JSON.stringify(profile.body)).not.toContain('Part-Dieu');
  });

  it.each([
    [{ place: { meetingPlaces: ['a', 'b', 'c', 'd', 'e', 'f'] } }, 'place.meetingPlaces'],
    [{ place: { meetingPlaces: ['x'.repeat(101)] } }, 'place.meetingPlaces.0'],
    [{ place: { units: 'leagues' } }, 'place.units'],
    [{ privacy: { placeFor: 'friends' } }, 'privacy.placeFor'],
  ])('refuse %j', async (body, field) => {
    const { status, error } = await auth.call('PUT /users/settings', { body, token: member.token });
    expect([status, error.errors?.[0]?.field]).toEqual([400, field]);
  });
});

it('a report has the label of the place, and not its id', async () => {
  await save({ placeId: LYON });
  const reporter = await auth.member();
  const { status } = await auth.call('POST /users/:id/reports', {
    params: { id: member._id },
    body: { reason: 'other', text: 'Odd' },
    token: reporter.token,
  });
  expect(status).toBe(201);
  const [stored] = await auth.context.connection.collection('moderationCases').find({ targetId: member._id }).toArray();
  expect(JSON.stringify(stored)).toContain(labelOf(LYON, 'en'));
  expect(JSON.stringify(stored)).not.toContain(LYON);
});

it('another release that knows only the text removes the place by changing it', async () => {
  await save({ placeId: LYON });
  const members = auth.context.connection.collection('members');
  await members.updateOne({ email: member.email }, { $set: { location: 'Oslo' }, $inc: { version: 1 } });
  expect(await me()).toMatchObject({ location: 'Oslo', place: null, placeAsked: null });
});
