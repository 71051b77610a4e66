import { type RefObject, useLayoutEffect, useMemo } from 'react';
import { useLocation } from 'react-router-dom';

/** The first message in the visible part of a log, and the distance of its top from the top of the log, in pixels. */
export interface ReadingPosition {
  seq: number;
  offset: number;
}

/** Each entry of the history has its own position, which survives a reload. */
const useStorageKey = (requestId: string): string => `reading ${useLocation().key} ${requestId}`;

/** The position at which the reader has left this entry of the history. Null at the end of the log, or when the address names a message. */
export function useStoredPosition(requestId: string, at: number | null): ReadingPosition | null {
  const key = useStorageKey(requestId);
  return useMemo(() => {
    try {
      return at === null ? JSON.parse(sessionStorage.getItem(key) ?? 'null') : null;
    } catch {
      return null;
    }
  }, [key, at]);
}

function positionOf(log: HTMLElement): ReadingPosition | null {
  const { top } = log.getBoundingClientRect();
  const reachesIn = (element: Element) => element.getBoundingClientRect().bottom > top;
  // Only in chunks that reach into the log or follow it, because the browser has not laid out chunks far above.
  const chunks = [...log.querySelectorAll('section > div')].filter(reachesIn);
  for (const chunk of chunks) {
    const bubble = [...chunk.querySelectorAll<HTMLElement>('[data-seq]')].find(reachesIn);
    if (bubble) return { seq: Number(bubble.dataset['seq']), offset: bubble.getBoundingClientRect().top - top };
  }
  return null;
}

/** Stores the position in the log when the reader leaves the page. @param isKept false when the address names a message */
export function useStorePosition(
  log: RefObject<HTMLElement | null>,
  { requestId, isKept, isAtEnd }: { requestId: string; isKept: boolean; isAtEnd: () => boolean },
): void {
  const key = useStorageKey(requestId);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `isAtEnd` reads a ref
  useLayoutEffect(() => {
    if (!isKept) return;
    const store = () => {
      const position = log.current && !isAtEnd() && positionOf(log.current);
      try {
        if (position) sessionStorage.setItem(key, JSON.stringify(position));
        else sessionStorage.removeItem(key);
      } catch {
        // With full or forbidden storage, the log opens at its end.
      }
    };
    window.addEventListener('pagehide', store);
    return () => {
      window.removeEventListener('pagehide', store);
      store();
    };
  }, [key, isKept]);
}
