import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { App } from './app.ts';
import { type BuildRecord, isUnchanged, recordOf } from './build-record.ts';
import { VERSION_TO_COME, versionOf, writeVersion } from './built-version.ts';
import { entryContent } from './manifest.ts';
import {
  compress,
  containerName,
  currentVersion,
  hasRelease,
  NEEDS_FILE,
  readRecord,
  releaseDir,
  storeRecord,
  storeRelease,
  versionsOf,
} from './releases/index.ts';

export interface BuildOptions {
  releasesDir: string;
  onProgress?: ((text: string) => void) | undefined;
}

/**
 * Builds a release from the present sources. Returns the version; an existing one when the inputs or the result have not changed. @throws
 * BuildError
 */
export async function buildApp(app: App, { releasesDir, onProgress }: BuildOptions): Promise<string> {
  const unchanged = await findUnchanged(app, releasesDir);
  if (unchanged) return unchanged;
  onProgress?.(`Building ${app.name}`);
  // Imported only here: loading the bundler takes half a second, and most starts build nothing.
  const { build } = await import('./bundle/build.ts');
  const outDir = path.join(releasesDir, '.building', `${app.name}-${process.pid}`);
  try {
    await mkdir(outDir, { recursive: true });
    const { needs, ...inputs } = await build(app.dir, { version: VERSION_TO_COME, outDir });
    const record = await recordOf(inputs, app);
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
        ...(await startIn(outDir)),
      };
      await storeRelease(outDir, releaseDir(releasesDir, app.name, version), entry);
    }
    await storeRecord(releasesDir, app.name, version, record);
    return version;
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
}

/** The scripts that a remote starts with. Their names contain a hash of their content. */
async function startIn(outDir: string): Promise<{ remoteEntry: string; start: string[] }> {
  const { metaData, exposes } = JSON.parse(await readFile(path.join(outDir, 'mf-manifest.json'), 'utf8'));
  return { remoteEntry: metaData.remoteEntry.name, start: exposes[0].assets.js.sync };
}

/** Checks the current release first: usually nothing has changed. */
async function findUnchanged({ name, root }: App, releasesDir: string): Promise<string | undefined> {
  const current = await currentVersion(releasesDir, name);
  const versions = await versionsOf(releasesDir, name);
  for (const version of versions.sort((a, b) => Number(b === current) - Number(a === current))) {
    const record = await readRecord(releasesDir, name, version);
    if (record && (await isUnchanged(record as BuildRecord, root))) return version;
  }
  return undefined;
}
