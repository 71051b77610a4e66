import { createListeners } from './listeners.ts';

const FIRST_DELAY_MS = 1000;
const LONGEST_DELAY_MS = 30_000;

let waiting = 0;
const listeners = createListeners();

function change(by: number): void {
  waiting += by;
  listeners.notify();
}

/** Whether anything on this page waits until the server is reachable again. */
export const outage = { exists: () => waiting > 0, subscribe: listeners.subscribe };

/**
 * Repeats an attempt until it succeeds. It uses exponential backoff, and tries at once when the network comes back or the page becomes
 * visible again.
 * @throws an error for which `isFinal` returns true
 */
export async function keepTrying<T>(attempt: () => Promise<T>, isFinal: (error: unknown) => boolean): Promise<T> {
  const breaks = pauses();
  let isWaiting = false;
  try {
    for (;;) {
      try {
        return await attempt();
      } catch (error) {
        if (isFinal(error)) throw error;
      }
      if (!isWaiting) {
        isWaiting = true;
        change(1);
      }
      await breaks.next();
    }
  } finally {
    if (isWaiting) change(-1);
  }
}

/**
 * Yields after each pause between two attempts. The pauses get longer, and end at once when the network comes back or the page becomes
 * visible again. Ends when the signal is aborted.
 * @param leastMs how long the server has asked to wait
 */
export async function* pauses(signal?: AbortSignal, leastMs = () => 0): AsyncGenerator<void> {
  for (let delay = FIRST_DELAY_MS; ; delay = Math.min(delay * 2, LONGEST_DELAY_MS)) {
    if (!signal?.aborted) await pause(delay, leastMs(), signal);
    if (signal?.aborted) return;
    yield;
  }
}

/** A pause with a jitter of up to a quarter, so that pages do not all reconnect at the same moment. It is never shorter than `leastMs`. */
function pause(milliseconds: number, leastMs: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      document.removeEventListener('visibilitychange', onLook);
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const onLook = () => {
      if (document.visibilityState === 'visible') end();
    };
    const timer = setTimeout(end, Math.max(milliseconds * 0.75, leastMs) + (milliseconds * Math.random()) / 2);
    window.addEventListener('online', end);
    document.addEventListener('visibilitychange', onLook);
    signal?.addEventListener('abort', end);
  });
}
