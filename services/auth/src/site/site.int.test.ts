import type { SiteInput } from '@mutua/contracts';
import { DEFAULT_SITE, SITE_VERSIONS } from '@mutua/contracts/limits';
import { waitFor } from '@mutua/service-kit/testing';
import { Types } from 'mongoose';
import sharp from 'sharp';
import { PASSWORD, type TestMember, useHarness } from '../../test/harness.ts';
import { logModel } from '../moderation/log.model.ts';
import { issueAccessToken } from '../sessions/access-token.ts';
import { sessionModel } from '../sessions/session.model.ts';
import { siteModel, sitePageModel } from './site.model.ts';

const auth = useHarness();
let lena: TestMember;
let otto: TestMember;

/** Creates a member who has signed in as an organiser. */
async function organiser(name: string): Promise<TestMember> {
  const { _id, email } = await auth.member({ name, roles: ['organiser'] });
  const { body } = await auth.call('POST /auth/login', { body: { email, password: PASSWORD } });
  return { _id, email, token: body.accessToken };
}

beforeAll(async () => {
  [lena, otto] = await Promise.all([organiser('Lena Kofler'), organiser('Otto Berger')]);
});
afterEach(async () => {
  const { connection } = auth.context;
  await Promise.all([siteModel(connection).deleteMany({}), sitePageModel(connection).deleteMany({})]);
});

const { links: _, ...fields } = DEFAULT_SITE;
const input = (changes: Partial<SiteInput> = {}): SiteInput => ({
  ...structuredClone(fields),
  links: [],
  registration: { who: 'open', domains: [] },
  ...changes,
});
const save = (body: unknown, { token }: TestMember = lena) => auth.call('PUT /site', { body, token });
const read = async () => (await auth.call('GET /site')).body.site;
const page = (language?: string) =>
  auth.call('GET /site/pages/:page', { params: { page: 'rules' }, query: language ? { language } : {} });
const write = (text: string | null, version: number, { language = 'de', by = lena } = {}) =>
  auth.call('PUT /site/pages/:page', { params: { page: 'rules' }, body: { language, text, version }, token: by.token });

