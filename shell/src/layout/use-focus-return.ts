import { type FocusEvent, type PointerEvent, useRef } from 'react';

interface FocusReturn {
  /** For the box of the question. */
  handlers: { onFocus: (event: FocusEvent) => void; onPointerDownCapture: (event: PointerEvent) => void };
  giveBack: () => void;
}

/**
 * For a question that closes by a press in it: the focus returns to where it was before, such as the field of a message. Otherwise the next
 * letters would be shortcuts.
 */
export function useFocusReturn(): FocusReturn {
  const box = useRef<Element>(null);
  const before = useRef<HTMLElement>(null);
  const remember = (within: Element, left: EventTarget | null) => {
    box.current = within;
    if (left instanceof HTMLElement && left !== document.body && !within.contains(left)) before.current = left;
  };
  /** Does nothing when the focus has left the question meanwhile. Without any focus, the body is the active element. */
  const giveBack = () => {
    const { activeElement, body } = document;
    if (activeElement === body || box.current?.contains(activeElement)) before.current?.focus();
  };
  return {
    handlers: {
      onFocus: ({ currentTarget, relatedTarget }) => remember(currentTarget, relatedTarget),
      // Safari gives a pressed button no focus.
      onPointerDownCapture({ currentTarget }) {
        // The member has left the field before this press.
        if (document.activeElement === document.body) before.current = null;
        remember(currentTarget, document.activeElement);
      },
    },
    giveBack,
  };
}
