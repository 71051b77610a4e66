import { api, browserTimeZone, call, signInWithTokens, toast, useAppDispatch, useTranslation } from '@mutua/web-kit';

type Json = Record<string, unknown>;

/** Signs in with the passkey that `ask` gets from the authenticator. The shell then navigates on. */
export function usePasskeySignIn(
  onLeave: () => Promise<void>,
): (ask: (options: Json) => Promise<Json>) => Promise<void> {
  const { t } = useTranslation('account');
  const dispatch = useAppDispatch();
  return async (ask) => {
    const { options } = await call('POST /auth/login/passkey-options');
    const passkey = await ask(options);
    const { user: _, ...pair } = await call('POST /auth/login/passkey', { body: { passkey, ...browserTimeZone() } });
    await onLeave();
    dispatch(api.util.resetApiState());
    await dispatch(signInWithTokens(pair));
    toast.success(t('login.welcome'));
  };
}
