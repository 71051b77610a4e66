import type { RequestListener } from 'node:http';
import type { Lesson, Profile, Skill } from '@mutua/contracts';
import { waitFor } from '@mutua/service-kit/testing';
import { createTestGateway, testGateway } from '../../test/harness.ts';

const ID = 'a1b2c3d4e5f60718293a4b5c';
const OWNER = 'b1b2c3d4e5f60718293a4b5c';
/** The description of Mutua itself in documents. */
const NEUTRAL = expect.stringContaining('learn by exchange');
const HOSTILE = `</title></script><script>alert(1)</script>"'$&`;

const skill: Skill = {
  _id: ID,
  title: 'Fingerstyle guitar',
  category: 'music',
  proficiency: 'advanced',
  description: `Travis picking,\n open tunings and songs that you choose. ${'We build one piece at a time. '.repeat(20)}`,
  tags: [],
  availableDays: [],
  availableTimeSlots: [],
  rating: { average: 4.9, count: 38 },
  exchangeCount: 52,
  endorsements: [],
  endorsementCount: 0,
  createdAt: '2026-11-18T10:00:00.000Z',
  userId: { _id: OWNER, name: 'Mateo Restrepo', avatar: null, location: 'Medellín', rating: { average: 5, count: 1 } },
};
const { userId: _, ...own } = skill;
const profile: Profile = {
  _id: OWNER,
  name: 'Mateo Restrepo',
  avatar: '/api/uploads/avatars/mateo.webp',
  bio: 'Guitarist and patient teacher.',
  location: 'Medellín',
  createdAt: '2026-01-18T10:00:00.000Z',
  rating: { average: 5, count: 1 },
  skills: [own],
  exchangeCount: 1,
  followersCount: 0,
};

const lesson: Lesson = {
  _id: ID,
  version: 3,
  kind: 'course',
  status: 'open',
  teacher: { _id: OWNER, name: 'Mateo Restrepo', avatar: null },
  skill: { _id: ID, title: 'Fingerstyle guitar', category: 'music', proficiency: 'advanced' },
  title: 'Guitar for six',
  about: 'Three evenings,\n one song.',
  bringAlong: 'A guitar.',
  language: 'es',
  place: { mode: 'person', area: 'Laureles, Medellín' },
  sessions: ['2031-05-06T23:00:00.000Z', '2031-05-13T23:00:00.000Z'].map((startsAt, index) => ({
    _id: index.toString().padStart(24, '0'),
    startsAt,
    minutes: 90,
    status: 'planned',
    theirs: null,
    was: null,
  })),
  seats: 6,
  least: 1,
  admission: 'open',
  gives: 'bring',
  listed: 'everybody',
  audience: 'adults',
  counts: { taken: 2, free: 4, waiting: 0 },
  mine: null,
  createdAt: '2026-11-18T10:00:00.000Z',
  people: null,
};

