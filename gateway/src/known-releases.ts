import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const Registry = z.object({ remotes: z.array(z.object({ routes: z.array(z.object({ path: z.string() })) })) });

export interface KnownReleases {
  /** Whether the release is still kept, current or not. */
  has: (app: string, version: string) => Promise<boolean>;
  /** Whether some remote of the registry has a page with this pattern. */
  hasRoute: (pattern: string) => Promise<boolean>;
}

/** What a page may name in its reports. @param dir the folder of the releases */
export const knownReleases = (dir: string): KnownReleases => ({
  has: (app, version) =>
    stat(join(dir, app, version)).then(
      (entry) => entry.isDirectory(),
      () => false,
    ),
  hasRoute: async (pattern) => {
    const text = await readFile(join(dir, 'remotes.json'), 'utf8').catch(() => '{"remotes":[]}');
    return Registry.parse(JSON.parse(text)).remotes.some(({ routes }) => routes.some(({ path }) => path === pattern));
  },
});