describe('the site', () => {
  it('has the name and look of the product until an organiser changes it', async () => {
    expect(await read()).toMatchObject({
      version: 0,
      name: 'Mutua',
      palette: 'pine',
      logo: null,
      changedAt: null,
      pages: [],
    });
    const changes = {
      name: 'Zeitbank Graz',
      short: 'Zeitbank',
      palette: 'danube',
      languages: ['de', 'en'],
      defaultLanguage: 'de',
    };
    const { status, body } = await save(input(changes as Partial<SiteInput>));
    expect(status).toBe(200);
    expect(body.site).toMatchObject({ ...changes, version: 1, changedAt: expect.any(String) });
    expect(await read()).toEqual(body.site);
    for (const service of ['notifications', 'requests', 'skills'] as const)
      expect((await waitFor(async () => (await auth.sent(service, 'site.changed')).at(-1)))?.site).toMatchObject({
        version: 1,
        name: 'Zeitbank Graz',
      });
    const entry = await logModel(auth.context.connection).findOne({ action: 'site' }).sort({ _id: -1 }).lean();
    expect(entry).toMatchObject({ moderatorId: lena._id, note: 'name, short, palette, languages, defaultLanguage' });
  });

  it('stores any name that people can read', async () => {
    for (const [version, name] of [`<b>"A" & 'B' {c}`, 'W'.repeat(40), 'بنك الوقت'].entries())
      expect((await save(input({ version, name }))).body.site.name).toBe(name);
    expect((await siteModel(auth.context.connection).findById('site').select('earlier').lean())?.earlier).toHaveLength(
      2,
    );
  });

  it.each([
    ['an empty name', { name: ' ' }, 'name'],
    ['a name that is too long', { name: 'x'.repeat(41) }, 'name'],
    ['a name with a hidden letter', { name: 'Zeit\u202ebank' }, 'name'],
    ['a short name that is too long', { short: 'x'.repeat(13) }, 'short'],
    ['a colour of its own', { palette: '#ffff00' }, 'palette'],
    ['no language', { languages: [] }, 'languages'],
    ['a language twice', { languages: ['de', 'de'] }, 'languages'],
    ['a language that the site does not have', { languages: ['de'], defaultLanguage: 'en' }, 'defaultLanguage'],
    ['a link that runs a script', { links: [{ label: 'x', url: 'javascript:alert(1)' }] }, 'links.0.url'],
    ['six links', { links: Array.from({ length: 6 }, () => ({ label: 'x', url: 'https://a.example' })) }, 'links'],
    ['domains without a domain', { registration: { who: 'domains', domains: [] } }, 'registration.domains'],
    ['a domain that is none', { registration: { who: 'domains', domains: ['a@b'] } }, 'registration.domains.0'],
    [
      'an own landing page without a headline',
      { landing: { kind: 'own', headline: '', lead: '' } },
      'landing.headline',
    ],
    ['an unknown logo', { logo: 'a'.repeat(24) }, 'logo'],
  ])('refuses %s', async (_what, changes, field) => {
    const { status, error } = await save({ ...input(), ...changes });
    expect(status).toBe(400);
    expect(error.errors?.map((each) => each.field)).toContain(field);
    expect(await read()).toMatchObject({ version: 0 });
  });

  it('says a refused colour in words', async () => {
    expect((await save({ ...input(), palette: 'yellow' })).error.message).toBe('Please choose one of the colours');
  });

  it('is changed by one of two organisers at once; the other one gets the present site', async () => {
    const both = await Promise.all([save(input({ name: 'One' })), save(input({ name: 'Two' }), otto)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const lost = both.find(({ status }) => status === 409);
    const { name } = await read();
    expect(lost?.error).toMatchObject({ current: { site: { version: 1, name } } });
  });

  it('has an entry in the log for each change that one organiser makes at once', async () => {
    const log = logModel(auth.context.connection);
    const countOf = (note: string) => log.countDocuments({ action: 'site', note, moderatorId: lena._id });
    const notes = ['motto', 'registration'];
    const before = await Promise.all(notes.map(countOf));
    await Promise.all([
      save(input({ motto: 'An hour for an hour' })),
      save(input({ registration: { who: 'invited', domains: [] } })),
    ]);
    expect(await Promise.all(notes.map(countOf))).toEqual(before.map((count) => count + 1));
  });

  it('is not found for everybody but organisers, also with an old token', async () => {
    const member = await auth.member({ role: 'moderator', roles: ['moderator'] });
    const token = issueAccessToken(auth.keys, {
      userId: member._id,
      sessionId: new Types.ObjectId().toHexString(),
      epoch: 0,
      roles: ['organiser'],
    });
    for (const by of [member, { ...member, token }]) {
      expect((await save(input({ name: 'Mine' }), by)).status).toBe(404);
      expect((await write('Mine', 0, { by })).status).toBe(404);
      expect((await upload(await picture(), by.token)).status).toBe(404);
    }
    expect((await auth.call('PUT /site', { body: input() })).status).toBe(401);
  });

  it('asks for a fresh sign-in before who may register changes', async () => {
    await sessionModel(auth.context.connection).updateMany(
      { memberId: otto._id },
      { $set: { createdAt: new Date(Date.now() - 3_600_000) }, $unset: { confirmedAt: 1 } },
    );
    const invited = input({ registration: { who: 'invited', domains: [] } });
    expect(await save(invited, otto)).toMatchObject({ status: 403, error: { code: 'confirm_needed' } });
    expect((await save(input({ motto: 'An hour for an hour' }), otto)).status).toBe(200);
    expect((await save({ ...invited, version: 1 })).status).toBe(200);
  });

  it('answers 304 to who has it already', async () => {
    const first = await auth.call('GET /site');
    const etag = first.headers.get('etag') ?? '';
    expect(first.headers.get('cache-control')).toBe('public, max-age=0, s-maxage=30');
    expect(
      (await auth.call('GET /site', { headers: { 'if-none-match': etag, 'cache-control': 'max-age=0' } })).status,
    ).toBe(304);
    await save(input({ name: 'Other' }));
    expect(
      (await auth.call('GET /site', { headers: { 'if-none-match': etag, 'cache-control': 'max-age=0' } })).status,
    ).toBe(200);
  });
});

const picture = (side = 300) =>
  sharp({ create: { width: side, height: side * 2, channels: 4, background: '#24478f' } })
    .png()
    .toBuffer();
async function upload(content: Buffer | string, token = lena.token, name = 'logo.png') {
  const form = new FormData();
  form.set(
    'logo',
    new File([typeof content === 'string' ? content : new Uint8Array(content)], name, { type: 'image/png' }),
  );
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${auth.url}/upload/site-logo`, { method: 'POST', body: form, headers });
  return { status: response.status, body: (await response.json()) as { logo: string; message: string } };
}

describe('a logo', () => {
  it('is made in every size, as a square that shows the whole picture', async () => {
    const { status, body } = await upload(await picture());
    expect(status).toBe(201);
    for (const side of [32, 64, 180, 192, 512]) {
      const found = await fetch(`${auth.url}/site/logo/${body.logo}-${side}.png`);
      expect(found.headers.get('content-type')).toBe('image/png');
      expect(found.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
      const made = sharp(Buffer.from(await found.arrayBuffer()));
      expect(await made.metadata()).toMatchObject({ format: 'png', width: side, height: side });
      const { data } = await made.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
      expect(data[4 * (side / 2) + 3]).toBe(255);
      // A phone shows icons on black where they are clear.
      expect([...data.subarray(0, 4)]).toEqual(side < 180 ? [0, 0, 0, 0] : [250, 248, 243, 255]);
    }
    expect((await save(input({ logo: body.logo }))).body.site.logo).toBe(body.logo);
  });

  it.each([
    ['HTML', '<!doctype html><script>alert(1)</script>'],
    ['SVG with a script', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['a GIF', 'GIF89a\u0001\u0000\u0001\u0000'],
  ])('is refused when it is %s, whatever its name says', async (_what, content) => {
    expect(await upload(content)).toMatchObject({
      status: 415,
      body: { message: 'A logo is a PNG, JPEG or WebP picture' },
    });
  });

  it('is refused when it is too small, empty or incomplete', async () => {
    expect(await upload(await picture(255))).toMatchObject({
      status: 400,
      body: { message: 'A logo needs at least 256 by 256 pixels' },
    });
    expect((await upload('')).status).toBe(400);
    const whole = await picture();
    expect((await upload(whole.subarray(0, whole.length / 2))).status).toBe(400);
  });

  it('is read only by a name that this service has made', async () => {
    for (const file of ['..%2F..%2Fkeys.json', 'keys.json', `${'a'.repeat(24)}-64.png`])
      expect((await fetch(`${auth.url}/site/logo/${file}`)).status).toBe(404);
  });
});

describe('a text of the site', () => {
  it('is read in the wanted language, else in that of the site, else in the first one', async () => {
    expect((await page('de')).status).toBe(404);
    await write('# Hausregeln', 0);
    await write('# Rules', 0, { language: 'fr' });
    expect((await page('fr')).body.page).toMatchObject({ language: 'fr', text: '# Rules', version: 1 });
    expect((await page('it')).body.page.language).toBe('de');
    await save(input({ languages: ['fr', 'de'], defaultLanguage: 'fr' }));
    expect((await page('it')).body.page.language).toBe('fr');
    expect((await read()).pages.map((each) => [each.page, each.language])).toEqual([
      ['rules', 'de'],
      ['rules', 'fr'],
    ]);
  });

  it('keeps the earlier ones, can be removed, and is written again', async () => {
    for (const [version, text] of ['one', 'two', null].entries()) await write(text, version);
    expect((await page('de')).status).toBe(404);
    expect((await write('three', 0)).body.page).toMatchObject({ text: 'three', version: 4 });
    const { body } = await auth.call('GET /site/pages/:page/versions', {
      params: { page: 'rules' },
      query: { language: 'de' },
    });
    expect(body.versions.map(({ text }) => text)).toEqual(['two', 'one']);
    for (let version = 4; version < 4 + SITE_VERSIONS + 2; version += 1) await write(`text ${version}`, version);
    expect((await sitePageModel(auth.context.connection).findOne().select('earlier').lean())?.earlier).toHaveLength(
      SITE_VERSIONS,
    );
  });

  it('is changed by one of two organisers at once', async () => {
    const both = await Promise.all([write('one', 0), write('two', 0, { by: otto })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await write('three', 0)).error).toMatchObject({ code: 'conflict', current: { page: { version: 1 } } });
  });

  it('is refused when it is empty, too long, or of an unknown page or language', async () => {
    expect((await write(' ', 0)).status).toBe(400);
    expect((await write('x'.repeat(20_001), 0)).status).toBe(400);
    expect((await write('x', 0, { language: 'tlh' })).status).toBe(400);
    expect((await auth.call('GET /site/pages/:page', { params: { page: 'help' } })).status).toBe(404);
  });
});
