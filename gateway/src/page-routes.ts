import { readFile } from 'node:fs/promises';
import { z } from 'zod';

const Registry = z.object({ remotes: z.array(z.object({ routes: z.array(z.object({ path: z.string() })) })) });

/** Matches like the shell's router: in any letter case, with or without a slash at the end. */
const patternOf = (path: string): RegExp => {
  const segments = path.split('/').filter(Boolean);
  const parts = segments.map((segment) => {
    if (segment === '*') return '(?:/.*)?';
    if (segment.startsWith(':')) return segment.endsWith('?') ? '(?:/[^/]+)?' : '/[^/]+';
    return `/${segment.replace(/[^\w-]/g, '\\$&')}`;
  });
  return new RegExp(`^${parts.join('')}/?$`, 'i');
};

/**
 * Whether some remote has a page for a path, by the registry as it is now: a team may release a route while the
 * gateway runs.
 */
export const createPageRoutes = (registryFile: string): ((path: string) => Promise<boolean>) => {
  let text = '';
  let patterns: RegExp[] = [];
  return async (path) => {
    const registry = await readFile(registryFile, 'utf8').catch(() => '{"remotes":[]}');
    if (registry !== text) {
      const { remotes } = Registry.parse(JSON.parse(registry));
      patterns = remotes.flatMap(({ routes }) => routes.map((route) => patternOf(route.path)));
      text = registry;
    }
    return patterns.some((pattern) => pattern.test(path));
  };
};
