import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Within this distance the reader counts as being at the end. */
const END_PX = 80;
/** Within this distance of the beginning, older messages are fetched: a flick of the finger moves about this far until they arrive. */
const START_PX = 1200;

/** The header is lower while the reader is away, which moves the log by up to 60 pixels: less than the difference of these two. */
const AWAY_PX = 80;
const BACK_PX = 8;

export interface LogScroll {
  log: RefObject<HTMLDivElement | null>;
  content: RefObject<HTMLDivElement | null>;
  isAtEnd: boolean;
  /** The reader is not at the beginning of the log. */
  isAway: boolean;
  onScroll: () => void;
  toEnd: (smooth?: boolean) => void;
}

export interface LogScrollOptions {
  /** The keys of the oldest and the newest message. They change when messages are added before or after. */
  firstKey: string | undefined;
  lastKey: string | undefined;
  /** The newest message is the member's own: the log always scrolls to it. */
  isLastOwn: boolean;
  /** The element to show first instead of the end; null for the end. */
  findStart: (log: HTMLElement) => HTMLElement | null;
  onNearStart: () => void;
}

/**
 * Controls the scroll position of the log: it stays at the end while the reader is there, and at the same message when older ones
 * are inserted before it.
 */
export function useLogScroll({ firstKey, lastKey, isLastOwn, findStart, onNearStart }: LogScrollOptions): LogScroll {
  const log = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const [isAtEnd, setAtEnd] = useState(true);
  const [isAway, setAway] = useState(false);
  const note = (top: number) => setAway((away) => top > (away ? BACK_PX : AWAY_PX));
  /** A ref, because event handlers read it between renders. */
  const following = useRef(true);
  const before = useRef<{ firstKey: string | undefined; lastKey: string | undefined }>(undefined);
  /** The distance of the visible part from the end of the content, which messages inserted before it do not change. */
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
    const known = before.current;
    if (!known) {
      const start = findStart(box);
      if (start) {
        const top = start.getBoundingClientRect().top - box.getBoundingClientRect().top;
        box.scrollTop += top - box.clientHeight / 3;
        following.current = box.scrollHeight - box.scrollTop - box.clientHeight < END_PX;
      } else {
        toEnd();
      }
    } else if (known.firstKey !== firstKey) {
      // Correct whether or not the browser's scroll anchoring has already moved the content; at the very top it does not.
      box.scrollTop = box.scrollHeight - fromEnd.current;
    } else if (known.lastKey !== lastKey && (following.current || isLastOwn)) {
      toEnd();
    }
    before.current = { firstKey, lastKey };
    fromEnd.current = box.scrollHeight - box.scrollTop;
    note(box.scrollTop);
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
    note(box.scrollTop);
    if (box.scrollTop < START_PX) onNearStart();
  };

  return { log, content, isAtEnd, isAway, onScroll, toEnd };
}
