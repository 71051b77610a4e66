import { listen } from './listen.ts';
import { bubbleOf } from './message-focus.ts';

/** The meaning of a press in the log. */
export type Press =
  /** A touch on a message, which opens its menu. */
  | { kind: 'open'; bubble: HTMLElement }
  | { kind: 'react'; seq: number; emoji: string }
  /** A press on a quote whose message is in the log. Otherwise the quote's link opens the log at that message. */
  | { kind: 'goto'; seq: number }
  | { kind: 'copy'; text: string };

/** How long a finger has to rest on a message, and how far it may move. */
const LONG_MS = 550;
const STILL_PX = 10;
const INTERACTIVE = 'a, button, input, textarea, video, audio, [data-tools]';

/** The meaning of a press on a reaction, a quote or the copy button of a code block. Null elsewhere. */
function pressOn(target: Element): Press | null {
  const chip = target.closest<HTMLElement>('[data-react]')?.dataset;
  if (chip) return { kind: 'react', seq: Number(chip['of']), emoji: chip['react'] ?? '' };
  const quote = target.closest<HTMLElement>('[data-goto]')?.dataset;
  if (quote) return { kind: 'goto', seq: Number(quote['goto']) };
  const source = target.closest('[data-copies]')?.closest('[data-code]');
  return source ? { kind: 'copy', text: source.querySelector('code')?.textContent ?? '' } : null;
}

/** The press that a touch on a bubble means. Null while text is selected. */
function openedBy(target: Element): Press | null {
  const bubble = target.closest(INTERACTIVE) ? null : bubbleOf(target);
  return bubble && window.getSelection()?.isCollapsed !== false ? { kind: 'open', bubble } : null;
}

/** Reports presses on messages, reactions, quotes and code in a log. @returns a function that removes the listeners */
export function pressesOf(log: HTMLElement, onPress: (press: Press) => unknown): () => void {
  let isTouch = false;
  let wasLong = false;
  let from = { x: 0, y: 0 };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const cancelTimer = () => clearTimeout(timer);
  const stop = listen(log, {
    pointerdown: ({ pointerType, target, clientX, clientY }) => {
      isTouch = pointerType === 'touch';
      wasLong = false;
      from = { x: clientX, y: clientY };
      cancelTimer();
      const press = isTouch && target instanceof Element ? openedBy(target) : null;
      if (!press) return;
      timer = setTimeout(() => {
        wasLong = true;
        // An iPhone begins to select just before. A tap does nothing while text is selected.
        window.getSelection()?.removeAllRanges();
        onPress(press);
      }, LONG_MS);
    },
    pointermove: ({ clientX, clientY }) => {
      if (Math.hypot(clientX - from.x, clientY - from.y) > STILL_PX) cancelTimer();
    },
    pointerup: cancelTimer,
    pointercancel: cancelTimer,
    // Without this the browser clicks when the finger is lifted. The click would close the menu, which is below the finger by then.
    touchend: (event) => {
      if (wasLong && event.cancelable) event.preventDefault();
    },
    contextmenu: (event) => {
      // The browser's touch menu would cover the sheet. Links and pictures keep it.
      if (isTouch && event.target instanceof Element && openedBy(event.target)) event.preventDefault();
    },
    click: (event) => {
      const { target } = event;
      if (!(target instanceof Element)) return;
      const press = pressOn(target) ?? (isTouch ? openedBy(target) : null);
      if (!press) return;
      if (press.kind === 'goto') {
        const isElsewhere = event.ctrlKey || event.metaKey || event.shiftKey;
        if (isElsewhere || !log.querySelector(`[data-seq='${press.seq}']`)) return;
        // Keeps the router, and a call over the page, from handling the link.
        event.preventDefault();
        event.stopPropagation();
      }
      onPress(press);
    },
  });
  return () => {
    cancelTimer();
    stop();
  };
}
