import { useEffect, useEffectEvent } from 'react';
import { pauses } from './keep-trying.ts';

/** Tries again by itself while a failure is shown. Use it in the component that replaces the failed part. */
export function useRetry(attempt: () => void): void {
  const tryAgain = useEffectEvent(attempt);
  useEffect(() => {
    const stopping = new AbortController();
    void (async () => {
      for await (const _ of pauses(stopping.signal)) tryAgain();
    })();
    return () => stopping.abort();
  }, []);
}
