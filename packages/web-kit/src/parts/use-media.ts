import { media } from '@mutua/web-kit';
import { useSyncExternalStore } from 'react';

/** Makes a hook that returns whether a rule of `media` applies. Undefined in server-rendered HTML. */
function createUseMedia(rule: string): () => boolean | undefined {
  const query = () => window.matchMedia(rule.replace('@media ', ''));
  const subscribe = (onChange: () => void) => {
    const list = query();
    list.addEventListener('change', onChange);
    return () => list.removeEventListener('change', onChange);
  };
  return () =>
    useSyncExternalStore(
      subscribe,
      () => query().matches,
      () => undefined,
    );
}

/**
 * Whether the page has one column. Undefined in server-rendered HTML. For controls that CSS alone cannot move: server-rendered HTML contains
 * them twice.
 */
export const useIsNarrow = createUseMedia(media.narrow);

/** Whether the page is too narrow for a third column. Undefined in server-rendered HTML. */
export const useIsMedium = createUseMedia(media.medium);
