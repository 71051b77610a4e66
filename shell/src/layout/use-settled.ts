import { useSession } from '@mutua/web-kit';
import { useEffect, useState } from 'react';

/** The header is shown then, whatever is still on its way: a service that counts, or the session itself, may not answer for long. */
const PATIENCE_MS = 2000;

/**
 * Whether the header has its final form: true for visitors, and for members once its links and counts are known. It stays true.
 * @param isKnown the links and counts of a member
 */
export function useSettled(isKnown: boolean): boolean {
  const { status } = useSession();
  const [isSettled, setSettled] = useState(false);
  if (!isSettled && (status === 'anonymous' || (status === 'authenticated' && isKnown))) setSettled(true);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  return isSettled;
}
