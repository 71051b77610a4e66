import { Button, errorMessage, toast, useTranslation } from '@mutua/web-kit';
import { useIsAlive } from '@mutua/web-kit/parts';
import { Fingerprint } from 'lucide-react';
import { useState } from 'react';
import { hasPasskeys, isCancelled, signWithPasskey } from '../shared/passkey-browser.ts';
import { useOfferedPasskeys } from './use-offered-passkeys.ts';
import { usePasskeySignIn } from './use-passkey-sign-in.ts';

/** Signs in with a passkey, where the browser knows them: by this button, or in the field of the address. The shell then navigates on. */
export function PasskeyButton({ onLeave }: { onLeave: () => Promise<void> }) {
  const { t } = useTranslation('account');
  const signIn = usePasskeySignIn(onLeave);
  const [isBusy, setBusy] = useState(false);
  const isAlive = useIsAlive();
  useOfferedPasskeys(onLeave);
  // The document from the server has the button: nearly every browser knows passkeys.
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
