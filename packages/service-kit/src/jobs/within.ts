import { setTimeout as delay } from 'node:timers/promises';

/** The result of some work. Rejects after a time without it; the work itself goes on. */
export async function within<T>(ms: number, work: T | Promise<T>): Promise<T> {
  const deadline = new AbortController();
  const late = delay(ms, undefined, { signal: deadline.signal }).then((): never => {
    throw new Error(`not done within ${ms} ms`);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    deadline.abort();
  }
}
