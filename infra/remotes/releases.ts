import { mkdir, readdir, readFile, rename, rm, stat, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { withLock } from '../engines/unpack/lock.ts';
import { type App, type Manifest, SHELL } from './apps.ts';

/** One remote of `remotes.json`; the same shape as `RemoteEntry` of web-kit. */
export interface RemoteEntry extends Manifest {
  version: string;
  container: string;
  entry: string;
}

interface Registry {
  remotes: RemoteEntry[];
}

/** Written last into a version's folder: what stands in the registry while that version is published. */
const RELEASE_FILE = 'release.json';
const REGISTRY_FILE = 'remotes.json';

export const releaseDir = (releasesDir: string, name: string, version: string) => path.join(releasesDir, name, version);

/** Whether this version was built to its end. */
export async function isReleased(releasesDir: string, name: string, version: string): Promise<boolean> {
  return stat(path.join(releaseDir(releasesDir, name, version), RELEASE_FILE)).then(
    () => true,
    () => false,
  );
}

export async function releasedVersions(releasesDir: string, name: string): Promise<string[]> {
  const entries = await readdir(path.join(releasesDir, name), { withFileTypes: true }).catch(() => []);
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  const released = await Promise.all(names.map((version) => isReleased(releasesDir, name, version)));
  return names.filter((_, index) => released[index]);
}

/** The entry of a remote's version, as its folder keeps it for later roll-backs. */
export function registryEntry({ manifest }: App, version: string, container: string): RemoteEntry | null {
  if (!manifest) return null;
  return { ...manifest, version, container, entry: `/remotes/${manifest.name}/${version}/mf-manifest.json` };
}

/** Moves what was built into its place, whole or not at all. */
export async function storeRelease(builtDir: string, target: string, entry: RemoteEntry | null): Promise<void> {
  await writeFile(path.join(builtDir, RELEASE_FILE), JSON.stringify(entry));
  await rm(target, { recursive: true, force: true });
  await mkdir(path.dirname(target), { recursive: true });
  await rename(builtDir, target);
}

/** Makes a built version the one that pages get from now on; others keep their folders. @throws when there is none such */
export async function publish(releasesDir: string, name: string, version: string): Promise<void> {
  const file = path.join(releaseDir(releasesDir, name, version), RELEASE_FILE);
  const entry: RemoteEntry | null = JSON.parse(
    await readFile(file, 'utf8').catch(async () => {
      const known = await releasedVersions(releasesDir, name);
      throw new Error(`${name} has no version ${version}; there are ${known.join(', ') || 'none'}.`);
    }),
  );
  if (name === SHELL) return linkShell(releasesDir, version);
  if (!entry) throw new Error(`${file} holds no registry entry`);
  await updateRegistry(releasesDir, (remotes) => [...remotes.filter((other) => other.name !== name), entry]);
}

/** Takes remotes out of the registry that are no longer there. */
export async function retireOthers(releasesDir: string, names: readonly string[]): Promise<void> {
  await updateRegistry(releasesDir, (remotes) => remotes.filter(({ name }) => names.includes(name)));
}

/** Readers see the whole old registry or the whole new one; of two writers, each keeps the other's change. */
async function updateRegistry(releasesDir: string, change: (remotes: RemoteEntry[]) => RemoteEntry[]): Promise<void> {
  const file = path.join(releasesDir, REGISTRY_FILE);
  await mkdir(releasesDir, { recursive: true });
  await withLock(path.join(releasesDir, '.registry.lock'), async () => {
    const before: Registry = JSON.parse(await readFile(file, 'utf8').catch(() => '{"remotes":[]}'));
    const remotes = change(before.remotes).sort((a, b) => a.name.localeCompare(b.name));
    await replaceFile(file, `${JSON.stringify({ remotes }, null, 2)}\n`);
  });
}

async function replaceFile(file: string, content: string): Promise<void> {
  const next = `${file}.${process.pid}`;
  await writeFile(next, content);
  await rename(next, file);
}

async function linkShell(releasesDir: string, version: string): Promise<void> {
  const link = path.join(releasesDir, SHELL, 'current');
  const next = `${link}.${process.pid}`;
  await rm(next, { force: true });
  await symlink(version, next);
  await rename(next, link);
}
