import type { SignInMethods } from '@mutua/contracts';
import { toast, useTranslation } from '@mutua/web-kit';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/**
 * Shows the result after the return from Google, and removes it from the page's address.
 * Any link can contain a result. So a success is shown only when the server, too, says that the account is connected.
 */
export function useGoogleAnswer(methods: SignInMethods | undefined): void {
  const { t } = useTranslation('account');
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const handledSearch = useRef('');
  const isKnown = methods !== undefined;
  const showResult = useEffectEvent(() => {
    const answer = new URLSearchParams(search).get('google');
    // Strict mode runs effects twice, so the same address is handled only once.
    if (!answer || !methods || handledSearch.current === search) return;
    handledSearch.current = search;
    if (answer !== 'connected')
      toast.error(t(answer === 'used_elsewhere' ? 'settings.google.usedElsewhere' : 'login.googleFailed'));
    else if (methods.google !== null) toast.success(t('settings.google.connected'));
    void navigate(pathname, { replace: true });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: handles each new address once, when the sign-in methods are known
  useEffect(() => showResult(), [search, isKnown]);
}
