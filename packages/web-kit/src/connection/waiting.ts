import { useEffect } from 'react';

/** After so long a page says that it takes longer than usual. It goes on waiting. */
const SLOW_MS = 8000;

let count = 0;
let isSlow = false;
let becomesSlow: ReturnType<typeof setTimeout> | undefined;
let ends: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function setSlow(next: boolean): void {
  isSlow = next;
  for (const listener of listeners) listener();
}

/** Whether somebody has been looking at outlines, or waiting for the answer to a write, for long. */
export const slowness = {
  exists: () => isSlow,
  /** Returns the function that stops listening. */
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** Begins a wait. Returns the function that ends it. */
export function beginWaiting(): () => void {
  count += 1;
  clearTimeout(ends);
  becomesSlow ??= setTimeout(() => setSlow(true), SLOW_MS);
  return () => {
    count -= 1;
    // Where another outline follows, it is the same wait.
    if (count === 0) ends = setTimeout(end);
  };
}

function end(): void {
  clearTimeout(becomesSlow);
  becomesSlow = undefined;
  setSlow(false);
}

/** For what stands for something on its way: an outline. */
export function useWaiting(): void {
  useEffect(beginWaiting, []);
}
