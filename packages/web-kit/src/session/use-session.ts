import type { Preferences } from '@mutua/contracts';
import { useAppSelector } from '../store/hooks.ts';
import { selectSession } from './session.slice.ts';

/** Who is signed in. `user` is set exactly while `isAuthenticated`. */
export function useSession() {
  const { status, user, signedOut } = useAppSelector(selectSession);
  return { status, user, signedOut, isAuthenticated: status === 'authenticated' };
}

/**
 * What the member chose under Preferences; undefined while nobody is signed in:
 * `usePreference('pushNotifications') === false` keeps notices of this device away.
 */
export function usePreference<Name extends keyof Preferences>(name: Name): Preferences[Name] | undefined {
  return useAppSelector((state) => selectSession(state).user?.preferences[name]);
}
