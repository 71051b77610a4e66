import { media } from '@mutua/web-kit';
import { useCallback, useSyncExternalStore } from 'react';

const listOf = (rule: string) => window.matchMedia(rule.replace('@media ', ''));

/** Whether a rule of `media` applies. Undefined in server-rendered HTML. */
function useMedia(rule: string): boolean | undefined {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = listOf(rule);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    [rule],
  );
  return useSyncExternalStore(
    subscribe,
    () => listOf(rule).matches,
    () => undefined,
  );
}

/**
 * Whether the page has one column. Undefined in server-rendered HTML. For controls that CSS alone cannot move: server-rendered HTML contains
 * them twice.
 */
export const useIsNarrow = (): boolean | undefined => useMedia(media.narrow);

/** Whether the page is too narrow for a third column. Undefined in server-rendered HTML. */
export const useIsMedium = (): boolean | undefined => useMedia(media.medium);
