import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  currentVersion,
  hasRelease,
  makeCurrent,
  type RemoteEntry,
  releaseDir,
  storeRelease,
} from '@mutua/remotes/releases';
import { publishReleases } from './publish-releases.ts';

let folder: string;
let image: string;
let served: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mutua-publish-'));
  image = join(folder, 'image');
  served = join(folder, 'served');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const entryOf = (name: string, version: string): RemoteEntry => ({
  name,
  version,
  container: `${name}_container`,
  entry: `/remotes/${name}/${version}/mf-manifest.json`,
  routes: [],
  widgets: [],
  navigation: [],
});

/** Creates the releases folder of an image, in which one release of each app is current. */
async function imageWith(versions: Record<string, string>): Promise<void> {
  await rm(image, { recursive: true, force: true });
  for (const [name, version] of Object.entries(versions)) {
    const built = join(folder, 'built');
    await mkdir(built, { recursive: true });
    await writeFile(join(built, 'app.js'), `${name} ${version}`);
    await storeRelease(built, releaseDir(image, name, version), name === 'shell' ? null : entryOf(name, version));
    await makeCurrent(image, name, version);
  }
}

const publish = () => publishReleases({ from: image, to: served });

describe('the releases of an image', () => {
  it('are copied and made current, once', async () => {
    await imageWith({ shell: '1', exchange: '1' });
    expect((await publish()).sort()).toEqual(['exchange 1', 'shell 1']);
    expect(await currentVersion(served, 'shell')).toBe('1');
    expect(await currentVersion(served, 'exchange')).toBe('1');
    expect(await readFile(join(releaseDir(served, 'exchange', '1'), 'app.js'), 'utf8')).toBe('exchange 1');
    expect(await publish()).toEqual([]);
  });

  it('do not remove older releases, which open pages use', async () => {
    await imageWith({ exchange: '1' });
    await publish();
    await imageWith({ exchange: '2' });
    expect(await publish()).toEqual(['exchange 2']);
    expect(await hasRelease(served, 'exchange', '1')).toBe(true);
  });

  it('do not undo a roll-back', async () => {
    await imageWith({ exchange: '1' });
    await publish();
    await imageWith({ exchange: '2' });
    await publish();
    await makeCurrent(served, 'exchange', '1');
    expect(await publish()).toEqual([]);
    expect(await currentVersion(served, 'exchange')).toBe('1');
  });

  it('become current when an earlier job was interrupted after the copy', async () => {
    await imageWith({ exchange: '1' });
    await publish();
    await rm(join(served, 'remotes.json'));
    expect(await publish()).toEqual(['exchange 1']);
  });
});
