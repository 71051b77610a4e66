import { signOut, useAppDispatch } from '@mutua/web-kit';
import { useNavigate } from 'react-router-dom';
import type { RouteState } from '../routing/guard.tsx';

/** Signs out and returns to the landing page. */
export function useSignOut(): () => Promise<void> {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  return async () => {
    // First away from the members' pages, whose guard would go to the sign-in page and remember them.
    await navigate('/', { state: { leaving: true } satisfies RouteState });
    await dispatch(signOut());
    await navigate('/', { replace: true, state: null });
  };
}
