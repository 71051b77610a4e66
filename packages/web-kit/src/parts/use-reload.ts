import { useEffect, useEffectEvent, useRef } from 'react';

const PAUSE_MS = 5000;

/** What `useReload` needs of a query. */
interface Loaded {
  isFetching: boolean;
  isUninitialized: boolean;
  refetch: () => unknown;
}

/**
 * Returns a function that loads a query again after an event. An answer that is on its way may be from before the event. Redux Toolkit
 * leaves out a `refetch` while it waits for one, so the query is then loaded once more. On a slow line further events come before that
 * answer, too, so the query is loaded again only after a pause.
 */
export function useReload({ isFetching, isUninitialized, refetch }: Loaded): () => void {
  const isMissed = useRef(false);
  /** Whether the last load repeated one that had missed an event. */
  const isRepetition = useRef(false);
  const reload = () => {
    isMissed.current = isFetching;
    if (!isFetching && !isUninitialized) refetch();
  };
  const repeat = useEffectEvent(() => {
    isRepetition.current = true;
    reload();
  });
  useEffect(() => {
    if (isFetching) return;
    if (!isMissed.current) {
      isRepetition.current = false;
      return;
    }
    const timer = setTimeout(() => repeat(), isRepetition.current ? PAUSE_MS : 0);
    return () => clearTimeout(timer);
  }, [isFetching]);
  return reload;
}
