import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { testGateway } from '../../test/harness.ts';

const DOCUMENT_HEADERS = [
  'content-security-policy',
  'permissions-policy',
  'referrer-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
];

describe('the headers of an answer', () => {
  const gateway = testGateway({
    env: { CORS_ORIGINS: 'https://friends.example' },
    services: {
      skills: (req, res) => {
        if (req.url?.endsWith('.png')) {
          res.setHeader('cross-origin-resource-policy', 'cross-origin');
          return void res.end();
        }
        res.setHeader('content-type', 'application/json');
        res.setHeader('content-encoding', 'br');
        res.setHeader('vary', 'Accept-Encoding');
        res.end(brotliCompressSync('{"skills":[]}'));
      },
    },
  });
  beforeAll(async () => {
    const entry = (name: string) => ({
      name,
      version: '1',
      container: `${name}_1`,
      entry: `/remotes/${name}/1/mf-manifest.json`,
      routes: [{ path: '/', access: 'public' }],
      widgets: [],
    });
    const remotes = ['account', 'discovery', 'exchange', 'gardens', 'messaging', 'music', 'plants', 'talks', 'works'];
    await writeFile(join(gateway.releasesDir, 'remotes.json'), JSON.stringify({ remotes: remotes.map(entry) }));
  });

  it.each([
    '/shell/1/js/main.89abcdef.js',
    '/remotes/discovery/1/js/main.0123abcd.js',
    '/remotes/discovery/1/mf-manifest.json',
  ])('of %s are only those that a part of a page needs', async (path) => {
    const { headers, status } = await fetch(gateway.origin + path);
    expect(status).toBe(200);
    expect(DOCUMENT_HEADERS.filter((name) => headers.has(name))).toEqual([]);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(headers.get('cache-control')).toBeTruthy();
  });

  it('let pages of other origins show a picture at the root, such as mail programs that are a page', async () => {
    const policyOf = async (path: string) =>
      (await fetch(gateway.origin + path)).headers.get('cross-origin-resource-policy');
    expect(await policyOf('/favicon.ico')).toBe('cross-origin');
    expect(await policyOf('/api/skills/1/card/1.png')).toBe('cross-origin');
    expect(await policyOf('/')).toBe('same-origin');
  });

  it.each(['/shell/1/index.html', '/', '/remotes/discovery/1/js/nothing.js'])(
    'of %s have all that protects a document',
    async (path) => {
      const { headers } = await fetch(gateway.origin + path, { headers: { accept: 'text/html' } });
      expect(DOCUMENT_HEADERS.filter((name) => !headers.has(name))).toEqual([]);
    },
  );

  it.each(['/', '/remotes.json', '/api/docs/openapi.json'])('declare that %s is compressed', async (path) => {
    const { headers } = await fetch(gateway.origin + path, { headers: { 'accept-encoding': 'gzip, br' } });
    expect(headers.get('content-encoding')).toBe('br');
    expect(headers.get('vary')).toContain('Accept-Encoding');
    const plain = await fetch(gateway.origin + path, { headers: { 'accept-encoding': 'identity' } });
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(plain.headers.get('vary')).toContain('Accept-Encoding');
  });

  it('of a service are kept beside those of the gateway', async () => {
    const answer = await fetch(`${gateway.origin}/api/skills/search`);
    expect(await answer.json()).toEqual({ skills: [] });
    expect(answer.headers.get('vary')).toBe('Origin, Accept-Encoding');
  });

  it('let a page that polls the registry reuse its copy', async () => {
    const first = await fetch(`${gateway.origin}/remotes.json`);
    const tag = first.headers.get('etag') ?? '';
    // Without the header that fetch adds to conditional requests, as a browser that revalidates its copy.
    const again = (headers: Record<string, string>) =>
      fetch(`${gateway.origin}/remotes.json`, { headers: { 'cache-control': 'max-age=0', ...headers } });
    const same = await again({ 'if-none-match': tag });
    expect({ status: same.status, tag: same.headers.get('etag') }).toEqual({ status: 304, tag });
    expect(same.headers.get('vary')).toContain('Accept-Encoding');
    expect((await again({ 'if-none-match': tag, 'accept-encoding': 'identity' })).status).toBe(304);
    // A browser may have several answers in its cache.
    expect((await again({ 'if-none-match': `"older", ${tag}` })).status).toBe(304);
    await writeFile(join(gateway.releasesDir, 'remotes.json'), '{"remotes":[]}');
    expect((await again({ 'if-none-match': tag })).status).toBe(200);
  });
});
