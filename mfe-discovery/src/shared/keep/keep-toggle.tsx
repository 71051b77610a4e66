import { useEffect, useRef } from 'react';
import type { Target } from './bookmarks.resource.ts';
import { KeepFace, type KeepFaceProps } from './keep-face.tsx';
import { useBookmark } from './use-bookmark.ts';

export interface KeepToggleProps extends Target, Omit<KeepFaceProps, 'isKept' | 'onPress'> {
  /** What the answer with the thing itself says. */
  isKept?: boolean | undefined;
  /** Whether it was pressed before this code was there. */
  wasPressed: boolean;
}

/** The button that keeps something for later, with what it does. */
export function KeepToggle({ kind, targetId, isKept, wasPressed, ...face }: KeepToggleProps) {
  const bookmark = useBookmark({ kind, targetId }, isKept);
  const waits = useRef(wasPressed);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for a press of before
  useEffect(() => {
    if (waits.current) bookmark.toggle();
    waits.current = false;
  }, []);
  return <KeepFace {...face} isKept={bookmark.isKept} onPress={bookmark.toggle} />;
}
