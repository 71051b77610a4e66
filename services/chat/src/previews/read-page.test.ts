import { once } from 'node:events';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { brotliCompressSync, createGzip, gzipSync } from 'node:zlib';
import { localHostsOf } from '@mutua/service-kit/outbound';
import { html, servePages } from '../../test/pages.ts';
import { createPageAddress } from './preview-address.ts';
import { createReadPage } from './read-page.ts';

const PAGE = '<head><title>One</title></head>';
const MEGABYTE = Buffer.alloc(1024 * 1024, '<!-- -->');
const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

const looked: string[] = [];
/** Reads `page.test`, which answers with `answer`. Other names resolve as `resolve` says. */
async function read(answer: RequestListener, { timeoutMs = 20_000, path = '/', at = 'https://page.test' } = {}) {
  const { paths, hosts, close } = await servePages(answer);
  stops.push(close);
  const addresses = createPageAddress(['https://mutua.example']);
  const readPage = createReadPage({
    addresses,
    agent: 'MutuaPreview/1 (+https://mutua.example/help)',
    timeoutMs,
    localHosts: localHostsOf({ NODE_ENV: 'test', OUTBOUND_LOCAL_HOSTS: hosts('page.test') }),
    resolve: async (name) => {
      looked.push(name);
      return [{ address: '127.0.0.1', family: 4 }];
    },
  });
  const url = addresses.ofPage(`${at}${path}`);
  return { paths, page: url && (await readPage(url, new AbortController().signal)) };
}
const lead = (location: string) => (req: IncomingMessage, res: ServerResponse) =>
  req.url === '/' ? res.writeHead(302, { Location: location, 'Set-Cookie': 'a=b' }).end() : html(res, PAGE);

it('reads a page without cookies and without a referrer, and states its user agent', async () => {
  const headers: IncomingMessage['headers'][] = [];
  const { page } = await read((req, res) => {
    headers.push(req.headers);
    lead('/two')(req, res);
  });
  expect(page).toEqual({ title: 'One', description: '', site: 'page.test', pictureAlt: '', picture: null });
  expect(headers.map((each) => [each['user-agent'], each.cookie, each.referer])).toEqual(
    Array(2).fill(['MutuaPreview/1 (+https://mutua.example/help)', undefined, undefined]),
  );
});

it.each<[string, RequestListener]>([
  ['packed by gzip', (_req, res) => html(res.setHeader('Content-Encoding', 'gzip') as ServerResponse, gzipSync(PAGE))],
  [
    'packed by Brotli',
    (_req, res) => html(res.setHeader('Content-Encoding', 'br') as ServerResponse, brotliCompressSync(PAGE)),
  ],
  [
    'after three redirects',
    (req, res) => {
      const hop = Number(req.url?.slice(1) || 0);
      if (hop < 3) res.writeHead(301, { Location: `/${hop + 1}` }).end();
      else html(res, PAGE);
    },
  ],
  ['after a redirect to http', lead('http://page.test/two')],
  ['with a head that never ends', (_req, res) => html(res, `<head><title>One</title>${'<!-- -->'.repeat(1_000_000)}`)],
])('reads a page %s', async (_what, answer) => {
  expect((await read(answer)).page?.title).toBe('One');
});

it.each<[string, RequestListener]>([
  ['an address inside', lead('http://10.0.0.1/')],
  ['this machine', lead('http://127.0.0.1:6379/')],
  ['the metadata of a cloud', lead('http://169.254.169.254/latest/')],
  ['a name that leads inside', lead('https://inside.example/')],
  ['the same by http', lead('http://inside.example/')],
  ['another port', lead('https://page.test:6379/')],
  ['a user', lead('https://user@page.test/two')],
  ['this site', lead('https://mutua.example/two')],
  ['a token', lead('/two?token=1')],
  ['a file', lead('file:///etc/passwd')],
  ['nowhere', lead('')],
  ['itself', (_req, res) => res.writeHead(302, { Location: '/again' }).end()],
])('follows no redirect to %s', async (_what, answer) => {
  expect((await read(answer)).page).toBeNull();
});

