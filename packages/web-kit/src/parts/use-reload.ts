import { useEffect, useEffectEvent, useRef } from 'react';

/** What `useReload` needs of a query. */
interface Loaded {
  isFetching: boolean;
  isUninitialized: boolean;
  refetch: () => unknown;
}

/**
 * Returns a function that loads a query again after an event. An answer that is on its way may be from before the event. Redux Toolkit
 * leaves out a `refetch` while it waits for one, so the query is then loaded once more.
 */
export function useReload({ isFetching, isUninitialized, refetch }: Loaded): () => void {
  const isMissed = useRef(false);
  const reload = () => {
    isMissed.current = isFetching;
    if (!isFetching && !isUninitialized) refetch();
  };
  const onLoaded = useEffectEvent(() => {
    if (isMissed.current) reload();
  });
  useEffect(() => {
    if (!isFetching) onLoaded();
  }, [isFetching]);
  return reload;
}
