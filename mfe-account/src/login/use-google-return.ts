import { api, call, signInWithTokens, toast, useAppDispatch } from '@mutua/web-kit';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { takeGoogleMark } from '../shared/google-sign-in.ts';

interface GoogleReturn {
  /** Null when Google, or the member, refused. */
  pair: { accessToken: string; refreshToken: string } | null;
}

/** What the browser brought back in the address; null when it did not come from Google. */
function readReturn(search: string): GoogleReturn | null {
  const params = new URLSearchParams(search);
  const accessToken = params.get('token');
  const refreshToken = params.get('refresh');
  if (params.has('error')) return { pair: null };
  return accessToken && refreshToken ? { pair: { accessToken, refreshToken } } : null;
}

/**
 * Answers the way back from Google once: by signing in, or by saying that it failed. Tokens count only in the tab that
 * had left for Google, and only where Google is configured: anybody could send a link with tokens of their own. They
 * leave the address, and so the history, before anything else happens; the sign-in goes on while the shell shows
 * another page in this one's place.
 */
export function useGoogleReturn(): void {
  const { t } = useTranslation('account');
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { search, state } = useLocation();
  const answered = useRef('');

  const signIn = async ({ pair }: GoogleReturn, isExpected: boolean) => {
    if (!pair || !isExpected || !(await call('GET /auth/providers')).google) throw new Error('refused');
    // What another member of this tab has loaded is not for this one.
    dispatch(api.util.resetApiState());
    await dispatch(signInWithTokens(pair));
  };
  const answer = useEffectEvent(() => {
    const back = readReturn(search);
    // Strict mode runs effects twice.
    if (!back || answered.current === search) return;
    answered.current = search;
    const isExpected = takeGoogleMark();
    void navigate('/login', { replace: true, state });
    signIn(back, isExpected).then(
      () => navigate('/dashboard', { replace: true }),
      () => toast.error(t('login.googleFailed')),
    );
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: an address is answered when it comes
  useEffect(() => answer(), [search]);
}
