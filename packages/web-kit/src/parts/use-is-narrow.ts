import { media } from '@mutua/web-kit';
import { useSyncExternalStore } from 'react';

const query = () => window.matchMedia(media.narrow.replace('@media ', ''));

const subscribe = (onChange: () => void) => {
  const narrow = query();
  narrow.addEventListener('change', onChange);
  return () => narrow.removeEventListener('change', onChange);
};

/**
 * Whether the page has one column. Undefined in server-rendered HTML. For controls that CSS alone cannot move: server-rendered HTML contains
 * them twice.
 */
export const useIsNarrow = (): boolean | undefined =>
  useSyncExternalStore(
    subscribe,
    () => query().matches,
    () => undefined,
  );
