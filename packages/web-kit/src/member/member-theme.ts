import type { Preferences } from '@mutua/contracts';
import { call } from '../api/request.ts';
import { selectUser, userUpdated } from '../store/session.slice.ts';
import type { AppThunk, KitStore } from '../store/store.ts';
import { followSystem, setTheme } from '../theme/theme.ts';

type Choice = NonNullable<Preferences['theme']>;

/**
 * Applies the signed-in member's theme on this device, when it is loaded and when it changes. It also stores it on the device, so that the
 * next visit starts with it. Returns a function that stops it.
 */
export function startMemberTheme(store: KitStore): () => void {
  let applied: { memberId: string; choice: Choice } | null = null;
  const follow = () => {
    const user = selectUser(store.getState());
    const choice = user?.preferences.theme;
    if (!user || !choice) {
      applied = null;
      return;
    }
    if (applied?.memberId === user._id && applied.choice === choice) return;
    applied = { memberId: user._id, choice };
    applyChoice(choice);
  };
  follow();
  return store.subscribe(follow);
}

function applyChoice(choice: Choice): void {
  if (choice === 'system') followSystem();
  else setTheme(choice);
}

let choices = 0;

/**
 * Chooses a theme, or that of the system, for this device and the member's other devices. It applies here even if the server does not
 * answer.
 */
export const chooseTheme =
  (theme: Choice): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    applyChoice(theme);
    const user = selectUser(getState());
    if (!user) return;
    choices += 1;
    const choice = choices;
    dispatch(userUpdated({ ...user, preferences: { ...user.preferences, theme, darkMode: theme === 'dark' } }));
    try {
      const { user: updated } = await call('PUT /users/profile', { body: { preferences: { theme } } });
      const isLast = choice === choices && selectUser(getState())?._id === updated._id;
      if (isLast) dispatch(userUpdated(updated));
    } catch {
      // The choice then applies to this device, until the member's stored one is loaded again.
    }
  };
