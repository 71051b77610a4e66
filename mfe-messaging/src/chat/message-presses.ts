import { bubbleOf } from './message-focus.ts';

/** What a press in the log means. */
export type Press =
  /** A finger pressed a message: what can be done with it. */
  | { kind: 'open'; bubble: HTMLElement }
  | { kind: 'react'; seq: number; emoji: string }
  /** A quote of a message that the log shows. Of another one, its link opens the log there. */
  | { kind: 'goto'; seq: number }
  | { kind: 'copy'; text: string };

/** How long a finger rests on a message, and how far it may move meanwhile. Longer than the browser's own: then no click follows. */
const LONG_MS = 550;
const STILL_PX = 10;
const INTERACTIVE = 'a, button, input, textarea, video, audio, [data-tools]';

/** What a press on a reaction, a quote or the button of a source block means; null elsewhere. */
function pressOn(target: Element): Press | null {
  const chip = target.closest<HTMLElement>('[data-react]')?.dataset;
  if (chip) return { kind: 'react', seq: Number(chip['of']), emoji: chip['react'] ?? '' };
  const quote = target.closest<HTMLElement>('[data-goto]')?.dataset;
  if (quote) return { kind: 'goto', seq: Number(quote['goto']) };
  const source = target.closest('[data-copies]')?.closest('[data-code]');
  return source ? { kind: 'copy', text: source.querySelector('code')?.textContent ?? '' } : null;
}

/** What the press of a finger on words opens; null while some are marked. */
function openedBy(target: Element): Press | null {
  const bubble = target.closest(INTERACTIVE) ? null : bubbleOf(target);
  return bubble && window.getSelection()?.isCollapsed !== false ? { kind: 'open', bubble } : null;
}

/** Tells of the presses on messages, reactions, quotes and code in a log, until the signal ends it. */
export function pressesOf(log: HTMLElement, tell: (press: Press) => unknown, signal: AbortSignal): void {
  let isTouch = false;
  let wasLong = false;
  let from = { x: 0, y: 0 };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const rest = () => clearTimeout(timer);
  signal.addEventListener('abort', rest);

  log.addEventListener(
    'pointerdown',
    ({ pointerType, target, clientX, clientY }) => {
      isTouch = pointerType === 'touch';
      wasLong = false;
      from = { x: clientX, y: clientY };
      rest();
      const bubble = isTouch ? bubbleOf(target) : null;
      if (!bubble || (target as Element).closest(INTERACTIVE)) return;
      timer = setTimeout(() => {
        wasLong = true;
        tell({ kind: 'open', bubble });
      }, LONG_MS);
    },
    { signal, passive: true },
  );
  log.addEventListener(
    'pointermove',
    ({ clientX, clientY }) => {
      if (Math.hypot(clientX - from.x, clientY - from.y) > STILL_PX) rest();
    },
    { signal, passive: true },
  );
  for (const end of ['pointerup', 'pointercancel'] as const) log.addEventListener(end, rest, { signal, passive: true });
  log.addEventListener(
    'contextmenu',
    (event) => {
      // The browser's own menu for a finger would cover the sheet. Links and pictures keep it.
      if (isTouch && bubbleOf(event.target) && !(event.target as Element).closest(INTERACTIVE)) event.preventDefault();
    },
    { signal },
  );
  log.addEventListener(
    'click',
    (event) => {
      const { target } = event;
      if (!(target instanceof Element)) return;
      const press = pressOn(target) ?? (isTouch && !wasLong ? openedBy(target) : null);
      if (!press) return;
      if (press.kind === 'goto') {
        const isElsewhere = event.ctrlKey || event.metaKey || event.shiftKey;
        if (isElsewhere || !log.querySelector(`[data-seq='${press.seq}']`)) return;
        // Neither the router nor a call over the page hears of a link.
        event.preventDefault();
        event.stopPropagation();
      }
      tell(press);
    },
    { signal },
  );
}
