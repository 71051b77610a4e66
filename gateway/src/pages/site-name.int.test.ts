import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SITE_MARK } from '@mutua/contracts/document-marks';
import { DEFAULT_SITE, LANGUAGES } from '@mutua/contracts/limits';
import { createTestGateway, type Gateway } from '../../test/harness.ts';

const LOGO = 'a'.repeat(24);
type Changes = Record<string, unknown>;
let site: Changes | null = null;
let calls = 0;

/** The service of accounts. It is away while `site` is null. */
const auth: RequestListener = (req, res) => {
  if (req.url !== '/site') return void res.end('{}');
  calls += 1;
  if (!site) return void res.socket?.destroy();
  res.setHeader('content-type', 'application/json');
  const whole = { ...DEFAULT_SITE, pages: [], members: null, changedAt: null, version: 1, ...site };
  res.end(JSON.stringify({ site: whole }));
};

let dir: string;
let gateway: Gateway;
const start = async (shown: Changes | null) => {
  site = shown;
  gateway = await createTestGateway({ services: { auth }, env: { SITE_FILE: join(dir, 'site.json') } });
  const released = join(gateway.releasesDir, 'shell', '1', 'site.webmanifest');
  await writeFile(released, JSON.stringify({ name: 'Mutua', short_name: 'Mutua', icons: [{ src: '/icon-192.png' }] }));
};
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'mutua-site-'));
});
afterEach(async () => {
  await gateway.close();
  await rm(dir, { recursive: true });
});
const read = async (path = '/some/page', headers: Record<string, string> = {}) => {
  const answer = await fetch(gateway.origin + path, {
    headers: { accept: 'text/html', ...headers },
    redirect: 'manual',
  });
  return { status: answer.status, headers: answer.headers, html: await answer.text() };
};
const titleOf = (html: string) => /<title>([^<]*)<\/title>/.exec(html)?.[1];

it('a document of a site that nobody has changed has nothing more', async () => {
  await start({ version: 0 });
  const { html } = await read();
  expect(titleOf(html)).toBe('Some page · Mutua');
  expect(html).not.toMatch(/id="site"|--accent|site-mark/);
});

describe.each([
  ['marks of HTML', `<b>"A" & 'B' {c}`],
  ['forty wide letters', 'W'.repeat(40)],
  ['Arabic', 'بنك الوقت'],
])('a name with %s', (_what, name) => {
  it('is in the head and in the data of a document, and nowhere as HTML', async () => {
    await start({ name, short: 'Short' });
    const { html } = await read();
    const escaped = name.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
    expect(titleOf(html)).toBe(`Some page · ${escaped}`);
    expect(html).toContain(`<noscript>${escaped} needs JavaScript.</noscript>`);
    const [, data = '{}'] = /id="site">(.*?)<\/script>/.exec(html) ?? [];
    expect(JSON.parse(data)).toMatchObject({ name, short: 'Short' });
    expect(html).not.toContain('<b>');
    expect(html).not.toContain(SITE_MARK);
  });
});

it('a document costs at most 0.3 kB more for a site of its own', async () => {
  await start({ version: 0 });
  const before = Number((await read('/some/page', { 'accept-encoding': 'br' })).headers.get('content-length'));
  await gateway.close();
  await start({
    name: 'Zeitbank Graz',
    short: 'Zeitbank',
    palette: 'danube',
    motto: 'An hour for an hour, since 2009.',
  });
  const { headers } = await read('/some/page', { 'accept-encoding': 'br' });
  expect(before).toBeGreaterThan(0);
  expect(Number(headers.get('content-length')) - before).toBeLessThanOrEqual(307);
});

