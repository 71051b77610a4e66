import { media } from '@mutua/web-kit';
import { useSyncExternalStore } from 'react';

const medium = () => window.matchMedia(media.medium.replace('@media ', ''));
const onChange = (listener: () => void) => {
  const query = medium();
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
};

/** Whether the window has no room for a third column, as `media.medium` draws it; no where a page is rendered at release. */
export const useIsMedium = (): boolean =>
  useSyncExternalStore(
    onChange,
    () => medium().matches,
    () => false,
  );
