import { type RouteAccess, Spinner, useSession } from '@mutua/web-kit';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';

/** What travels in the history's state between pages. */
export interface RouteState {
  /** Where to go after signing in. */
  from?: string;
  /** Why the sign-in page shows, in words. */
  message?: string;
  /** The member is signing out: no way back to the members' pages. */
  leaving?: boolean;
}

const HOME = '/dashboard';

interface Props {
  access: RouteAccess;
  children: ReactNode;
}

/** Lets through who may see a route; sends the others to sign in, or on to their dashboard. */
export function Guard({ access, children }: Props) {
  const { status } = useSession();
  const location = useLocation();
  const state: RouteState | null = location.state;

  if (access === 'public') return children;
  if (status === 'loading') return <Spinner />;
  if (access === 'guest') {
    return status === 'authenticated' && !state?.leaving ? <Navigate to={state?.from ?? HOME} replace /> : children;
  }
  if (status === 'authenticated') return children;
  const from = `${location.pathname}${location.search}${location.hash}`;
  return <Navigate to="/login" replace state={{ from } satisfies RouteState} />;
}
