import type { SignInMethods } from '@mutua/contracts';
import { toast, useTranslation } from '@mutua/web-kit';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/**
 * After the way to Google and back: says whether the account is connected, and removes the answer from the address. Anybody can write
 * the answer into a link, so a success is told only when the server, too, says that the account is connected.
 */
export function useGoogleAnswer(ways: SignInMethods | undefined): void {
  const { t } = useTranslation('account');
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const said = useRef('');
  const isKnown = ways !== undefined;
  const say = useEffectEvent(() => {
    const answer = new URLSearchParams(search).get('google');
    // Strict mode runs effects twice.
    if (!answer || !ways || said.current === search) return;
    said.current = search;
    if (answer !== 'connected')
      toast.error(t(answer === 'used_elsewhere' ? 'settings.google.usedElsewhere' : 'login.googleFailed'));
    else if (ways.google !== null) toast.success(t('settings.google.connected'));
    void navigate(pathname, { replace: true });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: handles each new address once, when the sign-in methods are known
  useEffect(() => say(), [search, isKnown]);
}
