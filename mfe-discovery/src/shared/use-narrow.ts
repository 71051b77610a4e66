import { media } from '@mutua/web-kit';
import { useSyncExternalStore } from 'react';

const query = window.matchMedia(media.narrow.replace('@media ', ''));

const subscribe = (onChange: () => void) => {
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
};

/** Whether the page is one column, where styles alone cannot move a control without showing it twice. */
export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => query.matches);
