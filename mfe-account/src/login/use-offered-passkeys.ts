import { errorMessage, toast, useTranslation } from '@mutua/web-kit';
import { useEffect, useEffectEvent } from 'react';
import { canOfferPasskeys, isCancelled, offerPasskeys, stopOfferingPasskeys } from '../shared/passkey-browser.ts';
import { usePasskeySignIn } from './use-passkey-sign-in.ts';

/** How often the offer is renewed. The server's challenge is valid for five minutes. */
const AGAIN_MS = 4 * 60_000;

/** Offers the passkeys of this device in the address field while the page is open. */
export function useOfferedPasskeys(onLeave: () => Promise<void>): void {
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