const decode = (text: string | undefined): string | undefined =>
  text?.replace(/&#(\d+);/g, (_entity, code) => String.fromCharCode(Number(code)));

describe('the description of a page in its document', () => {
  let shown: { lesson: Lesson } | { skill: Skill } | { user: Profile; reviews: [] };
  let answer: RequestListener;
  let asked: { url: string | undefined; authorization: string | undefined }[];
  const service: RequestListener = (req, res) => {
    if (req.url === '/live' || req.url === '/ready') return void res.end('{}');
    asked.push({ url: req.url, authorization: req.headers.authorization });
    res.setHeader('content-type', 'application/json');
    answer(req, res);
  };
  const gateway = testGateway({
    services: { skills: service, auth: service, lessons: service },
    env: { PUBLIC_URL: 'https://mutua.example/' },
  });
  beforeEach(() => {
    asked = [];
    shown = { skill };
    answer = (_req, res) => res.end(JSON.stringify(shown));
  });

  const load = async (path: string, headers: Record<string, string> = {}) => {
    const loaded = await fetch(gateway.origin + path, { headers: { accept: 'text/html', ...headers } });
    const html = await loaded.text();
    const find = (pattern: RegExp) => decode(pattern.exec(html)?.[1]);
    const content = (name: string) => find(new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)">`));
    const data = /<script type="application\/ld\+json">([^<]*)<\/script>/.exec(html)?.[1];
    return {
      status: loaded.status,
      html,
      title: find(/<title>([^<]*)<\/title>/),
      description: content('description'),
      canonical: find(/<link rel="canonical" href="([^"]*)">/),
      robots: content('robots'),
      og: (name: string) => content(`og:${name}`),
      data: data ? JSON.parse(data) : undefined,
      scripts: html.match(/<script(?! type="application)/g)?.length,
    };
  };

  it('is the skill', async () => {
    const page = await load(`/skills/${ID}?from=mail`);
    expect(page.status).toBe(200);
    expect(page.title).toBe('Fingerstyle guitar · Mutua');
    expect(page.description).toMatch(/^Music, advanced in Medellín\. Travis picking, open tunings and .*\w…$/);
    expect(page.description?.length).toBeLessThanOrEqual(201);
    expect(page.canonical).toBe(`https://mutua.example/skills/${ID}`);
    expect(page.robots).toBeUndefined();
    expect(page.og('title')).toBe(page.title);
    expect(page.og('url')).toBe(page.canonical);
    expect(page.og('image')).toBe('https://mutua.example/card.png');
    shown = { skill: { ...skill, card: `/api/skills/${ID}/card/0123456789abcdef.png` } };
    expect((await load(`/skills/${ID}`)).og('image')).toBe(
      `https://mutua.example/api/skills/${ID}/card/0123456789abcdef.png`,
    );
    expect(page.data).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'Service',
      name: 'Fingerstyle guitar',
      provider: { '@type': 'Person', name: 'Mateo Restrepo', url: `https://mutua.example/profile/${OWNER}` },
      aggregateRating: { ratingValue: 4.9, reviewCount: 38 },
    });
  });

  it('is the group lesson', async () => {
    shown = { lesson };
    const page = await load(`/lessons/${ID}`);
    expect(page.title).toBe('Guitar for six · Mutua');
    expect(page.description).toBe('A free group lesson with Mateo Restrepo, 6 seats. Three evenings, one song.');
    expect(page.canonical).toBe(`https://mutua.example/lessons/${ID}`);
    expect(page.data).toMatchObject({
      '@type': 'EducationEvent',
      startDate: '2031-05-06T23:00:00.000Z',
      endDate: '2031-05-14T00:30:00.000Z',
      eventStatus: 'https://schema.org/EventScheduled',
      location: { '@type': 'Place', name: 'Laureles, Medellín' },
      remainingAttendeeCapacity: 4,
    });
    shown = { lesson: { ...lesson, listed: 'link' } };
    const forSome = await load(`/lessons/${ID}`);
    expect(forSome).toMatchObject({ title: 'Guitar for six · Mutua', robots: 'noindex', data: undefined });
    expect(forSome.canonical).toBeUndefined();
  });

  it('is the member', async () => {
    shown = { user: profile, reviews: [] };
    const page = await load(`/profile/${OWNER}`);
    expect(page.title).toBe('Mateo Restrepo · Mutua');
    expect(page.description).toBe('Guitarist and patient teacher. Teaches Fingerstyle guitar.');
    expect(page.og('type')).toBe('profile');
    expect(page.data).toMatchObject({
      '@type': 'ProfilePage',
      mainEntity: { name: 'Mateo Restrepo', image: 'https://mutua.example/api/uploads/avatars/mateo.webp' },
    });
    expect(page.og('image')).toBe('https://mutua.example/card.png');
  });

  it('has the card of the member, which the page itself does not get', async () => {
    const card = `/api/users/${OWNER}/card/0123456789abcdef.png`;
    answer = (req, res) =>
      res.end(JSON.stringify(req.url?.endsWith('/card') ? { card } : { user: profile, reviews: [] }));
    const page = await load(`/profile/${OWNER}`);
    expect(page.og('image')).toBe(`https://mutua.example${card}`);
    expect(asked.map(({ url }) => url).sort()).toEqual([`/users/${OWNER}`, `/users/${OWNER}/card`]);
    expect(page.html).not.toContain(`GET /users/${OWNER}/card`);
  });

  it('is the member when the card does not come', async () => {
    shown = { user: profile, reviews: [] };
    answer = (req, res) =>
      void (req.url?.endsWith('/card') ? res.writeHead(503).end() : res.end(JSON.stringify(shown)));
    const page = await load(`/profile/${OWNER}`);
    expect([page.title, page.og('image')]).toEqual(['Mateo Restrepo · Mutua', 'https://mutua.example/card.png']);
  });

  it('contains only what a stranger may see, whoever calls', async () => {
    await load(`/skills/${ID}`, { authorization: `Bearer ${gateway.newMember()}`, cookie: 'token=secret' });
    expect(asked).toEqual([{ url: `/skills/${ID}`, authorization: undefined }]);
  });

  it('names places in the language of the page', async () => {
    answer = (req, res) => {
      const location = req.headers['accept-language'] === 'de' ? 'München, Deutschland' : 'Munich, Germany';
      res.end(JSON.stringify({ user: { ...profile, location }, reviews: [] }));
    };
    const places = async (query: string) => (await load(`/profile/${OWNER}${query}`)).data.mainEntity.homeLocation.name;
    expect([await places(''), await places('?lang=de')]).toEqual(['Munich, Germany', 'München, Deutschland']);
  });

  it('gives visitors, but not members, the answers to the first calls of the page', async () => {
    const answers = (html: string) => /<script type="application\/json" id="answers">([^<]*)<\/script>/.exec(html)?.[1];
    const page = await load('/search?q=tea%20cake');
    expect(asked).toEqual([{ url: '/skills/search?page=1&q=tea+cake', authorization: undefined }]);
    expect(JSON.parse(answers(page.html) ?? '')).toEqual({ 'GET /skills/search?page=1&q=tea+cake': { skill } });
    expect(answers((await load('/search?q=tea&type=people')).html)).toBeUndefined();

    asked = [];
    expect(answers((await load('/search?q=tea', { cookie: 'mutua-member=1' })).html)).toBeUndefined();
    expect(asked).toEqual([]);
  });

  it('contains hostile text only as text', async () => {
    const owner = { ...skill.userId, name: HOSTILE };
    const { scripts } = await load('/some/page');
    shown = { skill: { ...skill, title: HOSTILE, description: HOSTILE, userId: owner } };
    const page = await load(`/skills/${ID}`);
    expect(page.title).toBe(`${HOSTILE} · Mutua`);
    expect(page.description).toContain(HOSTILE);
    expect(page.data).toMatchObject({ name: HOSTILE, provider: { name: HOSTILE } });
    expect(page.scripts).toBe(scripts);
    expect(page.html).not.toContain('<script>alert');
  });

  it.each([
    ['is not there', `/skills/${ID}`],
    ['cannot be there', '/skills/1'],
    ['is a member who is not there', `/profile/${OWNER}`],
  ])('says 404 and nothing else of what %s', async (_what, path) => {
    answer = (_req, res) => {
      res.statusCode = 404;
      res.end('{}');
    };
    const page = await load(path);
    expect(page).toMatchObject({
      status: 404,
      title: 'Mutua',
      canonical: undefined,
      robots: 'noindex',
      data: undefined,
    });
    expect(page.html).toContain('id="root"');
  });

  it.each<[string, RequestListener]>([
    ['does not answer in time', () => undefined],
    ['fails', (_req, res) => void res.writeHead(500).end()],
    ['answers something else', (_req, res) => void res.end('{"skill":{}}')],
    ['stops in the middle', (_req, res) => void res.write('{"skill":')],
  ])('is neutral when the service %s', async (_what, listener) => {
    answer = listener;
    const deadline = jest.spyOn(AbortSignal, 'timeout');
    const page = await load(`/skills/${ID}`);
    expect(page).toMatchObject({ status: 200, title: 'Mutua', description: NEUTRAL, robots: 'noindex' });
    expect(deadline).toHaveBeenCalledWith(2_000);
    deadline.mockRestore();
  });

  it('is the neutral one for callers who load more pages than their limit allows', async () => {
    const limited = await createTestGateway({ services: { skills: service }, env: { RATE_LIMIT_SCALE: '0.01' } });
    const titles: string[] = [];
    for (let call = 0; call < 8; call += 1) {
      const html = await (await fetch(`${limited.origin}/skills/${ID}`, { headers: { accept: 'text/html' } })).text();
      titles.push(/<title>(.*)<\/title>/.exec(html)?.[1] ?? '');
    }
    expect(titles.filter((title) => title !== 'Mutua')).toHaveLength(6);
    await waitFor(() => asked.length === 6);
    await limited.close();
  });

  it('comes from the release for pages that never change', async () => {
    const landing = await load('/');
    expect(landing).toMatchObject({ title: 'Learn by exchange · Mutua', description: 'Teach and learn.' });
    expect(landing.canonical).toBe('https://mutua.example/');
    expect(landing.og('image')).toBe('https://mutua.example/card.png');
    expect(landing.data).toMatchObject({ '@type': 'WebSite' });
    expect((await load('/some/page/')).canonical).toBe('https://mutua.example/some/page');
  });

  it('excludes pages with secrets in their address, search results and 404 pages from search engines', async () => {
    for (const path of ['/verify-email/secret', '/search?q=guitar', '/no/such/page']) {
      const { html, robots, canonical } = await load(path);
      expect({ path, robots, canonical }).toEqual({ path, robots: 'noindex', canonical: undefined });
      expect(html).not.toContain('secret');
    }
  });

  it('has no absolute addresses without a public one, whatever the Host header says', async () => {
    const nameless = await createTestGateway({ services: { skills: service } });
    const loaded = await fetch(`${nameless.origin}/skills/${ID}`, {
      headers: { accept: 'text/html', host: 'evil.example' },
    });
    const html = await loaded.text();
    expect(html).toContain('<title>Fingerstyle guitar · Mutua</title>');
    expect(html).not.toMatch(/evil\.example|rel="canonical"|og:url|og:image/);
    await nameless.close();
  });
});
