import { type RefObject, useEffect, useEffectEvent, useLayoutEffect } from 'react';
import type { PagedList } from './pages.ts';

/** What the history entry keeps of a list. */
interface ShownState {
  shownPages?: number;
  /** The height of the list with these pages, in pixels. */
  listHeight?: number;
}

const stored = (): ShownState => window.history.state ?? {};
const store = (state: ShownState): void => window.history.replaceState({ ...window.history.state, ...state }, '');

/** Whether a list that had more pages before a reload or "Back" has not loaded them yet. Only for browsers. */
export const isBehind = ({ pages, hasMore }: PagedList<unknown>): boolean =>
  hasMore && pages > 0 && pages < (stored().shownPages ?? 1);

/**
 * Stores in the history entry how many pages of a list are shown. After a reload or "Back" it loads as many again. Meanwhile the list is as
 * high as before, so that the page can be shown at its last position at once.
 * @param element the element around the items
 * @returns loads the next page
 */
export function useShownPages(list: PagedList<unknown>, element: RefObject<HTMLElement | null>): () => void {
  const { pages, hasMore, more } = list;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height changes with the pages
  useLayoutEffect(() => {
    const box = element.current;
    if (!box) return;
    const { shownPages = 1, listHeight } = stored();
    const reserved = isBehind(list) ? listHeight : undefined;
    Object.assign(box.style, {
      minHeight: reserved ? `${reserved}px` : '',
      // Otherwise the few rows would share the height.
      alignContent: reserved ? 'start' : '',
    });
    if (pages > 1 && pages === shownPages && box.offsetHeight > 0) store({ listHeight: box.offsetHeight });
  }, [pages, hasMore, element]);
  const catchUp = useEffectEvent(() => {
    if (isBehind(list)) void more({ isQuiet: true });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each page, once
  useEffect(() => catchUp(), [pages]);
  return () => {
    store({ shownPages: pages + 1 });
    void more();
  };
}
