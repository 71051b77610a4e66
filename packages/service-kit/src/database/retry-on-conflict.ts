import { setTimeout as delay } from 'node:timers/promises';
import { ServiceUnavailableError } from '../errors/errors.ts';
import { createKeyedMutex } from '../jobs/keyed-mutex.ts';

/** How long attempts go on. The gateway waits for a live service three times as long. */
const LONGEST_MS = 20_000;
const FIRST_PAUSE_MS = 5;
const LONGEST_PAUSE_MS = 200;

/** Exponential backoff with full jitter, so that the same writers do not meet again. */
const pause = (failures: number): Promise<void> =>
  delay(Math.random() * Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures));

const inTurn = createKeyedMutex();

/**
 * Optimistic concurrency: reads a document, decides and writes, and starts again when another write was faster. Each lost attempt means that
 * another write has succeeded, so only a fault or a lasting overload ends the attempts.
 * @param attempt reads, decides and writes; undefined says that another write was faster. It may throw, which ends the attempts.
 * @param key what is written. Writes of one key in this process take turns, so that only those of other processes conflict. An attempt must not
 * wait for another write of its key.
 * @throws ServiceUnavailableError when other writes keep winning
 */
export function retryOnConflict<T>(
  attempt: () => Promise<T | undefined>,
  { key, longestMs = LONGEST_MS }: { key?: string; longestMs?: number } = {},
): Promise<T> {
  const write = () => repeat(attempt, longestMs);
  return key === undefined ? write() : inTurn(key, write);
}

async function repeat<T>(attempt: () => Promise<T | undefined>, longestMs: number): Promise<T> {
  const giveUpAt = performance.now() + longestMs;
  for (let failures = 0; ; failures += 1) {
    const done = await attempt();
    if (done !== undefined) return done;
    if (performance.now() >= giveUpAt) throw new ServiceUnavailableError();
    await pause(failures);
  }
}
