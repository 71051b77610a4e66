import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { build } from '@mutua/config/build';
import { containerName } from '@mutua/config/rspack';
import { type App, findApps } from './apps.ts';
import { compress } from './compress.ts';
import { isReleased, publish, registryEntry, releaseDir, retireOthers, storeRelease } from './releases.ts';
import { sourceVersion } from './source-version.ts';

export interface BuildAllOptions {
  releasesDir: string;
  onProgress?: (text: string) => void;
  /** Names of apps; all when left out. */
  only?: readonly string[];
}

/**
 * Builds the apps whose sources changed and publishes all: remotes in `<releasesDir>/remotes.json`, the shell behind
 * `<releasesDir>/shell/current`. Older versions keep their folders.
 * @throws BuildError
 */
export async function buildAll({ releasesDir, onProgress = () => undefined, only }: BuildAllOptions): Promise<void> {
  const all = findApps();
  const apps = only ? all.filter(({ name }) => only.includes(name)) : all;
  // All come to their end before one failure is told, so that no half-built folder is left behind.
  const built = await Promise.allSettled(
    apps.map(async (app) => ({ app, version: await buildApp(app, { releasesDir, onProgress }) })),
  );
  const releases = built.map((result) => {
    if (result.status === 'rejected') throw result.reason;
    return result.value;
  });
  for (const { app, version } of releases) await publish(releasesDir, app.name, version);
  if (!only)
    await retireOthers(
      releasesDir,
      all.map(({ name }) => name),
    );
}

/** Builds an app unless this version of it is there already. Returns the version. @throws BuildError */
export async function buildApp(
  app: App,
  { releasesDir, onProgress = () => undefined }: Pick<BuildAllOptions, 'releasesDir' | 'onProgress'>,
): Promise<string> {
  const version = await sourceVersion(app);
  if (await isReleased(releasesDir, app.name, version)) return version;
  onProgress(`Building ${app.name}`);
  const outDir = path.join(releasesDir, '.building', `${app.name}-${version}-${process.pid}`);
  try {
    await mkdir(outDir, { recursive: true });
    await build(app.dir, { version, outDir });
    await compress(outDir);
    const entry = registryEntry(app, version, containerName(app.name, version));
    await storeRelease(outDir, releaseDir(releasesDir, app.name, version), entry);
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
  return version;
}
