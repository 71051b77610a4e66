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
import { useIsAlive } from '@mutua/web-kit/parts';
import { Fingerprint } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import styled from 'styled-components';
import {
  canOfferPasskeys,
  hasPasskeys,
  isCancelled,
  offerPasskeys,
  signWithPasskey,
  stopOfferingPasskeys,
} from '../shared/passkey-browser.ts';

/* Before the scripts run, the head of the document says whether the browser has no passkeys (`start.js`). */
const PasskeyOnly = styled(Button)`
  [data-passkeys='none'] && {
    display: none;
  }
`;

type Json = Record<string, unknown>;

/** Signs in with the passkey that `ask` gets from the authenticator. The shell then navigates on. */
function usePasskeySignIn(onLeave: () => Promise<void>): (ask: (options: Json) => Promise<Json>) => Promise<void> {
  const { t } = useTranslation('account');
  const dispatch = useAppDispatch();
  return async (ask) => {
    const { options } = await call('POST /auth/login/passkey-options');
    const passkey = await ask(options);
    const { user: _, ...pair } = await call('POST /auth/login/passkey', { body: { passkey, ...browserTimeZone() } });
    await onLeave();
    // Shells of earlier releases keep the visitor's answers in signInWithTokens.
    dispatch(api.util.resetApiState());
    await dispatch(signInWithTokens(pair));
    toast.success(t('login.welcome'));
  };
}

/** How often the offer is renewed. The server's challenge is valid for five minutes. */
const AGAIN_MS = 4 * 60_000;

/** Offers the passkeys of this device in the address field while the page is open. */
function useOfferedPasskeys(onLeave: () => Promise<void>): void {
  const { t } = useTranslation('account');
  const signIn = usePasskeySignIn(onLeave);
  const offer = useEffectEvent(async () => {
    let isTaken = false;
    try {
      if (!(await canOfferPasskeys())) return;
      await signIn(async (options) => {
        const passkey = await offerPasskeys(options);
        isTaken = true;
        return passkey;
      });
    } catch (error) {
      // The member did not ask for the offer, so its failure is silent. The button still works.
      if (isTaken && !isCancelled(error)) toast.error(errorMessage(error, t('login.failed')));
    }
  });
  useEffect(() => {
    void offer();
    const timer = setInterval(() => void offer(), AGAIN_MS);
    return () => {
      clearInterval(timer);
      stopOfferingPasskeys();
    };
  }, []);
}

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
    <PasskeyOnly variant="secondary" size="lg" full icon={<Fingerprint />} busy={isBusy} onClick={use}>
      {t('login.passkey')}
    </PasskeyOnly>
  );
}
