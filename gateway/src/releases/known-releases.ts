import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createRegistryRoutes } from './registry-routes.ts';

export interface KnownReleases {
  /** Whether the release is in the releases folder, current or not. */
  has: (app: string, version: string) => Promise<boolean>;
  /** Whether some remote of the registry has a page with this pattern. */
  hasRoute: (pattern: string) => Promise<boolean>;
}

/** The releases and pages that a report may name. @param dir the folder of the releases */
export const knownReleases = (dir: string): KnownReleases => {
  const readRoutes = createRegistryRoutes(dir);
  return {
    has: (app, version) =>
      stat(join(dir, app, version)).then(
        (entry) => entry.isDirectory(),
        () => false,
      ),
    hasRoute: async (pattern) => (await readRoutes()).includes(pattern),
  };
};
