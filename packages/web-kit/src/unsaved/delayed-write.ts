import { onPageLeave } from './page-leave.ts';

/** Writes a moment after the last change, so that fast typing does not write each letter. */
export class DelayedWrite {
  #timer: ReturnType<typeof setTimeout> | undefined;
  #write: (() => void) | null = null;

  /** Schedules a write, and replaces the pending one. */
  schedule(write: () => void, delayMs: number): void {
    this.cancel();
    this.#write = write;
    this.#timer = setTimeout(() => this.flush(), delayMs);
  }

  /** Runs the pending write at once. */
  flush(): void {
    const write = this.#write;
    this.cancel();
    write?.();
  }

  cancel(): void {
    clearTimeout(this.#timer);
    this.#write = null;
  }
}

/** Also writes when the tab is closed or reloaded. Returns a function that stops it, after it has run the pending write. */
export function flushOnLeave(delayed: DelayedWrite): () => void {
  const flush = () => delayed.flush();
  const stop = onPageLeave(flush);
  return () => {
    stop();
    flush();
  };
}
