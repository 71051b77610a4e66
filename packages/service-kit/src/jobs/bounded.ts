import { ServiceUnavailableError } from '../errors/errors.ts';

/** Runs a task at once, or when one of the running tasks has ended. */
export type Bounded = <T>(task: () => Promise<T>) => Promise<T>;

/**
 * Runs `concurrency` tasks at a time and lets `waiting` more wait. Further tasks are refused, so that a flood of expensive
 * calls cannot exhaust the memory.
 * @throws ServiceUnavailableError when too many wait
 */
export function bounded({ concurrency, waiting: maxWaiting }: { concurrency: number; waiting: number }): Bounded {
  let running = 0;
  const waiting: (() => void)[] = [];

  return async (task) => {
    if (running < concurrency) running += 1;
    else {
      if (waiting.length >= maxWaiting) throw new ServiceUnavailableError();
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next)
        next(); // the next task takes this one's place, so `running` stays the same
      else running -= 1;
    }
  };
}
