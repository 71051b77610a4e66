import { patternOf } from './pages/route-patterns.ts';
import { createRegistryRoutes } from './registry-routes.ts';

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
