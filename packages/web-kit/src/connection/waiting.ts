import { useEffect } from 'react';
import { createListeners } from './listeners.ts';

/** After this time a page says that loading takes longer than usual. It keeps waiting. */
const SLOW_MS = 8000;

let count = 0;
let isSlow = false;
let becomesSlow: ReturnType<typeof setTimeout> | undefined;
let ends: ReturnType<typeof setTimeout> | undefined;
const listeners = createListeners();

function setSlow(next: boolean): void {
  isSlow = next;
  listeners.notify();
}

/** Whether the page has waited long, for content or for the answer to a write. */
export const slowness = { exists: () => isSlow, subscribe: listeners.subscribe };

/** Begins a wait, of which `waitedMs` have passed. Returns a function that ends it. */
export function beginWaiting(waitedMs = 0): () => void {
  count += 1;
  clearTimeout(ends);
  becomesSlow ??= setTimeout(() => setSlow(true), SLOW_MS - waitedMs);
  return () => {
    count -= 1;
    // If another skeleton follows at once, the wait continues.
    if (count === 0) ends = setTimeout(end);
  };
}

function end(): void {
  clearTimeout(becomesSlow);
  becomesSlow = undefined;
  setSlow(false);
}

/** For a skeleton: counts as waiting while it is mounted. With `sinceNavigation`, the document had it, and its wait began with the document. */
export function useWaiting({ sinceNavigation = false } = {}): void {
  useEffect(() => beginWaiting(sinceNavigation ? performance.now() : 0), [sinceNavigation]);
}
