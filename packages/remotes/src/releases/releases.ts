import { mkdir, readdir, readFile, readlink, rename, rm, stat, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type RemoteEntry, SHELL } from './entry.ts';
import {
  type Canary,
  changing,
  type RegisteredRemote,
  readRegistry,
  remember,
  replaceFile,
  writeRegistry,
} from './registry.ts';

/** Written last into the folder of a release: the registry entry of the remote while that release is current. */
export const RELEASE_FILE = 'release.json';
/** The names that a remote imports from the shared packages of the page. */
export const NEEDS_FILE = 'needs.json';
/** The names that a shell provides to remotes. */
export const OFFERS_FILE = 'offers.json';
/** Begins with a dot, so that the gateway does not serve build records. */
const RECORDS_DIR = '.records';

export const releaseDir = (releasesDir: string, name: string, version: string) => path.join(releasesDir, name, version);
const recordFile = (releasesDir: string, name: string, version: string) =>
  path.join(releasesDir, RECORDS_DIR, name, `${version}.json`);

/** Whether this version was built completely. */
export async function hasRelease(releasesDir: string, name: string, version: string): Promise<boolean> {
  return stat(path.join(releaseDir(releasesDir, name, version), RELEASE_FILE)).then(
    () => true,
    () => false,
  );
}

/** When a release was built. @throws when there is no such release */
export async function builtAt(releasesDir: string, name: string, version: string): Promise<Date> {
  return (await stat(path.join(releaseDir(releasesDir, name, version), RELEASE_FILE))).mtime;
}

