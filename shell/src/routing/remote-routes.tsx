import { type RemoteEntry, RemotePage, type RouteAccess } from '@mutua/web-kit';
import type { ComponentType, ReactNode } from 'react';
import type { RouteObject } from 'react-router-dom';
import { PageSkeleton } from '../layout/page-skeleton.tsx';
import { RemoteFailureNotice } from '../remotes/remote-failure-notice.tsx';
import { GuestOnly, MemberOnly } from './guards.tsx';
import { NotFoundPage } from './not-found-page.tsx';

const Everyone = ({ children }: { children: ReactNode }) => children;

const guards: Record<RouteAccess, ComponentType<{ children: ReactNode }>> = {
  public: Everyone,
  guest: GuestOnly,
  member: MemberOnly,
};

/** The properties of a route that the frame around the page needs. */
export interface RouteHandle {
  layout?: 'full' | undefined;
}

/** The routes of all remotes in the registry. The shell itself has only the 404 page. */
export function remoteRoutes(entries: readonly RemoteEntry[]): RouteObject[] {
  const pages = entries.flatMap(({ name, routes }) =>
    routes.map(({ path, access, layout }): RouteObject => {
      const Guard = guards[access];
      return {
        path,
        handle: { layout } satisfies RouteHandle,
        element: (
          <Guard>
            <RemotePage
              remote={name}
              path={path}
              pending={<PageSkeleton />}
              failed={(failure) => <RemoteFailureNotice {...failure} />}
            />
          </Guard>
        ),
      };
    }),
  );
  return [...pages, { path: '*', element: <NotFoundPage /> }];
}
