import { kitEvents } from '@mutua/web-kit';
import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { RouteState } from './guard.tsx';

/** Goes to the sign-in page when a session ends unasked; that page shows the message and knows the way back. */
export function useSessionEnd(): void {
  const navigate = useNavigate();
  const location = useLocation();
  const leave = useEffectEvent((message: string | undefined) => {
    const isThere = location.pathname === '/login';
    const from = isThere ? (location.state as RouteState | null)?.from : `${location.pathname}${location.search}${location.hash}`;
    void navigate('/login', { replace: true, state: { ...(from && { from }), ...(message && { message }) } satisfies RouteState });
  });
  useEffect(() => kitEvents.on('session-ended', ({ message }) => leave(message)), []);
}
