import type { RemoteEntry } from '@mutua/web-kit';
import { matchRoutes, type Params } from 'react-router-dom';

/** The page of a remote at a path: the release, the path of its route, and its parameters. Undefined when no remote has it. */
export function findPage(
  entries: readonly RemoteEntry[],
  pathname: string,
): { entry: RemoteEntry; path: string; params: Params } | undefined {
  const routes = entries.flatMap((entry) => entry.routes.map(({ path }) => ({ path, entry })));
  const match = matchRoutes(routes, pathname)?.at(-1);
  return match && { ...match.route, params: match.params };
}
