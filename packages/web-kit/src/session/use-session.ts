import type { Preferences } from '@mutua/contracts';
import { useAppSelector } from '../store/hooks.ts';
import { selectSession } from '../store/session.slice.ts';

/** The session of this page. `user` is set exactly while `isAuthenticated`. */
export function useSession() {
  const { status, user, signedOut } = useAppSelector(selectSession);
  return { status, user, signedOut, isAuthenticated: status === 'authenticated' };
}

/**
 * A preference of the member. Undefined for a visitor. For example, `usePreference('pushNotifications') === false` suppresses toasts on
 * this device.
 */
export function usePreference<Name extends keyof Preferences>(name: Name): Preferences[Name] | undefined {
  return useAppSelector((state) => selectSession(state).user?.preferences[name]);
}
