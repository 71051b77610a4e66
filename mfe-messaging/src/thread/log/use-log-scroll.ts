import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Within this distance the reader counts as being at the end. */
const END_PX = 80;
/** Older messages are fetched within this distance of the beginning. A flick of the finger scrolls about this far until they arrive. */
const START_PX = 1200;

/**
 * The header shrinks beyond the first distance and grows again below the second one. It moves the log by up to 60 pixels, which is less
 * than their difference.
 */
const AWAY_PX = 80;
const BACK_PX = 8;

export interface LogScroll {
  log: RefObject<HTMLDivElement | null>;
  content: RefObject<HTMLDivElement | null>;
  isAtEnd: boolean;
  /** Whether the reader has scrolled away from the beginning of the log. */
  isAway: boolean;
  onScroll: () => void;
  toEnd: (smooth?: boolean) => void;
  /** Whether the reader is at the end now, also between renders. */
  isFollowing: () => boolean;
}

export interface LogScrollOptions {
  /** The keys of the oldest and the newest message. They change when messages are added before or after. */
  firstKey: string | undefined;
  lastKey: string | undefined;
  /** Whether the newest message is the member's own. The log always scrolls to an own message. */
  isLastOwn: boolean;
  /** Finds the element at which the log opens. Null opens the log at its end. */
  findStart: (log: HTMLElement) => HTMLElement | null;
  /** The distance of that element from the top of the log. By default it is a third of the log's height. */
  startOffset: number | undefined;
  onNearStart: () => void;
}

/**
 * Controls the scroll position of the log. It stays at the end while the reader is there. It stays at the same message when older ones are
 * inserted before it.
 */
export function useLogScroll({
  firstKey,
  lastKey,
  isLastOwn,
  findStart,
  startOffset,
  onNearStart,
}: LogScrollOptions): LogScroll {
  const log = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const [isAtEnd, setAtEnd] = useState(true);
  const [isAway, setAway] = useState(false);
  const updateAway = (top: number) => setAway((away) => top > (away ? BACK_PX : AWAY_PX));
  /** A ref, because event handlers read it between renders. */
  const following = useRef(true);
  const before = useRef<{ firstKey: string | undefined; lastKey: string | undefined }>(undefined);
  /** The distance from the visible part to the end of the content. Messages inserted before it do not change it. */
  const fromEnd = useRef(0);

  const toEnd = (smooth = false) => {
    const box = log.current;
    if (!box) return;
    following.current = true;
    box.scrollTo?.({ top: box.scrollHeight, behavior: smooth ? 'smooth' : 'instant' });
  };

  useLayoutEffect(() => {
    const box = log.current;
    if (!box || firstKey === undefined) return;
    const previous = before.current;
    if (!previous) {
      const start = findStart(box);
      if (start) {
        const top = start.getBoundingClientRect().top - box.getBoundingClientRect().top;
        box.scrollTop += top - (startOffset ?? box.clientHeight / 3);
        following.current = box.scrollHeight - box.scrollTop - box.clientHeight < END_PX;
      } else {
        toEnd();
      }
    } else if (previous.firstKey !== firstKey) {
      // Correct with and without the browser's scroll anchoring, which does not work at the very top.
      box.scrollTop = box.scrollHeight - fromEnd.current;
    } else if (previous.lastKey !== lastKey && (following.current || isLastOwn)) {
      toEnd();
    }
    before.current = { firstKey, lastKey };
    fromEnd.current = box.scrollHeight - box.scrollTop;
    updateAway(box.scrollTop);
  });

  // The height changes when an image loads, the composer grows or a screen keyboard opens.
  useEffect(() => {
    const box = log.current;
    if (!box || !content.current || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(() => {
      if (following.current) box.scrollTop = box.scrollHeight;
      fromEnd.current = box.scrollHeight - box.scrollTop;
    });
    observer.observe(box);
    observer.observe(content.current);
    return () => observer.disconnect();
  }, []);

  const onScroll = () => {
    const box = log.current;
    if (!box) return;
    fromEnd.current = box.scrollHeight - box.scrollTop;
    const atEnd = fromEnd.current - box.clientHeight < END_PX;
    following.current = atEnd;
    setAtEnd(atEnd);
    updateAway(box.scrollTop);
    if (box.scrollTop < START_PX) onNearStart();
  };

  return { log, content, isAtEnd, isAway, onScroll, toEnd, isFollowing: () => following.current };
}
