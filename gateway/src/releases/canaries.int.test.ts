import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTestGateway, type Gateway } from '../../test/harness.ts';
import { isInShare } from './canaries.ts';

describe('a release for a share of the visitors', () => {
  let gateway: Gateway;
  beforeEach(async () => {
    gateway = await createTestGateway({ env: { ROLLBACK_VISITORS: '1' } });
  });
  afterEach(() => gateway.close());

  const canary = {
    name: 'discovery',
    version: '2',
    container: 'discovery_2',
    entry: '/remotes/discovery/2/mf-manifest.json',
    routes: [{ path: '/garden', access: 'public' }],
    widgets: [],
  };
  const release = async (percent: number) => {
    const file = join(gateway.releasesDir, 'remotes.json');
    const [{ canary: _, ...current }] = JSON.parse(await readFile(file, 'utf8')).remotes;
    await writeFile(file, JSON.stringify({ remotes: [{ ...current, canary: { percent, release: canary } }] }));
  };
  const ask = (cookie = '') => fetch(`${gateway.origin}/remotes.json`, { headers: { cookie } });
  const versionFor = async (visitor: number) => {
    const { remotes } = (await (await ask(`mutua-share=${visitor}`)).json()) as { remotes: [{ version: string }] };
    return remotes[0].version;
  };
  const insider =
    Array.from({ length: 1000 }, (_, number) => number).find((number) => isInShare(canary, 1, number)) ?? -1;
  const outsider = (insider + 500) % 1000;

  it('goes to the visitors in the share, until it is promoted or withdrawn', async () => {
    await release(5);
    expect([await versionFor(insider), await versionFor(outsider)]).toEqual(['2', '1']);
    await release(100);
    expect([await versionFor(insider), await versionFor(outsider)]).toEqual(['2', '2']);
    await release(0);
    expect([await versionFor(insider), await versionFor(outsider)]).toEqual(['1', '1']);
  });

  it('goes to the same visitors each time, who are recognised by an anonymous cookie', async () => {
    await release(50);
    const first = await ask();
    expect(first.headers.get('cache-control')).toBe('private, no-cache');
    expect(first.headers.get('vary')).toContain('Cookie');
    const [cookie] = first.headers.getSetCookie();
    expect(cookie).toMatch(/^mutua-share=\d{1,3}; Max-Age=2592000; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/);
    const again = await ask(cookie?.split(';')[0]);
    expect(await again.json()).toEqual(await first.json());
    expect(await (await ask()).text()).not.toContain('canary');
  });

  it('sets no cookie while there is no canary', async () => {
    expect((await ask()).headers.getSetCookie()).toEqual([]);
  });

  it('may add a page, which exists only for its visitors', async () => {
    const page = async (visitor: number) => {
      const headers = { accept: 'text/html', cookie: `mutua-share=${visitor}` };
      return (await fetch(`${gateway.origin}/garden`, { headers })).status;
    };
    expect([await page(insider), await page(outsider)]).toEqual([404, 404]);
    await release(5);
    expect([await page(insider), await page(outsider)]).toEqual([200, 404]);
  });

  it('is rolled back when it is reported, while the current release stays', async () => {
    await release(100);
    await mkdir(join(gateway.releasesDir, 'discovery', '2'));
    expect(await versionFor(outsider)).toBe('2');
    const reports = [{ kind: 'error', app: 'discovery', version: '2', source: 'render', name: 'TypeError' }];
    const { status } = await fetch(`${gateway.origin}/api/client-reports`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ reports }),
    });
    expect(status).toBe(204);
    let version = '2';
    // The gateway answers a report before it counts it.
    while (version === '2') version = await versionFor(outsider);
    expect(version).toBe('1');
    expect(gateway.lines).toContainEqual(
      expect.objectContaining({ msg: 'release rolled back', release: 'discovery@2', backTo: 'discovery@1' }),
    );
  });
});
