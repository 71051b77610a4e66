import { useSession } from '@mutua/web-kit';
import { type ReactNode, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { PageSkeleton } from '../layout/page-skeleton.tsx';

const HOME = '/';
const MEMBER_HOME = '/dashboard';

/** The location state that the sign-in page gets. */
export interface SignInState {
  /** The path to return to after signing in. */
  from?: string;
  /** A message to show. */
  message?: string;
}

/** For members. Redirects visitors to the sign-in page, and back here afterwards. */
export function MemberOnly({ children }: { children: ReactNode }) {
  const { status, signedOut } = useSession();
  const { pathname, search, hash } = useLocation();
  const [wasMember, setWasMember] = useState(false);
  if (status === 'authenticated' && !wasMember) setWasMember(true);

  if (status === 'authenticated') return children;
  if (status === 'loading') return <PageSkeleton />;
  // A member who signs out on this page goes to the landing page. A visitor, or a member whose session ended, must sign in.
  if (wasMember && signedOut) return <Navigate to={HOME} replace />;
  return <Navigate to="/login" replace state={{ from: pathname + search + hash } satisfies SignInState} />;
}

/** Whether the address contains tokens from Google. Only the sign-in page can verify them. */
const hasTokens = (search: string) => {
  const params = new URLSearchParams(search);
  return params.has('token') && params.has('refresh');
};

/**
 * For visitors. Redirects a member to the page that they wanted before signing in, else to the dashboard. Keeps the page during its own
 * sign-in, so that the form is not reset.
 */
export function GuestOnly({ children }: { children: ReactNode }) {
  const { status } = useSession();
  const { state, search }: { state: SignInState | null; search: string } = useLocation();
  // Two concurrent sign-ins would keep a random one of the two sessions.
  if (status === 'loading' && hasTokens(search)) return <PageSkeleton />;
  if (status === 'authenticated' && !hasTokens(search)) return <Navigate to={state?.from ?? MEMBER_HOME} replace />;
  return children;
}
