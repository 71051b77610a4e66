import { api, call, signInWithTokens, toast, useAppDispatch, useTranslation } from '@mutua/web-kit';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useProviderName } from '../shared/account.resource.ts';
import { takeGoogleReturnPath } from '../shared/google-sign-in.ts';

/** The reasons for a failed sign-in with Google that the page can explain. */
const REASONS = [
  'email_not_verified',
  'other_account',
  'not_connected',
  'suspended',
  'invitation_needed',
  'domain_needed',
  'registration_closed',
] as const;
export type GoogleReason = (typeof REASONS)[number];

interface GoogleReturn {
  /** Null when Google or the member refused. */
  pair: { accessToken: string; refreshToken: string } | null;
  /** Set when the member still needs the second step. */
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
 * Handles the return from Google once: it signs in, or shows an error.
 * A link from anybody can contain tokens. So they are accepted only in the tab that left for Google, and only if Google is configured.
 * They are first removed from the address, and so from the history. The sign-in continues while the shell shows another page.
 * @param onSecondStep - shows the second step with the ticket
 * @returns the reason of a failure that the page can explain
 */
export function useGoogleReturn(onSecondStep: (ticket: string) => Promise<void>): GoogleReason | undefined {
  const { t } = useTranslation('account');
  const provider = useProviderName();
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { search, state } = useLocation();
  const answered = useRef('');
  const [reason, setReason] = useState<GoogleReason>();

  const signIn = async ({ pair }: GoogleReturn, isExpected: boolean) => {
    if (!pair || !isExpected || !(await call('GET /auth/providers')).google) throw new Error('refused');
    // Removes the data of another member that this tab has loaded. Shells of earlier releases do not clear it in signInWithTokens.
    dispatch(api.util.resetApiState());
    await dispatch(signInWithTokens(pair));
  };
  const answer = useEffectEvent(() => {
    const back = readReturn(search);
    // Strict mode runs effects twice, so the same address is handled only once.
    if (!back || answered.current === search) return;
    answered.current = search;
    setReason(back.reason);
    const from = takeGoogleReturnPath();
    const { ticket } = back;
    // After the second step, the shell continues to the path in the state.
    void navigate('/login', { replace: true, state: ticket && from ? { ...state, from } : state });
    if (ticket && from !== null)
      return void onSecondStep(ticket).catch(() => toast.error(t('login.googleFailed', { provider })));
    signIn(back, from !== null).then(
      () => navigate(from || '/dashboard', { replace: true }),
      () => toast.error(t('login.googleFailed', { provider })),
    );
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: handles each new address once
  useEffect(() => answer(), [search]);
  return reason;
}
