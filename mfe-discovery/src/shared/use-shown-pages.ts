import { useEffect, useEffectEvent } from 'react';
import type { PagedList } from './pages.ts';

const shown = (): number => (window.history.state as { shownPages?: number } | null)?.shownPages ?? 1;

/**
 * Stores in the history entry how many pages of a list are shown. After a reload or "Back" it loads as many again, so that the page is as
 * high as before.
 * @returns loads the next page
 */
export function useShownPages({ pages, hasMore, more }: PagedList<unknown>): () => void {
  const catchUp = useEffectEvent(() => {
    if (hasMore && pages > 0 && pages < shown()) void more();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each page, once, so that a failure is not repeated
  useEffect(() => catchUp(), [pages]);
  return () => {
    window.history.replaceState({ ...window.history.state, shownPages: pages + 1 }, '');
    void more();
  };
}
