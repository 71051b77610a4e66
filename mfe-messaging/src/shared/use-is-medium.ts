import { media } from '@mutua/web-kit';
import { useSyncExternalStore } from 'react';

const medium = () => window.matchMedia(media.medium.replace('@media ', ''));
const onChange = (listener: () => void) => {
  const query = medium();
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
};

/** Whether the window is too narrow for a third column, as in `media.medium`. False in prerendered pages. */
export const useIsMedium = (): boolean =>
  useSyncExternalStore(
    onChange,
    () => medium().matches,
    () => false,
  );
