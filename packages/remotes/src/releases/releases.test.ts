import { mkdirSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type RemoteEntry, SHELL } from './entry.ts';
import { Disturbance, Finding, refusing } from './refusal.ts';
import { readHistory } from './registry.ts';
import {
  canaryOf,
  endCanary,
  hasRelease,
  makeCurrent,
  namedVersions,
  releaseDir,
  removeRelease,
  retireOthers,
  setCanary,
  storeRelease,
  versionsOf,
} from './releases.ts';

let releasesDir: string;

beforeEach(() => {
  releasesDir = mkdtempSync(path.join(tmpdir(), 'releases-'));
});
afterEach(() => rmSync(releasesDir, { recursive: true }));

const entryOf = (name: string, version: string): RemoteEntry => ({
  name,
  version,
  container: `${name}_${version}`,
  entry: `/remotes/${name}/${version}/mf-manifest.json`,
  routes: [{ path: `/${name}`, access: 'public' }],
  widgets: [],
  navigation: [{ label: { en: 'Garden' }, to: `/${name}`, access: 'public', order: 30 }],
});

/** Stores a release as the build does. */
async function release(name: string, version: string): Promise<void> {
  const built = path.join(releasesDir, '.building', `${name}-${version}`);
  mkdirSync(built, { recursive: true });
  writeFileSync(path.join(built, 'main.js'), version);
  const entry = name === SHELL ? null : entryOf(name, version);
  await storeRelease(built, releaseDir(releasesDir, name, version), entry);
}

const registry = (): RemoteEntry[] => JSON.parse(readFileSync(path.join(releasesDir, 'remotes.json'), 'utf8')).remotes;
const current = () => registry().map(({ name, version }) => `${name} ${version}`);

