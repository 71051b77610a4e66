import { mkdirSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { App } from './apps.ts';
import {
  isReleased,
  publish,
  type RemoteEntry,
  registryEntry,
  releaseDir,
  releasedVersions,
  retireOthers,
  storeRelease,
} from './releases.ts';

let releasesDir: string;

beforeEach(() => {
  releasesDir = mkdtempSync(path.join(tmpdir(), 'releases-'));
});
afterEach(() => rmSync(releasesDir, { recursive: true }));

const remote = (name: string): App => ({
  name,
  dir: `/mfe-${name}`,
  sources: [],
  manifest: { name, routes: [{ path: `/${name}`, access: 'public' }], widgets: [] },
});
const shell: App = { name: 'shell', dir: '/shell', sources: [] };

/** Puts a version into its place as the build does. */
async function release(app: App, version: string): Promise<void> {
  const built = path.join(releasesDir, '.building', `${app.name}-${version}`);
  mkdirSync(built, { recursive: true });
  writeFileSync(path.join(built, 'main.js'), version);
  const entry = registryEntry(app, version, `${app.name}_${version}`);
  await storeRelease(built, releaseDir(releasesDir, app.name, version), entry);
}

const registry = (): RemoteEntry[] => JSON.parse(readFileSync(path.join(releasesDir, 'remotes.json'), 'utf8')).remotes;
const published = () => registry().map(({ name, version }) => `${name} ${version}`);

describe('publishing', () => {
  it('puts all that pages need to know of a remote into the registry', async () => {
    await release(remote('garden'), '1');
    await publish(releasesDir, 'garden', '1');
    expect(registry()).toEqual([
      {
        name: 'garden',
        version: '1',
        container: 'garden_1',
        entry: '/remotes/garden/1/mf-manifest.json',
        routes: [{ path: '/garden', access: 'public' }],
        widgets: [],
      },
    ]);
  });

  it('rolls back to a version that is still there', async () => {
    const garden = remote('garden');
    await release(garden, '1');
    await release(garden, '2');
    await publish(releasesDir, 'garden', '2');
    await publish(releasesDir, 'garden', '1');
    expect(published()).toEqual(['garden 1']);
    expect((await releasedVersions(releasesDir, 'garden')).sort()).toEqual(['1', '2']);
  });

  it('refuses a version that is not there, and says which are', async () => {
    await release(remote('garden'), '1');
    await expect(publish(releasesDir, 'garden', '3')).rejects.toThrow('garden has no version 3; there are 1.');
  });

  it('takes a version for built only when its build came to its end', async () => {
    mkdirSync(releaseDir(releasesDir, 'garden', '1'), { recursive: true });
    expect(await isReleased(releasesDir, 'garden', '1')).toBe(false);
    await release(remote('garden'), '1');
    expect(await isReleased(releasesDir, 'garden', '1')).toBe(true);
  });

  it('keeps the changes of all who publish at the same time', async () => {
    const names = ['account', 'discovery', 'exchange', 'messaging'];
    await Promise.all(names.map((name) => release(remote(name), '1')));
    await Promise.all(names.map((name) => publish(releasesDir, name, '1')));
    expect(published()).toEqual(names.map((name) => `${name} 1`));
  });

  it('lets readers see a whole registry at every moment', async () => {
    const garden = remote('garden');
    await release(garden, '1');
    await release(garden, '2');
    await publish(releasesDir, 'garden', '1');
    const publishing = publish(releasesDir, 'garden', '2');
    let isDone = false;
    void publishing.then(() => {
      isDone = true;
    });
    while (!isDone) {
      expect(['garden 1', 'garden 2']).toContain(published()[0]);
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(readdirSync(releasesDir).filter((name) => name.startsWith('remotes.json'))).toEqual(['remotes.json']);
  });

  it('takes remotes out that are no longer there', async () => {
    for (const name of ['garden', 'kitchen']) {
      await release(remote(name), '1');
      await publish(releasesDir, name, '1');
    }
    await retireOthers(releasesDir, ['kitchen', 'shell']);
    expect(published()).toEqual(['kitchen 1']);
  });

  it('moves the shell by a link, never into the registry', async () => {
    await release(shell, '1');
    await release(shell, '2');
    await publish(releasesDir, 'shell', '1');
    await publish(releasesDir, 'shell', '2');
    const folder = path.join(releasesDir, 'shell');
    expect(readlinkSync(path.join(folder, 'current'))).toBe('2');
    expect(readFileSync(path.join(folder, 'current', 'main.js'), 'utf8')).toBe('2');
    expect((await releasedVersions(releasesDir, 'shell')).sort()).toEqual(['1', '2']);
  });
});
