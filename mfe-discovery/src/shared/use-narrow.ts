import { media } from '@mutua/web-kit';
import { useSyncExternalStore } from 'react';

const query = () => window.matchMedia(media.narrow.replace('@media ', ''));

const subscribe = (onChange: () => void) => {
  const narrow = query();
  narrow.addEventListener('change', onChange);
  return () => narrow.removeEventListener('change', onChange);
};

/** Whether the page has one column; no in prerendered HTML. For controls that CSS alone could only move by rendering them twice. */
export const useNarrow = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => query().matches,
    () => false,
  );
