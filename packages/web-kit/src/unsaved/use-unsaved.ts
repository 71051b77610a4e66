import { useCallback, useEffect, useRef } from 'react';
import { unsaved } from './unsaved.ts';

export interface UnsavedOptions {
  /**
   * Whether to ask the member before leaving by a link, the back button, a reload or a closed tab. True by default. Use false for input
   * that only delays a new version, such as the draft of a chat message.
   */
  ask?: boolean;
  /** Whether it is stored as a draft on this device. The question before leaving then mentions it. */
  isKept?: boolean;
}

/**
 * While `isDirty`, the page has unsaved input: no remote on it moves to a new version, and leaving asks. Returns `settle`. Call it after
 * the input was saved and before navigating away in the same tick. Otherwise that navigation would ask.
 */
export function useUnsaved(isDirty: boolean, { ask = true, isKept = false }: UnsavedOptions = {}): () => void {
  const release = useRef<(() => void) | null>(null);
  useEffect(() => {
    if (!isDirty) return;
    const stop = unsaved.hold({ ask, isKept });
    release.current = stop;
    return stop;
  }, [isDirty, ask, isKept]);
  return useCallback(() => release.current?.(), []);
}
