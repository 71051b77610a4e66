import { useCallback, useEffect, useRef } from 'react';
import { unsaved } from './unsaved.ts';

export interface UnsavedOptions {
  /**
   * Ask the member before the page goes, by a link, the way back, a reload or a closed tab. True when left out; false
   * for what is only held back from a new version, such as the draft of a chat message.
   */
  ask?: boolean;
}

/**
 * While `isDirty`, the page holds unsaved input: no remote on it moves to a new version, and leaving asks.
 * Returns `settle`: call it when the input was saved, before navigating away in the same breath; otherwise that
 * navigation would ask.
 */
export function useUnsaved(isDirty: boolean, { ask = true }: UnsavedOptions = {}): () => void {
  const release = useRef<(() => void) | null>(null);
  useEffect(() => {
    if (!isDirty) return;
    const stop = unsaved.hold({ ask });
    release.current = stop;
    return stop;
  }, [isDirty, ask]);
  return useCallback(() => release.current?.(), []);
}
