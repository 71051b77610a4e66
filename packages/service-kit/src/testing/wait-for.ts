import { setTimeout as delay } from 'node:timers/promises';

const FIRST_PAUSE_MS = 20;
/** Pauses grow up to this: what takes long on a busy machine would take longer if conditions were evaluated all the time. */
const LONGEST_PAUSE_MS = 100;
/** Long, for a busy machine, but shorter than Jest's limit for a test, so that the error names the condition. */
const PATIENCE_MS = 60_000;

/**
 * Waits until a condition returns a truthy value, and returns that value. Until then the condition may also throw.
 * @throws Error, with the condition's last error as cause, when the condition does not hold in time
 */
export async function waitFor<T>(
  condition: () => T | Promise<T>,
  timeoutMs = PATIENCE_MS,
): Promise<Exclude<T, false | null | undefined | 0 | ''>> {
  const deadline = performance.now() + timeoutMs;
  let cause: unknown;
  let pauseMs = FIRST_PAUSE_MS;
  do {
    try {
      const value = await condition();
      if (value) return value as Exclude<T, false | null | undefined | 0 | ''>;
    } catch (error) {
      cause = error;
    }
    await delay(pauseMs);
    pauseMs = Math.min(LONGEST_PAUSE_MS, pauseMs * 1.25);
  } while (performance.now() < deadline);
  throw new Error(`the condition did not hold within ${timeoutMs} ms: ${condition}`, { cause });
}

/** Waits until a list has this length, or any entries, and returns it. */
export const waitForList = <T>(read: () => Promise<T[]>, length?: number): Promise<T[]> =>
  waitFor(async () => {
    const list = await read();
    return (length === undefined ? list.length > 0 : list.length === length) && list;
  });
