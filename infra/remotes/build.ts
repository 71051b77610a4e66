import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { build } from '@mutua/config/build';
import {
  compress,
  containerName,
  currentVersion,
  hasRelease,
  makeCurrent,
  NEEDS_FILE,
  readRecord,
  releaseDir,
  retireOthers,
  storeRecord,
  storeRelease,
  versionsOf,
} from '@mutua/releases';
import { type App, findApps } from './apps.ts';
import { type BuildRecord, isUnchanged, recordOf } from './build-record.ts';
import { VERSION_TO_COME, versionOf, writeVersion } from './built-version.ts';
import { entryContent } from './manifest.ts';

interface BuildOptions {
  releasesDir: string;
  onProgress?: ((text: string) => void) | undefined;
}

export interface BuildAllOptions extends BuildOptions {
  /** Names of apps; all when left out. */
  only?: readonly string[];
  /** The repository; this one when left out. */
  root?: string;
}

/**
 * Builds the apps that changed and makes all of them current: remotes in `<releasesDir>/remotes.json`, the shell behind
 * `<releasesDir>/shell/current`. Older releases keep their folders.
 * @throws BuildError
 */
export async function buildAll({ releasesDir, onProgress, only, root }: BuildAllOptions): Promise<void> {
  const all = findApps(root);
  const apps = only ? all.filter(({ name }) => only.includes(name)) : all;
  // All come to their end before one failure is told, so that no half-built folder is left behind.
  const built = await Promise.allSettled(
    apps.map(async (app) => ({ app, version: await buildApp(app, { releasesDir, onProgress }) })),
  );
  const releases = built.map((result) => {
    if (result.status === 'rejected') throw result.reason;
    return result.value;
  });
  for (const { app, version } of releases) await makeCurrent(releasesDir, app.name, version);
  if (!only)
    await retireOthers(
      releasesDir,
      all.map(({ name }) => name),
    );
}

/**
 * The release of an app as its sources are now: one that is there already, when nothing changed of what it was built from,
 * or when the same comes out again; else a new one. Returns the version. @throws BuildError
 */
export async function buildApp(app: App, { releasesDir, onProgress }: BuildOptions): Promise<string> {
  const root = path.dirname(app.dir);
  const unchanged = await findUnchanged(app, releasesDir, root);
  if (unchanged) return unchanged;
  onProgress?.(`Building ${app.name}`);
  const outDir = path.join(releasesDir, '.building', `${app.name}-${process.pid}`);
  try {
    await mkdir(outDir, { recursive: true });
    const { needs, ...inputs } = await build(app.dir, { version: VERSION_TO_COME, outDir });
    const record = await recordOf(inputs, app.dir, root);
    const content = app.manifest ? entryContent(app.manifest, app.dir) : null;
    const { version: own } = JSON.parse(await readFile(path.join(app.dir, 'package.json'), 'utf8'));
    const version = await versionOf(outDir, own, content);
    if (!(await hasRelease(releasesDir, app.name, version))) {
      await writeVersion(outDir, app.name, version);
      await compress(outDir);
      if (content) await writeFile(path.join(outDir, NEEDS_FILE), JSON.stringify(needs));
      const entry = content && {
        ...content,
        version,
        container: containerName(app.name, version),
        entry: `/remotes/${app.name}/${version}/mf-manifest.json`,
        remoteEntry: await remoteEntryIn(outDir),
      };
      await storeRelease(outDir, releaseDir(releasesDir, app.name, version), entry);
    }
    await storeRecord(releasesDir, app.name, version, record);
    return version;
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
}

/** The name of the container's script, which has a hash of its content. */
async function remoteEntryIn(outDir: string): Promise<string> {
  const { metaData } = JSON.parse(await readFile(path.join(outDir, 'mf-manifest.json'), 'utf8'));
  return metaData.remoteEntry.name;
}

/** The current release first: most often nothing has changed. */
async function findUnchanged({ name }: App, releasesDir: string, root: string): Promise<string | undefined> {
  const current = await currentVersion(releasesDir, name);
  const versions = await versionsOf(releasesDir, name);
  for (const version of versions.sort((a, b) => Number(b === current) - Number(a === current))) {
    const record = await readRecord(releasesDir, name, version);
    if (record && (await isUnchanged(record as BuildRecord, root))) return version;
  }
  return undefined;
}
