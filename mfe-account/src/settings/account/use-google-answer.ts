import { toast, useTranslation } from '@mutua/web-kit';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** After the way to Google and back: says whether the account is connected, and removes the answer from the address. */
export function useGoogleAnswer(): void {
  const { t } = useTranslation('account');
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const said = useRef('');
  const say = useEffectEvent(() => {
    const answer = new URLSearchParams(search).get('google');
    // Strict mode runs effects twice.
    if (!answer || said.current === search) return;
    said.current = search;
    if (answer === 'connected') toast.success(t('settings.google.connected'));
    else if (answer === 'used_elsewhere') toast.error(t('settings.google.usedElsewhere'));
    else toast.error(t('login.googleFailed'));
    void navigate(pathname, { replace: true });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: handles each new address once
  useEffect(() => say(), [search]);
}
