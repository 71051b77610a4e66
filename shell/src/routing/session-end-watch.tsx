import { kitEvents } from '@mutua/web-kit';
import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { SignInState } from './guards.tsx';

const SIGN_IN = '/login';

/** Goes to the sign-in page when a session could not be renewed, or its member has not verified the address yet. */
export function SessionEndWatch() {
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const leave = useEffectEvent((message: string | undefined) => {
    if (pathname === SIGN_IN) return;
    const state: SignInState = { from: pathname + search + hash, ...(message && { message }) };
    void navigate(SIGN_IN, { state });
  });
  useEffect(() => kitEvents.on('session-ended', ({ message }) => leave(message)), []);
  return null;
}
