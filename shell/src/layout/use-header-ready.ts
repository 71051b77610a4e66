import { kitEvents, outage, useSession } from '@mutua/web-kit';
import { useEffect, useState, useSyncExternalStore } from 'react';

/**
 * Whether the header has its final form. Visitors always see it. Members see it once its links and counts are known, at the latest with
 * the page, or when the server is unreachable. It stays true until a visitor signs in.
 * @param isKnown the links and counts of a member
 */
export function useHeaderReady(isKnown: boolean): boolean {
  const { status } = useSession();
  const isAway = useSyncExternalStore(outage.subscribe, outage.exists, () => false);
  const [isSettled, setSettled] = useState(false);
  const [viewer, setViewer] = useState(status);
  if (viewer !== status) {
    setViewer(status);
    if (viewer === 'anonymous') setSettled(false);
  } else if (!isSettled && (isAway || status === 'anonymous' || (status === 'authenticated' && isKnown)))
    setSettled(true);
  useEffect(() => kitEvents.on('page-shown', () => setSettled(true)), []);
  return isSettled;
}
