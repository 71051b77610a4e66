import { randomBytes } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { unpackRelease } from './archive.ts';
import { checkSize, firstLine, inspectArtefact } from './artefact.ts';
import { checkChecksums, checksumsOf, isSameContent } from './checksums.ts';
import { compress } from './compress.ts';
import { containerName, Release, type RemoteEntry, SHELL } from './entry.ts';
import { RENDERER_FILE } from './pages.ts';
import { Finding, ReleaseRefusedError } from './refusal.ts';
import { changing, readRegistry } from './registry.ts';
import {
  currentVersion,
  hasRelease,
  NEEDS_FILE,
  OFFERS_FILE,
  placeRelease,
  RELEASE_FILE,
  releaseDir,
} from './releases.ts';
import { checkSharing, needsOf, type SharedNeeds, type SharedOffers } from './sharing.ts';

export interface Received {
  version: string;
  /** False when the published shell does not say what it provides, so that the remote's needs could not be checked. */
  isSharingChecked: boolean;
}

/**
 * Stores a release from elsewhere, after all checks that need no browser. It is not current yet. The same release may be received any
 * number of times.
 * @param name the remote that the sender may release. @throws ReleaseRefusedError
 */
export async function receiveRelease({
  releasesDir,
  name,
  archive,
  maxKilobytes,
}: {
  releasesDir: string;
  name: string;
  archive: Buffer;
  maxKilobytes: number;
}): Promise<Received> {
  const dir = path.join(releasesDir, '.building', `${name}-${randomBytes(8).toString('hex')}`);
  try {
    await unpackRelease(archive, dir);
    const entry = await readOwnEntry(dir, name);
    await checkChecksums(dir);
    // The token of a release lets a team change its pages, but not run programs on the gateway's machine.
    await rm(path.join(dir, RENDERER_FILE), { force: true });
    const manifest = inspectArtefact({ entry, dir });
    await checkSize(dir, maxKilobytes);
    await checkPaths(releasesDir, entry);
    const offers = await readOffers(releasesDir);
    if (offers) {
      checkSharing(needsOf(manifest), offers.provided, `shell ${offers.version}`);
      checkSharing(await readNeeds(dir), offers.provided, `shell ${offers.version}`);
    }
    await keep(releasesDir, dir, entry);
    return { version: entry.version, isSharingChecked: offers !== undefined };
  } catch (error) {
    throw error instanceof Finding ? new ReleaseRefusedError(`What was sent as ${name}`, error) : error;
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

/** The registry entry in the release. It must be about the remote itself. */
async function readOwnEntry(dir: string, name: string): Promise<RemoteEntry> {
  const text = await readFile(path.join(dir, RELEASE_FILE), 'utf8').catch(() => {
    throw new Finding(`it has no ${RELEASE_FILE}`);
  });
  const entry = parseEntry(text);
  const { version } = entry;
  if (entry.name !== name || name === SHELL) throw new Finding(`it is a release of ${entry.name}`);
  if (entry.container !== containerName(name, version)) throw new Finding(`its container is named ${entry.container}`);
  if (entry.entry !== `/remotes/${name}/${version}/mf-manifest.json`) {
    throw new Finding(`it has the address ${entry.entry}`);
  }
  return entry;
}

function parseEntry(text: string): RemoteEntry {
  try {
    return Release.parse(JSON.parse(text));
  } catch (error) {
    throw new Finding(`its ${RELEASE_FILE} cannot be read (${firstLine(error)})`);
  }
}

/** The parts of a path as the router compares them: `/Skills/:id/` is `skills` and `:`. */
const partsOf = (route: string): string[] =>
  route
    .toLowerCase()
    .split('/')
    .filter(Boolean)
    .map((part) => (part.startsWith(':') ? (part.endsWith('?') ? ':?' : ':') : part));

const pathOf = (route: string): string => partsOf(route).join('/');

/** Whether an address exists that both paths match. */
function overlap(one: readonly string[], other: readonly string[]): boolean {
  const [a, ...restOfOne] = one;
  const [b, ...restOfOther] = other;
  if (a === '*' || b === '*') return true;
  if (a === undefined && b === undefined) return true;
  if (a === ':?' && overlap(restOfOne, other)) return true;
  if (b === ':?' && overlap(one, restOfOther)) return true;
  if (a === undefined || b === undefined) return false;
  return (a === b || a.startsWith(':') || b.startsWith(':')) && overlap(restOfOne, restOfOther);
}

/**
 * Checks that a remote has no page of another remote, no new page that could replace one, and no link to one. The operator's own remotes
 * share some addresses (`/skills/create`, `/skills/:id`), so an existing page of a remote is allowed.
 * @throws Finding
 */
async function checkPaths(releasesDir: string, { name, routes, navigation }: RemoteEntry): Promise<void> {
  const { remotes } = await readRegistry(releasesDir);
  const before = new Set(remotes.find((remote) => remote.name === name)?.routes.map(({ path }) => pathOf(path)));
  for (const other of remotes.filter((remote) => remote.name !== name)) {
    for (const { path: theirs } of [...other.routes, ...(other.canary?.release.routes ?? [])]) {
      const taken = routes.find((route) => pathOf(route.path) === pathOf(theirs));
      if (taken) throw new Finding(`its page ${theirs} is a page of ${other.name}`);
      const near = routes.find(({ path }) => !before.has(pathOf(path)) && overlap(partsOf(path), partsOf(theirs)));
      if (near) throw new Finding(`its page ${near.path} could be shown in place of ${theirs} of ${other.name}`);
    }
  }
  const stray = navigation.find(({ to }) => !routes.some((route) => pathOf(route.path) === pathOf(to)));
  if (stray) throw new Finding(`its navigation leads to ${stray.to}, which is no page of it`);
}

async function readOffers(releasesDir: string): Promise<{ version: string; provided: SharedOffers } | undefined> {
  const version = await currentVersion(releasesDir, SHELL);
  if (!version) throw new Finding('there is no shell yet');
  const file = path.join(releaseDir(releasesDir, SHELL, version), OFFERS_FILE);
  const text = await readFile(file, 'utf8').catch(() => undefined);
  return text === undefined ? undefined : { version, provided: JSON.parse(text) };
}

const Needs = z.record(z.string(), z.strictObject({ version: z.string(), exports: z.array(z.string()) }));

async function readNeeds(dir: string): Promise<SharedNeeds> {
  const text = await readFile(path.join(dir, NEEDS_FILE), 'utf8').catch(() => {
    throw new Finding(`it has no ${NEEDS_FILE}`);
  });
  try {
    return Needs.parse(JSON.parse(text));
  } catch (error) {
    throw new Finding(`its ${NEEDS_FILE} cannot be read (${firstLine(error)})`);
  }
}

/** Stores the release; two concurrent calls store it once. @throws Finding when the version exists with other content */
async function keep(releasesDir: string, dir: string, entry: RemoteEntry): Promise<void> {
  const sums = await checksumsOf(dir);
  await compress(dir);
  const target = releaseDir(releasesDir, entry.name, entry.version);
  await changing(releasesDir, async () => {
    if (!(await hasRelease(releasesDir, entry.name, entry.version))) return placeRelease(dir, target);
    if (!isSameContent(sums, await checksumsOf(target))) {
      throw new Finding(`there is another ${entry.name} ${entry.version} already`);
    }
  });
}
