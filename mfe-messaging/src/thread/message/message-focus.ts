import { type RefObject, useEffect } from 'react';

const BUBBLE = '[data-seq]';

/** The bubble that contains an element of the log. Null outside of bubbles. */
export const bubbleOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>(BUBBLE) : null;

const logOf = (bubble: HTMLElement): HTMLElement[] => [
  ...(bubble.closest('[role=log]')?.querySelectorAll<HTMLElement>(BUBBLE) ?? []),
];

/** The bubble to which a key moves the focus. Null when it moves nowhere. */
export function nextBubble(bubble: HTMLElement, key: string): HTMLElement | null {
  if (!['ArrowUp', 'ArrowDown', 'Home', 'End'].includes(key)) return null;
  const bubbles = logOf(bubble);
  const at = bubbles.indexOf(bubble);
  if (key === 'Home') return bubbles[0] ?? null;
  if (key === 'End') return bubbles.at(-1) ?? null;
  return bubbles[key === 'ArrowUp' ? at - 1 : at + 1] ?? null;
}

/**
 * Makes one message of the log a tab stop: the one that had the focus last, else the newest. The attribute is set on the element, because a
 * state would render messages.
 * @param newestKey changes with the newest message
 */
export function useMessageFocus(log: RefObject<HTMLElement | null>, newestKey: string | undefined): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a newer message becomes the tab stop
  useEffect(() => {
    const box = log.current;
    if (!box) return;
    const stopAt = (bubble: HTMLElement | undefined) => {
      if (!bubble) return;
      for (const before of box.querySelectorAll(`${BUBBLE}[tabindex='0']`)) before.setAttribute('tabindex', '-1');
      bubble.setAttribute('tabindex', '0');
    };
    if (!box.contains(document.activeElement) || document.activeElement === box) {
      stopAt([...box.querySelectorAll<HTMLElement>(BUBBLE)].at(-1));
    }
    const onFocus = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && target.matches(BUBBLE)) stopAt(target);
    };
    box.addEventListener('focusin', onFocus, { passive: true });
    return () => box.removeEventListener('focusin', onFocus);
  }, [log, newestKey]);
}