it.each<[string, RequestListener]>([
  ['404', (_req, res) => res.writeHead(404, { 'Content-Type': 'text/html' }).end(PAGE)],
  ['500', (_req, res) => res.writeHead(500, { 'Content-Type': 'text/html' }).end(PAGE)],
  ['a picture', (_req, res) => res.setHeader('Content-Type', 'image/png').end(PAGE)],
  ['JSON', (_req, res) => res.setHeader('Content-Type', 'application/json').end(PAGE)],
  ['no type', (_req, res) => res.end(PAGE)],
  ['a type that only begins so', (_req, res) => res.setHeader('Content-Type', 'text/htmlx').end(PAGE)],
  ['nothing', (_req, res) => html(res, '')],
  ['no title', (_req, res) => html(res, '<head></head>')],
  ['a broken gzip', (_req, res) => html(res.setHeader('Content-Encoding', 'gzip') as ServerResponse, 'no gzip')],
  [
    'an encoding that nobody asked for',
    (_req, res) => html(res.setHeader('Content-Encoding', 'zip') as ServerResponse, PAGE),
  ],
  ['a connection that ends', (_req, res) => res.destroy()],
])('returns no preview for %s', async (_what, answer) => {
  expect((await read(answer)).page).toBeNull();
});

it('uses the guarded client: a name with an internal address is looked up once and not connected to', async () => {
  looked.length = 0;
  expect((await read((_req, res) => html(res, PAGE), { at: 'http://rebound.example' })).page).toBeNull();
  expect(looked).toEqual(['rebound.example']);
});

it('stops reading a page of 3 GB, and a small compressed page that unpacks to as much', async () => {
  let written = 0;
  const flow = async (res: ServerResponse, out: NodeJS.WritableStream) => {
    const closed = once(res, 'close');
    for (; written < 3_000 && !res.destroyed; written += 1)
      if (!out.write(MEGABYTE)) await Promise.race([once(out, 'drain'), closed]);
    if (!res.destroyed) out.end();
  };
  await read(async (_req, res) => {
    res.setHeader('Content-Type', 'text/html');
    await flow(res, res);
  });
  expect(written).toBeLessThan(200);
  written = 0;
  await read(async (_req, res) => {
    const gzip = createGzip();
    gzip.pipe(res.writeHead(200, { 'Content-Type': 'text/html', 'Content-Encoding': 'gzip' }));
    await flow(res, gzip);
  });
  expect(written).toBeLessThan(2_000);
});

it('gives up on a slow server, and keeps a page whose picture is slow', async () => {
  const timeoutMs = 300;
  expect((await read(() => {}, { timeoutMs })).page).toBeNull();
  const drop: RequestListener = (_req, res) => res.writeHead(200, { 'Content-Type': 'text/html' }).write('<title>');
  expect((await read(drop, { timeoutMs })).page).toBeNull();
  const withPicture = `<title>One</title><meta property=og:image content=/slow.png></head>`;
  const slow: RequestListener = (req, res) => req.url === '/' && html(res, withPicture);
  expect((await read(slow, { timeoutMs: 10_000 })).page).toMatchObject({ title: 'One', picture: null });
});

it.each<[string, string, RequestListener, boolean]>([
  ['a relative one', 'a.png', (_req, res) => res.setHeader('Content-Type', 'image/png').end('png'), true],
  ['one with a signature', '/a.png?sig=1', (_req, res) => res.setHeader('Content-Type', 'image/png').end('png'), true],
  ['a page', 'a.png', (_req, res) => html(res, 'png'), false],
  [
    'more than 2 MB',
    'a.png',
    (_req, res) => res.setHeader('Content-Type', 'image/png').end(Buffer.alloc(2_100_000)),
    false,
  ],
  ['one inside', 'http://127.0.0.1/a.png', () => {}, false],
  ['one of a name that leads inside', 'http://inside.example/a.png', () => {}, false],
  ['one of this site', 'https://mutua.example/a.png', () => {}, false],
  ['one in the page itself', 'data:image/png;base64,AAAA', () => {}, false],
])('accepts or refuses %s as a picture', async (_what, address, answer, isTaken) => {
  const { page } = await read((req, res) =>
    req.url === '/'
      ? html(res, `<title>One</title><meta property=og:image content="${address}"></head>`)
      : answer(req, res),
  );
  expect(page?.title).toBe('One');
  expect(page?.picture?.toString() ?? null).toBe(isTaken ? 'png' : null);
});
