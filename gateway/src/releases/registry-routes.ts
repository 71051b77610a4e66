import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const Pages = z.object({ routes: z.array(z.object({ path: z.string() })) });
const Registry = z.object({
  remotes: z.array(Pages.extend({ canary: z.object({ release: Pages }).optional() })),
});

/**
 * Returns a function that reads the patterns of all pages of remotes from the current registry: a team may release a route while the
 * gateway runs. Returns the same array while the registry is unchanged.
 * @param dir the folder of the releases
 */
export const createRegistryRoutes = (dir: string): (() => Promise<readonly string[]>) => {
  let text = '';
  let patterns: readonly string[] = [];
  return async () => {
    const registry = await readFile(join(dir, 'remotes.json'), 'utf8').catch(() => '{"remotes":[]}');
    if (registry !== text) {
      const { remotes } = Registry.parse(JSON.parse(registry));
      const pages = remotes.flatMap(({ routes, canary }) => [...routes, ...(canary?.release.routes ?? [])]);
      patterns = [...new Set(pages.map(({ path }) => path))];
      text = registry;
    }
    return patterns;
  };
};
