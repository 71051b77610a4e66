import { media } from '@mutua/web-kit';
import { useSyncExternalStore } from 'react';

const query = window.matchMedia(media.narrow.replace('@media ', ''));

const subscribe = (onChange: () => void) => {
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
};

/** Whether the page has one column. For controls that CSS alone could only move by rendering them twice. */
export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => query.matches);
