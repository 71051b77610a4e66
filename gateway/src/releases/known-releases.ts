import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const Pages = z.object({ routes: z.array(z.object({ path: z.string() })) });
const Registry = z.object({
  remotes: z.array(Pages.extend({ canary: z.object({ release: Pages }).optional() })),
});

export type KnownReleases = ReturnType<typeof knownReleases>;

/** The releases and pages that a report may name. @param dir the folder of the releases */
export const knownReleases = (dir: string) => {
  let text = '';
  let patterns: ReadonlySet<string> = new Set();

  return {
    /** Whether the release is in the releases folder, current or not. */
    has: (app: string, version: string): Promise<boolean> =>
      stat(join(dir, app, version)).then(
        (entry) => entry.isDirectory(),
        () => false,
      ),
    /** Whether some remote has a page with this pattern. Reads the current registry: a team may release a page while the gateway runs. */
    hasRoute: async (pattern: string): Promise<boolean> => {
      const registry = await readFile(join(dir, 'remotes.json'), 'utf8').catch(() => '{"remotes":[]}');
      if (registry !== text) {
        const { remotes } = Registry.parse(JSON.parse(registry));
        const pages = remotes.flatMap(({ routes, canary }) => [...routes, ...(canary?.release.routes ?? [])]);
        patterns = new Set(pages.map(({ path }) => path));
        text = registry;
      }
      return patterns.has(pattern);
    },
  };
};
