import { useSession } from '@mutua/web-kit';
import { type ReactNode, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { PageSkeleton } from '../layout/page-skeleton.tsx';

const HOME = '/';
const MEMBER_HOME = '/dashboard';

/** What the sign-in page finds in its location's state. */
export interface SignInState {
  /** The path to come back to. */
  from?: string;
  /** Why it shows. */
  message?: string;
}

/** For members: others are sent to sign in, and back here after it. */
export function MemberOnly({ children }: { children: ReactNode }) {
  const { status, signedOut } = useSession();
  const { pathname, search, hash } = useLocation();
  const [wasMember, setWasMember] = useState(false);
  if (status === 'authenticated' && !wasMember) setWasMember(true);

  if (status === 'authenticated') return children;
  if (status === 'loading') return <PageSkeleton />;
  // Who signs out here leaves; only who comes without a session, or loses it, is asked to sign in.
  if (wasMember && signedOut) return <Navigate to={HOME} replace />;
  return <Navigate to="/login" replace state={{ from: pathname + search + hash } satisfies SignInState} />;
}

/** The way back from Google: only the sign-in page can tell whether it counts, also for who is signed in already. */
const hasTokens = (search: string) => {
  const params = new URLSearchParams(search);
  return params.has('token') && params.has('refresh');
};

/**
 * For visitors: a member goes on to where they wanted to be before signing in, else to the dashboard. The page stays while
 * its own sign-in is loading, so that it does not begin anew.
 */
export function GuestOnly({ children }: { children: ReactNode }) {
  const { status } = useSession();
  const { state, search }: { state: SignInState | null; search: string } = useLocation();
  // Two sign-ins at a time would leave it to chance whose is the later.
  if (status === 'loading' && hasTokens(search)) return <PageSkeleton />;
  if (status === 'authenticated' && !hasTokens(search)) return <Navigate to={state?.from ?? MEMBER_HOME} replace />;
  return children;
}
