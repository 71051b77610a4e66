import {
  api,
  Button,
  browserTimeZone,
  call,
  errorMessage,
  signInWithTokens,
  toast,
  useAppDispatch,
  useTranslation,
} from '@mutua/web-kit';
import { useIsAlive } from '@mutua/web-kit/use-is-alive';
import { Fingerprint } from 'lucide-react';
import { useState } from 'react';
import { hasPasskeys, isCancelled, signWithPasskey } from '../shared/passkey-browser.ts';

/** Signs in with a passkey, where the browser knows them. The shell then navigates on. */
export function PasskeyButton({ onLeave }: { onLeave: () => Promise<void> }) {
  const { t } = useTranslation('account');
  const dispatch = useAppDispatch();
  const [isBusy, setBusy] = useState(false);
  const isAlive = useIsAlive();
  // The document from the server has the button: nearly every browser knows passkeys.
  if (isAlive && !hasPasskeys()) return null;
  const use = async () => {
    setBusy(true);
    try {
      const { options } = await call('POST /auth/login/passkey-options');
      const passkey = await signWithPasskey(options);
      const { user: _, ...pair } = await call('POST /auth/login/passkey', { body: { passkey, ...browserTimeZone() } });
      await onLeave();
      dispatch(api.util.resetApiState());
      await dispatch(signInWithTokens(pair));
      toast.success(t('login.welcome'));
    } catch (error) {
      if (!isCancelled(error)) toast.error(errorMessage(error, t('login.failed')));
      setBusy(false);
    }
  };
  return (
    <Button variant="secondary" size="lg" full icon={<Fingerprint />} busy={isBusy} onClick={use}>
      {t('login.passkey')}
    </Button>
  );
}
