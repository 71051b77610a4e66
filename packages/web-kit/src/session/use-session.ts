import { useAppSelector } from '../store/hooks.ts';
import { selectSession } from './session.slice.ts';

/** Who is signed in. `user` is set exactly while `isAuthenticated`. */
export function useSession() {
  const { status, user, signedOut } = useAppSelector(selectSession);
  return { status, user, signedOut, isAuthenticated: status === 'authenticated' };
}