it('colour, logo and short name stand in one style with the nonce of the document', async () => {
  await start({ name: 'Zeitbank Graz', short: 'Zeit"}</style>', palette: 'danube', logo: LOGO });
  const { html, headers } = await read();
  const [, nonce = ''] = /'nonce-([^']+)'/.exec(headers.get('content-security-policy') ?? '') ?? [];
  const [style] = html.split(`<style nonce="${nonce}">`)[1]?.split('</style>') ?? [];
  expect(style).toContain('html:root{--accent:#24478f;');
  expect(style).toContain(`/api/site/logo/${LOGO}-64.png`);
  // A dark logo is drawn for a light ground.
  expect(style).toContain('@media screen{html[data-theme=dark] .site-mark{background-color:#faf8f3;');
  expect(style).toContain(String.raw`content:"Zeit\22 \7d \3c \2f style\3e "`);
  expect(html).not.toContain('Zeit"}</style>');
});

it('a language that the site does not have becomes that of the site', async () => {
  await start({ languages: ['de', 'it'], defaultLanguage: 'de' });
  const languages = Object.keys(LANGUAGES);
  const found = await Promise.all(languages.map((code) => read('/some/page', { 'accept-language': code })));
  expect(found.map(({ headers }) => headers.get('content-language'))).toEqual(
    languages.map((code) => (code === 'it' ? 'it' : 'de')),
  );
});

it.each(['*', ';;q=x,,', 'nl, *;q=0.5'])('the language of the site answers whoever names none: %s', async (asked) => {
  await start({ languages: ['en', 'es', 'it'], defaultLanguage: 'it' });
  expect((await read('/some/page', { 'accept-language': asked })).headers.get('content-language')).toBe('it');
});

it('the manifest has name, short name and icons of the site', async () => {
  await start({ name: 'Zeitbank Graz', short: 'Zeitbank', logo: LOGO });
  const { html } = await read('/site.webmanifest');
  expect(JSON.parse(html)).toMatchObject({
    name: 'Zeitbank Graz',
    short_name: 'Zeitbank',
    icons: [{ src: `/api/site/logo/${LOGO}-192.png` }, { src: `/api/site/logo/${LOGO}-512.png` }],
  });
});

it('push messages and the offline page have the logo of the site', async () => {
  await start({ name: 'Zeitbank Graz', logo: LOGO });
  const shown = async (path: string) => {
    const { headers } = await read(path);
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    return headers.get('location');
  };
  expect(await shown('/icon-192.png')).toBe(`/api/site/logo/${LOGO}-192.png`);
  expect(await shown('/favicon.svg')).toBe(`/api/site/logo/${LOGO}-180.png`);
  expect(await shown('/favicon.ico')).toBe(`/api/site/logo/${LOGO}-32.png`);
  await gateway.close();
  await start({ name: 'Zeitbank Graz' });
  expect((await read('/favicon.ico')).status).toBe(200);
});

it('a page that the site has written itself has an address of its own', async () => {
  await start({ pages: [{ page: 'about', language: 'de', changedAt: '2026-11-12T10:00:00.000Z' }] });
  expect((await read('/about?lang=de')).headers.get('location')).toBe('/site/about?lang=de');
  expect((await read('/terms')).status).not.toBe(302);
});

it('shows the last known site while the service is away, also after a start, and asks it seldom', async () => {
  await start({ name: 'Zeitbank Graz' });
  expect(titleOf((await read()).html)).toContain('Zeitbank Graz');
  expect(JSON.parse(await readFile(join(dir, 'site.json'), 'utf8')).site.name).toBe('Zeitbank Graz');
  await gateway.close();
  await start(null);
  calls = 0;
  for (let count = 0; count < 5; count += 1) expect(titleOf((await read()).html)).toContain('Zeitbank Graz');
  expect(calls).toBe(1);
});

it('shows the product while the service is away and nothing is known, or the file is broken', async () => {
  await start(null);
  expect(titleOf((await read()).html)).toBe('Some page · Mutua');
  await gateway.close();
  await writeFile(join(dir, 'site.json'), '{"site":{"name":');
  await start(null);
  expect(titleOf((await read()).html)).toBe('Some page · Mutua');
});
