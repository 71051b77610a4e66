import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router-dom';

/** The time to read the message after a password reset or a verification. */
const DELAY_MS = 3000;

/** Goes to a page with a state, three seconds after `active` became true. Leaving the page cancels it. */
export function useRedirectAfter(active: boolean, to: string, state?: unknown): void {
  const navigate = useNavigate();
  const go = useEffectEvent(() => navigate(to, { state }));
  useEffect(() => {
    if (!active) return;
    const timer = setTimeout(() => go(), DELAY_MS);
    return () => clearTimeout(timer);
  }, [active]);
}
