import { useSyncExternalStore } from 'react';

/** As wide as `media.narrow` of web-kit. */
const query = () => window.matchMedia('(max-width: 900px)');

function subscribe(onChange: () => void): () => void {
  const list = query();
  list.addEventListener('change', onChange);
  return () => list.removeEventListener('change', onChange);
}

/** Whether the page has one column. Only for pages of members, which are never prerendered. */
export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => query().matches);
