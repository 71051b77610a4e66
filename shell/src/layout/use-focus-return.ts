import { type FocusEvent, useRef } from 'react';

/**
 * For a question that closes by a press in it: the focus returns to where it was before, such as the field of a message. Otherwise the next
 * letters would be shortcuts.
 */
export function useFocusReturn(): { onFocus: (event: FocusEvent) => void; giveBack: () => void } {
  const box = useRef<Element>(null);
  const before = useRef<HTMLElement>(null);
  const onFocus = ({ currentTarget, relatedTarget }: FocusEvent) => {
    box.current = currentTarget;
    if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget)) before.current = relatedTarget;
  };
  /** Does nothing when the focus has left the question meanwhile. */
  const giveBack = () => {
    if (box.current?.contains(document.activeElement)) before.current?.focus();
  };
  return { onFocus, giveBack };
}
