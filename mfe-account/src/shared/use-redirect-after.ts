import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';

/** Spec section 9: after a reset and after a verification. */
const DELAY_MS = 3000;

/** Goes to a page three seconds after `active` became true; leaving earlier cancels it. */
export function useRedirectAfter(active: boolean, to: string): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!active) return;
    const timer = setTimeout(() => navigate(to), DELAY_MS);
    return () => clearTimeout(timer);
  }, [active, navigate, to]);
}
