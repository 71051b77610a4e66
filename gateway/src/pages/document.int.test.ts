import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTestGateway, type Gateway } from '../../test/harness.ts';
import { isInShare } from '../releases/canaries.ts';

const ID = 'a'.repeat(24);

describe('the document', () => {
  let gateway: Gateway;
  beforeEach(async () => {
    gateway = await createTestGateway();
  });
  afterEach(() => gateway.close());

  const load = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(gateway.origin + path, { headers: { accept: 'text/html', ...headers } });
    return { status: answer.status, headers: answer.headers, html: await answer.text() };
  };
  const registryOf = (html: string) => {
    const [, text] = /<script type="application\/json" id="registry">([^<]*)<\/script>/.exec(html) ?? [];
    return text && JSON.parse(text);
  };
  const preloadsOf = (html: string) =>
    [...html.matchAll(/<link rel="preload" href="([^"]+)" as="(\w+)"( crossorigin="anonymous")?>/g)].map(
      ([, href, kind, cors]) => `${kind}${cors ? ' cors' : ''} ${href}`,
    );
  const change = async (change: (remote: Record<string, unknown>) => Record<string, unknown>) => {
    const file = join(gateway.releasesDir, 'remotes.json');
    const [remote] = JSON.parse(await readFile(file, 'utf8')).remotes;
    await writeFile(file, JSON.stringify({ remotes: [change(remote)] }));
  };

  it('contains the registry', async () => {
    const { html } = await load('/some/page');
    expect(registryOf(html)).toEqual(await (await fetch(`${gateway.origin}/remotes.json`)).json());
  });

  it('contains a registry with hostile texts as data only', async () => {
    const label = { en: '</script><script>alert(1)</script>' };
    await change((remote) => ({ ...remote, navigation: [{ label, to: '/', access: 'public', order: 1 }] }));
    const { html } = await load('/');
    expect(html).not.toContain('alert(1)</script>');
    expect(registryOf(html).remotes[0].navigation[0].label).toEqual(label);
  });

  it("preloads the first files of its page's remote", async () => {
    const { html } = await load(`/skills/${ID}`);
    expect(preloadsOf(html)).toEqual([
      'script /remotes/discovery/1/remoteEntry.0123abcd.js',
      'script /remotes/discovery/1/js/texts.0123abcd.js',
      'script /remotes/discovery/1/js/skill.0123abcd.js',
      'style /remotes/discovery/1/css/skill.0123abcd.css',
    ]);
    expect(preloadsOf((await load('/no/such/page')).html)).toEqual([]);
  });

  it('preloads files of another origin from there, as cross-origin calls', async () => {
    await gateway.close();
    gateway = await createTestGateway({ env: { REMOTE_ORIGINS: 'https://cdn.example' } });
    await change((remote) => ({ ...remote, entry: 'https://cdn.example/discovery/1/mf-manifest.json' }));
    const [first] = preloadsOf((await load('/some/page')).html);
    expect(first).toBe('script cors https://cdn.example/discovery/1/remoteEntry.0123abcd.js');
  });

  it('preloads no file outside the folder of a release', async () => {
    await writeFile(
      join(gateway.releasesDir, 'discovery/1/pages.json'),
      '{"always":["../../api/upload.js","//evil.example/x.js"],"pages":{}}',
    );
    expect(preloadsOf((await load('/some/page')).html)).toEqual([]);
  });

  it('belongs to the visitor while a share of them gets another release', async () => {
    const canary = { name: 'discovery', version: '2', container: 'discovery_2', entry: '/remotes/discovery/2/x.json' };
    await change((remote) => ({
      ...remote,
      canary: { percent: 50, release: { ...canary, routes: [{ path: '/', access: 'public' }], widgets: [] } },
    }));
    const numbers = Array.from({ length: 1000 }, (_, number) => number);
    const insider = numbers.find((number) => isInShare(canary, 50, number));
    const outsider = numbers.find((number) => !isInShare(canary, 50, number));
    const inside = await load('/', { cookie: `mutua-share=${insider}` });
    const outside = await load('/', { cookie: `mutua-share=${outsider}` });
    expect(registryOf(inside.html).remotes[0].version).toBe('2');
    expect(registryOf(outside.html).remotes[0].version).toBe('1');
    expect(preloadsOf(outside.html)).toContain('script /remotes/discovery/1/remoteEntry.0123abcd.js');
    expect(inside.headers.get('cache-control')).toBe('private, no-cache');
    expect(inside.headers.get('vary')).toContain('Cookie');
    expect(inside.headers.getSetCookie()).toHaveLength(1);
  });

  it.each(['/verify-email/secret', '/Verify-Email/secret/', '/login?token=a&refresh=b', '/login?lang=de&ticket=c'])(
    'with a secret in its address is stored by nobody: %s',
    async (path) => {
      expect((await load(path)).headers.get('cache-control')).toBe('no-store');
    },
  );

  it.each(['/verify-email', '/search?q=token'])('without a secret may be stored: %s', async (path) => {
    expect((await load(path)).headers.get('cache-control')).toBe('no-cache');
  });

  it('works without a registry, so that the shell can report the failure', async () => {
    await rm(join(gateway.releasesDir, 'remotes.json'));
    const { status, html } = await load('/');
    expect(status).toBe(404);
    expect(html).toContain('id="root"');
    expect(registryOf(html)).toBeUndefined();
  });
});