describe('a release', () => {
  it('adds everything that pages need about a remote to the registry', async () => {
    await release('garden', '1');
    await makeCurrent(releasesDir, 'garden', '1');
    expect(registry()).toEqual([entryOf('garden', '1')]);
  });

  it('rolls back to a stored version', async () => {
    await release('garden', '1');
    await release('garden', '2');
    await makeCurrent(releasesDir, 'garden', '2');
    await makeCurrent(releasesDir, 'garden', '1');
    expect(current()).toEqual(['garden 1']);
    expect((await versionsOf(releasesDir, 'garden')).sort()).toEqual(['1', '2']);
  });

  it('names two previous releases, but none that was rolled back', async () => {
    const namedBy = (entry: RemoteEntry | undefined): string[] =>
      entry ? [entry.version, ...namedBy(entry.previous)] : [];
    const named: string[][] = [];
    for (const version of ['1', '2', '3', '4', '3', '5', '5']) {
      await release('garden', version);
      await makeCurrent(releasesDir, 'garden', version);
      named.push(namedBy(registry()[0]));
    }
    expect(named).toEqual([
      ['1'],
      ['2', '1'],
      ['3', '2', '1'],
      ['4', '3', '2'],
      ['3', '2'],
      ['5', '3', '2'],
      ['5', '3', '2'],
    ]);
  });

  it('refuses an unknown version, and lists the stored ones', async () => {
    await release('garden', '1');
    await expect(makeCurrent(releasesDir, 'garden', '3')).rejects.toThrow('garden has no release 3; there are 1.');
  });

  it('counts a version as built only when its build was complete', async () => {
    mkdirSync(releaseDir(releasesDir, 'garden', '1'), { recursive: true });
    expect(await hasRelease(releasesDir, 'garden', '1')).toBe(false);
    await release('garden', '1');
    expect(await hasRelease(releasesDir, 'garden', '1')).toBe(true);
  });

  it('keeps the changes of several releases at the same time', async () => {
    const names = ['account', 'discovery', 'exchange', 'messaging'];
    await Promise.all(names.map((name) => release(name, '1')));
    await Promise.all(names.map((name) => makeCurrent(releasesDir, name, '1')));
    expect(current()).toEqual(names.map((name) => `${name} 1`));
  });

  it('always shows readers a complete registry', async () => {
    await release('garden', '1');
    await release('garden', '2');
    await makeCurrent(releasesDir, 'garden', '1');
    const releasing = makeCurrent(releasesDir, 'garden', '2');
    let isDone = false;
    void releasing.then(() => {
      isDone = true;
    });
    while (!isDone) {
      expect(['garden 1', 'garden 2']).toContain(current()[0]);
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(readdirSync(releasesDir).filter((name) => name.startsWith('remotes.json'))).toEqual(['remotes.json']);
  });

  it('can go to a share of the visitors, which can grow and end', async () => {
    for (const version of ['1', '2', '3']) await release('garden', version);
    await makeCurrent(releasesDir, 'garden', '1');
    await setCanary(releasesDir, 'garden', '2', 5);
    await setCanary(releasesDir, 'garden', '2', 25);
    expect(registry()).toEqual([
      { ...entryOf('garden', '1'), canary: { percent: 25, release: entryOf('garden', '2') } },
    ]);
    expect(await namedVersions(releasesDir, 'garden')).toEqual(['2', '1']);
    await expect(removeRelease(releasesDir, 'garden', '2')).rejects.toThrow('garden 2 is a canary.');
    expect(await endCanary(releasesDir, 'garden')).toBe('2');
    expect(registry()).toEqual([entryOf('garden', '1')]);
    await expect(endCanary(releasesDir, 'garden')).rejects.toThrow('no release for a share');
    expect((await readHistory(releasesDir)).at(-1)).toMatchObject({ app: 'garden', from: '2', to: '1' });
  });

  it('ends the canary of the remote, or makes it current', async () => {
    for (const version of ['1', '2', '3']) await release('garden', version);
    await makeCurrent(releasesDir, 'garden', '1');
    await setCanary(releasesDir, 'garden', '2', 5);
    await makeCurrent(releasesDir, 'garden', '2');
    expect(registry()).toEqual([{ ...entryOf('garden', '2'), previous: entryOf('garden', '1') }]);
    await setCanary(releasesDir, 'garden', '3', 5);
    await makeCurrent(releasesDir, 'garden', '1');
    expect(registry()).toEqual([entryOf('garden', '1')]);
    expect(await canaryOf(releasesDir, 'garden')).toBeUndefined();
    expect((await readHistory(releasesDir)).map(({ from, to }) => [from, to])).toEqual([
      ['1', '2'],
      ['2', '1'],
      ['3', '1'],
    ]);
  });

  it('may have its files at another origin, for all visitors or for a share', async () => {
    for (const version of ['1', '2']) await release('garden', version);
    await makeCurrent(releasesDir, 'garden', '1', 'https://cdn.example/remotes/');
    await setCanary(releasesDir, 'garden', '2', 5, 'https://cdn.example');
    expect(registry()).toMatchObject([
      {
        entry: 'https://cdn.example/remotes/garden/1/mf-manifest.json',
        canary: { release: { entry: 'https://cdn.example/garden/2/mf-manifest.json' } },
      },
    ]);
  });

  it('goes to all visitors when it is the first one', async () => {
    await release('garden', '1');
    await expect(setCanary(releasesDir, 'garden', '1', 5)).rejects.toThrow('its first one is for all visitors');
  });

  it('removes remotes that no longer exist', async () => {
    for (const name of ['garden', 'kitchen']) {
      await release(name, '1');
      await makeCurrent(releasesDir, name, '1');
    }
    await retireOthers(releasesDir, ['kitchen', 'shell']);
    expect(current()).toEqual(['kitchen 1']);
  });

  it('makes a shell current by a link, and never adds it to the registry', async () => {
    await release('shell', '1');
    await release('shell', '2');
    await makeCurrent(releasesDir, 'shell', '1');
    await makeCurrent(releasesDir, 'shell', '2');
    const folder = path.join(releasesDir, 'shell');
    expect(readlinkSync(path.join(folder, 'current'))).toBe('2');
    expect(readFileSync(path.join(folder, 'current', 'main.js'), 'utf8')).toBe('2');
    expect((await versionsOf(releasesDir, 'shell')).sort()).toEqual(['1', '2']);
  });

  it('records until when each release was current, also for the shell and for removed remotes', async () => {
    for (const [name, version] of [
      ['garden', '1'],
      ['garden', '2'],
      ['shell', '1'],
      ['shell', '2'],
    ] as const) {
      await release(name, version);
      await makeCurrent(releasesDir, name, version);
    }
    await makeCurrent(releasesDir, 'garden', '2');
    await retireOthers(releasesDir, ['shell']);
    expect(await readHistory(releasesDir)).toEqual([
      { at: expect.any(String), app: 'garden', from: '1', to: '2' },
      { at: expect.any(String), app: 'shell', from: '1', to: '2' },
      { at: expect.any(String), app: 'garden', from: '2', to: null },
    ]);
  });

  it('cannot be removed while it is current', async () => {
    for (const name of ['garden', 'shell']) {
      await release(name, '1');
      await makeCurrent(releasesDir, name, '1');
      await expect(removeRelease(releasesDir, name, '1')).rejects.toThrow(`${name} 1 is current.`);
      expect(await versionsOf(releasesDir, name)).toEqual(['1']);
    }
  });
});

describe('a refusal', () => {
  const refusal = (finding: Finding) => refusing('garden 2', () => Promise.reject(finding));

  it('is one sentence with the reason', async () => {
    await expect(refusal(new Finding('it is too heavy'))).rejects.toMatchObject({
      message: 'garden 2 is not released: it is too heavy.',
      isCertain: true,
    });
  });

  it('says that the machine may be the cause when a time limit has passed', async () => {
    await expect(refusal(new Disturbance('shows nothing').within('its page /beds'))).rejects.toMatchObject({
      message: expect.stringMatching(
        /^garden 2 is not released: its page \/beds shows nothing\. .*this machine was too busy \(load [\d.]+ on \d+ processors\): try again/,
      ),
      isCertain: false,
    });
  });
});
