import { builtAt, namedVersions, readHistory, releasedApps, removeRelease, versionsOf } from '../src/releases/index.ts';

/** How many days a release is kept. An open page uses the shell that it was loaded with, and loads further parts of it when needed. */
export const KEEP_DAYS = 30;
/** How many releases are kept for a roll-back. */
export const KEEP_RELEASES = 3;

export interface PruneOptions {
  releasesDir: string;
  /** How many earlier releases stay, whatever their age. */
  keep: number;
  /** For how many days a release stays after it was current, so that pages opened with it find its files. */
  days: number;
  isDryRun?: boolean;
  now?: Date;
}

export interface OldRelease {
  app: string;
  version: string;
  /** When it stopped being current, or when it was built if it never was. */
  lastUsed: Date;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Removes old releases of all apps, also retired ones. Returns the removed ones, or in a dry run those that would be. */
export async function prune({
  releasesDir,
  keep,
  days,
  isDryRun = false,
  now = new Date(),
}: PruneOptions): Promise<OldRelease[]> {
  const limit = now.getTime() - days * DAY_MS;
  const removed: OldRelease[] = [];
  for (const app of await releasedApps(releasesDir)) {
    const replaced = await replacedReleases(releasesDir, app, now);
    removed.push(...replaced.slice(keep).filter(({ lastUsed }) => lastUsed.getTime() < limit));
  }
  if (!isDryRun) for (const { app, version } of removed) await removeRelease(releasesDir, app, version);
  return removed;
}

/** The releases of an app that pages do not get now; the last used one is first. */
async function replacedReleases(releasesDir: string, app: string, now: Date): Promise<OldRelease[]> {
  const history = await readHistory(releasesDir);
  // Before the history began, any release may have been current.
  const beginning = new Date(history[0]?.at ?? now);
  const named = await namedVersions(releasesDir, app);
  const versions = (await versionsOf(releasesDir, app)).filter((version) => !named.includes(version));
  const releases = await Promise.all(
    versions.map(async (version): Promise<OldRelease> => {
      const last = history.findLast(({ app: name, from }) => name === app && from === version);
      if (last) return { app, version, lastUsed: new Date(last.at) };
      const built = await builtAt(releasesDir, app, version);
      return { app, version, lastUsed: built < beginning ? beginning : built };
    }),
  );
  return releases.sort((a, b) => b.lastUsed.getTime() - a.lastUsed.getTime());
}
