import type { Language } from '@mutua/contracts/limits';
import { type AppThunk, call, changeLanguage, selectUser, userUpdated } from '@mutua/web-kit';
import { rememberLanguage } from '../../i18n/languages.ts';

let choices = 0;

/**
 * Chooses the language of the whole page, for this browser and for the signed-in member on all devices. It applies here even if the server
 * does not answer.
 */
export const chooseLanguage =
  (language: Language): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    choices += 1;
    const choice = choices;
    rememberLanguage(language);
    await changeLanguage(language);
    const user = selectUser(getState());
    if (!user || choice !== choices) return;
    dispatch(userUpdated({ ...user, preferences: { ...user.preferences, language } }));
    try {
      const { user: updated } = await call('PUT /users/profile', { body: { preferences: { language } } });
      const isLast = choice === choices && selectUser(getState())?._id === updated._id;
      if (isLast) dispatch(userUpdated(updated));
    } catch {
      // The choice then applies to this device, until the member's stored one is loaded again.
    }
  };