const foldersIn = async (dir: string): Promise<string[]> => {
  const entries = await readdir(dir, { withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isDirectory() && !entry.name.startsWith('.')).map((entry) => entry.name);
};

/** Every app that has a release, also a removed one. */
export const releasedApps = foldersIn;

/** The completely built versions of an app. */
export async function versionsOf(releasesDir: string, name: string): Promise<string[]> {
  const names = await foldersIn(path.join(releasesDir, name));
  const released = await Promise.all(names.map((version) => hasRelease(releasesDir, name, version)));
  return names.filter((_, index) => released[index]);
}

/** The version that pages get now, if there is one. */
export async function currentVersion(releasesDir: string, name: string): Promise<string | undefined> {
  if (name === SHELL) return readlink(shellLink(releasesDir)).catch(() => undefined);
  const { remotes } = await readRegistry(releasesDir);
  return remotes.find((remote) => remote.name === name)?.version;
}

/** The versions that pages get now, also by a canary, and those that they fall back to. */
export async function namedVersions(releasesDir: string, name: string): Promise<string[]> {
  if (name === SHELL) return [await currentVersion(releasesDir, name)].filter((version) => version !== undefined);
  const { remotes } = await readRegistry(releasesDir);
  const current = remotes.find((remote) => remote.name === name);
  const versions = current?.canary ? [current.canary.release.version] : [];
  for (let entry: RemoteEntry | undefined = current; entry; entry = entry.previous) versions.push(entry.version);
  return versions;
}

/** Moves a built release to its place, completely or not at all. */
export async function storeRelease(builtDir: string, target: string, entry: RemoteEntry | null): Promise<void> {
  await writeFile(path.join(builtDir, RELEASE_FILE), JSON.stringify(entry));
  await placeRelease(builtDir, target);
}

/** Like `storeRelease`, for a release that already contains `release.json`. */
export async function placeRelease(builtDir: string, target: string): Promise<void> {
  await rm(target, { recursive: true, force: true });
  await mkdir(path.dirname(target), { recursive: true });
  await rename(builtDir, target);
}

/**
 * Stores the inputs of a release's build, in a format of the builder's choice. When several builds made the same release, the newest record
 * counts.
 */
export async function storeRecord(releasesDir: string, name: string, version: string, record: object): Promise<void> {
  const file = recordFile(releasesDir, name, version);
  await mkdir(path.dirname(file), { recursive: true });
  await replaceFile(file, `${JSON.stringify(record, null, 2)}\n`);
}

/** Reads the record that `storeRecord` stored. */
export async function readRecord(releasesDir: string, name: string, version: string): Promise<unknown> {
  const text = await readFile(recordFile(releasesDir, name, version), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : JSON.parse(text);
}

/** Null for a shell. @throws when there is no such release */
async function readRelease(releasesDir: string, name: string, version: string): Promise<RemoteEntry | null> {
  const file = path.join(releaseDir(releasesDir, name, version), RELEASE_FILE);
  const text = await readFile(file, 'utf8').catch(async () => {
    const known = await versionsOf(releasesDir, name);
    throw new Error(`${name} has no release ${version}; there are ${known.join(', ') || 'none'}.`);
  });
  return JSON.parse(text);
}

function asRemote(release: RemoteEntry | null, name: string): RemoteEntry {
  if (!release) throw new Error(`The release of ${name} holds no registry entry.`);
  return release;
}

/** The registry entry of a remote's release. @throws when there is no such release */
export async function readEntry(releasesDir: string, name: string, version: string): Promise<RemoteEntry> {
  return asRemote(await readRelease(releasesDir, name, version), name);
}

/**
 * Makes a release current, so that all pages get it. The others keep their folders. A canary of the remote ends.
 * @param base address of the folder of releases at another origin, from which pages load its files. @throws when there is no such release
 */
export async function makeCurrent(releasesDir: string, name: string, version: string, base?: string): Promise<void> {
  await changing(releasesDir, async () => {
    const release = await readRelease(releasesDir, name, version);
    const before = await currentVersion(releasesDir, name);
    if (before && before !== version) await remember(releasesDir, { app: name, from: before, to: version });
    if (name === SHELL) return linkShell(releasesDir, version);
    const entry = loadedFrom(base, asRemote(release, name));
    const { remotes } = await readRegistry(releasesDir);
    const outgoing = remotes.find((other) => other.name === name);
    const canary = outgoing?.canary?.release.version;
    if (canary && canary !== version) await remember(releasesDir, { app: name, from: canary, to: version });
    const next = withPrevious(entry, outgoing);
    await writeRegistry(releasesDir, [...remotes.filter((other) => other.name !== name), next]);
  });
}

/** The address of a release's files below a base address. */
export const addressAt = (base: string, { name, version }: RemoteEntry): string =>
  `${base.replace(/\/$/, '')}/${name}/${version}/mf-manifest.json`;

const loadedFrom = (base: string | undefined, entry: RemoteEntry): RemoteEntry =>
  base === undefined ? entry : { ...entry, entry: addressAt(base, entry) };

/** How many previous releases the registry names. */
const NAMED_BEFORE = 2;

/** Adds the previous releases. A release that was rolled back is not among them, because it failed. */
function withPrevious(entry: RemoteEntry, outgoing: RegisteredRemote | undefined): RemoteEntry {
  const chain: RemoteEntry[] = [];
  for (let each: RemoteEntry | undefined = outgoing && withoutCanary(outgoing); each; each = each.previous) {
    chain.push(each);
  }
  const index = chain.findIndex(({ version }) => version === entry.version);
  const before = chain.slice(index + 1, index + 1 + NAMED_BEFORE);
  return [entry, ...before].reduceRight<RemoteEntry | undefined>((previous, { previous: _, ...each }) => {
    return previous ? { ...each, previous } : each;
  }, undefined) as RemoteEntry;
}

const withoutCanary = ({ canary: _, ...entry }: RegisteredRemote): RemoteEntry => entry;

/**
 * Gives a release to a share of the visitors; the others keep the current one. Also changes the share of a running canary. @throws when
 * there is no such release, or no current one
 */
export async function setCanary(
  releasesDir: string,
  name: string,
  version: string,
  percent: number,
  base?: string,
): Promise<void> {
  await changing(releasesDir, async () => {
    const { previous: _, ...release } = loadedFrom(base, await readEntry(releasesDir, name, version));
    const { remotes } = await readRegistry(releasesDir);
    const current = remotes.find((remote) => remote.name === name);
    if (!current) throw new Error(`${name} has no current release; its first one is for all visitors.`);
    const running = current.canary?.release.version;
    if (running && running !== version) await remember(releasesDir, { app: name, from: running, to: version });
    const next = { ...current, canary: { percent, release } };
    await writeRegistry(releasesDir, [...remotes.filter((other) => other.name !== name), next]);
  });
}

/** Ends the canary of a remote: all visitors get the current release. Returns its version. @throws when there is no canary */
export async function endCanary(releasesDir: string, name: string): Promise<string> {
  let ended = '';
  await changing(releasesDir, async () => {
    const { remotes } = await readRegistry(releasesDir);
    const current = remotes.find((remote) => remote.name === name);
    if (!current?.canary) throw new Error(`${name} has no release for a share of the visitors.`);
    ended = current.canary.release.version;
    await remember(releasesDir, { app: name, from: ended, to: current.version });
    await writeRegistry(releasesDir, [...remotes.filter((other) => other.name !== name), withoutCanary(current)]);
  });
  return ended;
}

/** The running canary of a remote, if there is one. */
export async function canaryOf(releasesDir: string, name: string): Promise<Canary | undefined> {
  const { remotes } = await readRegistry(releasesDir);
  return remotes.find((remote) => remote.name === name)?.canary;
}

/** Removes remotes from the registry that no longer exist. */
export async function retireOthers(releasesDir: string, names: readonly string[]): Promise<void> {
  await changing(releasesDir, async () => {
    const { remotes } = await readRegistry(releasesDir);
    const retired = remotes.filter(({ name }) => !names.includes(name));
    for (const { name, version } of retired) await remember(releasesDir, { app: name, from: version, to: null });
    await writeRegistry(
      releasesDir,
      remotes.filter(({ name }) => names.includes(name)),
    );
  });
}

/** Removes a release. @throws when pages still get it */
export async function removeRelease(releasesDir: string, name: string, version: string): Promise<void> {
  const removed = path.join(releasesDir, '.building', `removed-${name}-${version}-${process.pid}`);
  await changing(releasesDir, async () => {
    if ((await currentVersion(releasesDir, name)) === version) throw new Error(`${name} ${version} is current.`);
    if ((await canaryOf(releasesDir, name))?.release.version === version)
      throw new Error(`${name} ${version} is a canary.`);
    await mkdir(path.dirname(removed), { recursive: true });
    await rename(releaseDir(releasesDir, name, version), removed);
  });
  await rm(removed, { recursive: true, force: true });
  await rm(recordFile(releasesDir, name, version), { force: true });
}

const shellLink = (releasesDir: string) => path.join(releasesDir, SHELL, 'current');

async function linkShell(releasesDir: string, version: string): Promise<void> {
  const link = shellLink(releasesDir);
  const next = `${link}.${process.pid}`;
  await rm(next, { force: true });
  await symlink(version, next);
  await rename(next, link);
}
