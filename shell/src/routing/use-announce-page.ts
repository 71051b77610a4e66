import { kitEvents } from '@mutua/web-kit';
import { useEffect } from 'react';

/** Announces a page of the shell itself, which is shown instead of a remote's page. The frame is interactive then. */
export function useAnnouncePage(): void {
  useEffect(() => kitEvents.emit('page-subscribed'), []);
}
