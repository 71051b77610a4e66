import { createRegistryRoutes } from './registry-routes.ts';

/** Matches as the shell's router does: in any letter case, with or without a slash at the end. */
const patternOf = (path: string): RegExp => {
  const segments = path.split('/').filter(Boolean);
  const parts = segments.map((segment) => {
    if (segment === '*') return '(?:/.*)?';
    if (segment.startsWith(':')) return segment.endsWith('?') ? '(?:/[^/]+)?' : '/[^/]+';
    return `/${segment.replace(/[^\w-]/g, '\\$&')}`;
  });
  return new RegExp(`^${parts.join('')}/?$`, 'i');
};

/** Whether a remote of the current registry has a page for a path. @param dir the folder of the releases */
export const createPageRoutes = (dir: string): ((path: string) => Promise<boolean>) => {
  const readRoutes = createRegistryRoutes(dir);
  let routes: readonly string[] = [];
  let patterns: RegExp[] = [];
  return async (path) => {
    const current = await readRoutes();
    if (current !== routes) {
      patterns = current.map(patternOf);
      routes = current;
    }
    return patterns.some((pattern) => pattern.test(path));
  };
};
