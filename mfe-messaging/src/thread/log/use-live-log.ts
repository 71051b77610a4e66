import { type RefObject, useLayoutEffect } from 'react';
import type { ShownMessages } from './use-shown-messages.ts';

/** Screen readers look at additions a moment after the page has made them. */
const READ_MS = 1_000;

/**
 * Lets screen readers read new messages aloud. While earlier ones come, the log is quiet: they are additions as well, and a reader would
 * speak the whole conversation. Render the log with `aria-live="off"`.
 */
export function useLiveLog(
  log: RefObject<HTMLElement | null>,
  { isComing, older }: Pick<ShownMessages, 'isComing' | 'older'>,
): void {
  const areEarlierComing = isComing || older === 'loading';
  useLayoutEffect(() => {
    const box = log.current;
    if (!box) return;
    // Not by a state, whose change would render the log.
    box.setAttribute('aria-live', 'off');
    if (areEarlierComing) return;
    const timer = setTimeout(() => {
      box.setAttribute('aria-live', 'polite');
    }, READ_MS);
    return () => clearTimeout(timer);
  }, [log, areEarlierComing]);
}
