import { PAGE_SIZES } from '@mutua/contracts/limits';
import { startTransition, useDeferredValue, useEffect, useMemo, useState } from 'react';
import type { Timeline } from '../timeline/chat.slice.ts';
import { chunkBefore, newestThatFill } from '../timeline/day-groups.ts';
import { BEFORE_WANTED } from '../timeline/use-timeline.ts';

export type OlderState = 'idle' | 'loading' | 'failed';

export interface ShownMessages {
  shown: Timeline;
  /** Whether there are messages before the shown ones, loaded or not. */
  hasOlder: boolean;
  older: OlderState;
  /** Whether older messages are being rendered. */
  isComing: boolean;
  /** Whether the reader has requested pages older than the newest one. */
  isDeep: boolean;
  /** Shows one more page of older messages, and fetches it when it is not loaded. */
  showOlder: () => Promise<void>;
}

/**
 * Chooses the messages to render. At first these are the newest that fill the window, and everything from the unread line and a wanted
 * message on. Then it adds the rest of the newest page, and as many older pages as the reader requested. So a conversation that was read
 * far back opens again as fast as the first time. Older messages are rendered in the background (`useDeferredValue`), a few at a time, so
 * that scrolling and typing stay smooth.
 */
export function useShownMessages(
  { messages, pending, lines }: Timeline,
  firstUnread: number | null,
  loadOlder: () => Promise<void>,
  wanted: number | null,
): ShownMessages {
  const [older, setOlder] = useState<OlderState>('idle');
  const [firstGoal] = useState(() => (messages.at(-1)?.seq ?? 0) - PAGE_SIZES.messages + 1);
  const [goal, setGoal] = useState(firstGoal);
  const [pagesFrom, setPagesFrom] = useState(() => Math.max(goal, newestThatFill(messages, window.innerHeight)));
  const wantedFrom = Math.min(
    pagesFrom,
    firstUnread ?? pagesFrom,
    wanted === null ? pagesFrom : wanted - BEFORE_WANTED,
  );
  const from = useDeferredValue(wantedFrom);
  useEffect(() => {
    if (pagesFrom <= goal || from !== wantedFrom) return;
    // One chunk per frame.
    const frame = requestAnimationFrame(() => startTransition(() => setPagesFrom(Math.max(goal, chunkBefore(from)))));
    return () => cancelAnimationFrame(frame);
  }, [pagesFrom, goal, from, wantedFrom]);
  const shown = useMemo(() => {
    const first = messages.findIndex(({ seq }) => seq >= from);
    const isWhole = first <= 0 && (messages[0]?.seq ?? 1) === 1;
    const since = Date.parse(messages[Math.max(0, first)]?.timestamp ?? '');
    return {
      messages: first > 0 ? messages.slice(first) : messages,
      pending,
      lines: isWhole ? lines : lines.filter(({ at }) => Date.parse(at) >= since),
    };
  }, [messages, pending, lines, from]);
  const oldest = shown.messages[0]?.seq ?? 1;
  const hasOlder = oldest > 1;

  const showOlder = async () => {
    if (!hasOlder || older === 'loading') return;
    const next = Math.max(1, oldest - PAGE_SIZES.messages);
    if ((messages[0]?.seq ?? 1) > next) {
      setOlder('loading');
      try {
        await loadOlder();
      } catch {
        return setOlder('failed');
      }
      setOlder('idle');
    }
    setGoal(next);
  };

  return {
    shown,
    hasOlder,
    older,
    isComing: from !== wantedFrom || pagesFrom > goal,
    isDeep: goal < firstGoal,
    showOlder,
  };
}
