import { Button, errorMessage, toast, useTranslation } from '@mutua/web-kit';
import { useIsAlive } from '@mutua/web-kit/parts';
import { Fingerprint } from 'lucide-react';
import { useState } from 'react';
import { hasPasskeys, isCancelled, signWithPasskey } from '../shared/passkey-browser.ts';
import { useOfferedPasskeys } from './use-offered-passkeys.ts';
import { usePasskeySignIn } from './use-passkey-sign-in.ts';

/**
 * A button that signs in with a passkey, where the browser supports passkeys. The address field also offers them. The shell then
 * navigates on.
 */
export function PasskeyButton({ onLeave }: { onLeave: () => Promise<void> }) {
  const { t } = useTranslation('account');
  const signIn = usePasskeySignIn(onLeave);
  const [isBusy, setBusy] = useState(false);
  const isAlive = useIsAlive();
  useOfferedPasskeys(onLeave);
  // The prerendered page shows the button, because nearly every browser supports passkeys.
  if (isAlive && !hasPasskeys()) return null;
  const use = async () => {
    setBusy(true);
    try {
      await signIn(signWithPasskey);
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
