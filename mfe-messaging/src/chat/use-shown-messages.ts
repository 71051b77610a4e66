import { PAGE_SIZES } from '@mutua/contracts/constants';
import { useDeferredValue, useMemo, useState } from 'react';
import type { Timeline } from './chat.slice.ts';
import { BEFORE_WANTED } from './use-timeline.ts';

export type OlderState = 'idle' | 'loading' | 'failed';

export interface ShownMessages {
  shown: Timeline;
  /** There are messages before the shown ones, known or not. */
  hasOlder: boolean;
  older: OlderState;
  /** An older page is being rendered. */
  isComing: boolean;
  /** Shows another page before the shown ones, and fetches it when it is not known. */
  showOlder: () => Promise<void>;
}

/**
 * The messages to render: at first the newest page and everything from the unread line and a wanted message on, then as many older pages as the reader
 * asked for. A conversation that was read far back opens again as quickly as the first time.
 *
 * Older pages are rendered in the background (`useDeferredValue`), so that they do not stop scrolling and typing.
 */
export function useShownMessages(
  { messages, pending, lines }: Timeline,
  firstUnread: number | null,
  loadOlder: () => Promise<void>,
  wanted: number | null,
): ShownMessages {
  const [older, setOlder] = useState<OlderState>('idle');
  const [pagesFrom, setPagesFrom] = useState(() => (messages.at(-1)?.seq ?? 0) - PAGE_SIZES.messages + 1);
  const wantedFrom = Math.min(
    pagesFrom,
    firstUnread ?? pagesFrom,
    wanted === null ? pagesFrom : wanted - BEFORE_WANTED,
  );
  const from = useDeferredValue(wantedFrom);
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
    setPagesFrom(next);
  };

  return { shown, hasOlder, older, isComing: from !== wantedFrom, showOlder };
}
