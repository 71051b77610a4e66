import { api, call, signInWithTokens, toast, useAppDispatch, useTranslation } from '@mutua/web-kit';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { takeGoogleMark } from '../shared/google-sign-in.ts';

/** Why the sign-in with Google failed, for reasons that the page can explain. */
const REASONS = ['email_not_verified', 'other_account', 'not_connected', 'suspended'] as const;
export type GoogleReason = (typeof REASONS)[number];

interface GoogleReturn {
  /** Null when Google or the member refused. */
  pair: { accessToken: string; refreshToken: string } | null;
  /** When the member's second step is missing. */
  ticket?: string | null;
  reason?: GoogleReason | undefined;
}

/** Reads Google's result from the address; null when the browser does not come from Google. */
function readReturn(search: string): GoogleReturn | null {
  const params = new URLSearchParams(search);
  const accessToken = params.get('token');
  const refreshToken = params.get('refresh');
  const error = params.get('error');
  if (error === 'second_step_needed') return { pair: null, ticket: params.get('ticket') };
  if (error !== null) return { pair: null, reason: REASONS.find((each) => each === error) };
  return accessToken && refreshToken ? { pair: { accessToken, refreshToken } } : null;
}

/**
 * Handles the return from Google once: signs in, or shows an error. Tokens are accepted only in the tab that left for Google, and only if
 * Google is configured, because anybody can send a link with tokens. They are removed from the address, and so from the history, before
 * anything else. The sign-in continues while the shell shows another page. Returns the reason of a failure that the page can explain.
 * @param onSecondStep - shows the second step with the ticket
 */
export function useGoogleReturn(onSecondStep: (ticket: string) => Promise<void>): GoogleReason | undefined {
  const { t } = useTranslation('account');
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { search, state } = useLocation();
  const answered = useRef('');
  const [reason, setReason] = useState<GoogleReason>();

  const signIn = async ({ pair }: GoogleReturn, isExpected: boolean) => {
    if (!pair || !isExpected || !(await call('GET /auth/providers')).google) throw new Error('refused');
    // Removes the data that another member has loaded in this tab.
    dispatch(api.util.resetApiState());
    await dispatch(signInWithTokens(pair));
  };
  const answer = useEffectEvent(() => {
    const back = readReturn(search);
    // Strict mode runs effects twice.
    if (!back || answered.current === search) return;
    answered.current = search;
    setReason(back.reason);
    const from = takeGoogleMark();
    const { ticket } = back;
    // After the second step the shell continues to the address in the state.
    void navigate('/login', { replace: true, state: ticket && from ? { ...state, from } : state });
    if (ticket && from !== null) return void onSecondStep(ticket).catch(() => toast.error(t('login.googleFailed')));
    signIn(back, from !== null).then(
      () => navigate(from || '/dashboard', { replace: true }),
      () => toast.error(t('login.googleFailed')),
    );
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: handles each new address once
  useEffect(() => answer(), [search]);
  return reason;
}
