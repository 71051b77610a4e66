import { cp, mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  currentVersion,
  hasRelease,
  makeCurrent,
  readHistory,
  releaseDir,
  releasedApps,
  storeRelease,
} from '@mutua/remotes/releases';

/**
 * Copies the current releases of one folder into another, and makes them current there. Skips a release that was current there before,
 * because it was rolled back or replaced by a later one.
 * @returns the releases that were made current, as `app version`
 */
export async function publishReleases({ from, to }: { from: string; to: string }): Promise<string[]> {
  const published: string[] = [];
  const wasCurrent = new Set((await readHistory(to)).map(({ app, from: version }) => `${app} ${version}`));
  for (const app of await releasedApps(from)) {
    const version = await currentVersion(from, app);
    if (!version) continue;
    if (!(await hasRelease(to, app, version))) await copyRelease({ from, to, app, version });
    if (wasCurrent.has(`${app} ${version}`) || (await currentVersion(to, app)) === version) continue;
    await makeCurrent(to, app, version);
    published.push(`${app} ${version}`);
  }
  return published;
}

/** Copies a release under a temporary name and renames it, because the gateway may be serving from that folder. */
async function copyRelease({
  from,
  to,
  app,
  version,
}: {
  from: string;
  to: string;
  app: string;
  version: string;
}): Promise<void> {
  const source = releaseDir(from, app, version);
  const copy = join(to, '.building', `${app}-${process.pid}`);
  await rm(copy, { recursive: true, force: true });
  await mkdir(join(copy, '..'), { recursive: true });
  await cp(source, copy, { recursive: true });
  await storeRelease(
    copy,
    releaseDir(to, app, version),
    JSON.parse(await readFile(join(source, 'release.json'), 'utf8')),
  );
}
