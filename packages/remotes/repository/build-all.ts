import { type BuildOptions, buildApp } from '../src/build.ts';
import { makeCurrent, retireOthers } from '../src/releases/index.ts';
import { findApps } from './apps.ts';

export interface BuildAllOptions extends BuildOptions {
  /** Names of apps; by default all. */
  only?: readonly string[];
  /** The repository; by default this one. */
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
  // All builds finish before a failure is reported, so that no half-built folder remains.
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
