import { RemotePage, type RemoteEntry, useRemotes } from '@mutua/web-kit';
import { useMemo } from 'react';
import { type RouteObject, useRoutes } from 'react-router-dom';
import { NotFoundPage } from '../screens/not-found-page.tsx';
import { PagePending } from '../screens/page-pending.tsx';
import { RemoteFailed } from '../screens/remote-failed.tsx';
import { Guard } from './guard.tsx';

/** The registry's routes; a path that no remote has is not found. */
function toRoutes(entries: readonly RemoteEntry[]): RouteObject[] {
  const pages = entries.flatMap(({ name, routes }) =>
    routes.map(({ path, access }) => ({
      path,
      element: (
        <Guard access={access}>
          <RemotePage
            remote={name}
            path={path}
            pending={<PagePending />}
            failed={(failure) => <RemoteFailed {...failure} />}
          />
        </Guard>
      ),
    })),
  );
  return [...pages, { path: '*', element: <NotFoundPage /> }];
}

export function AppRoutes() {
  const { entries } = useRemotes();
  return useRoutes(useMemo(() => toRoutes(entries), [entries]));
}
