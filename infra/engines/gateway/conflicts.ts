/** Retries of write conflicts: MongoDB retries them internally, so its callers never see them. */
import { setTimeout as delay } from 'node:timers/promises';
import { CODES, toCommandError } from './errors.ts';

/** With the pauses below, the last attempt is made after about 2.5 s on average. */
export const ATTEMPTS = 30;

const FIRST_PAUSE_MS = 5;
const LONGEST_PAUSE_MS = 200;

/** Exponential backoff with full jitter, so that the same writers do not conflict again. */
export const pause = (attempt: number): Promise<void> =>
  delay(Math.random() * Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** attempt));

/**
 * Retries an action while it fails with a write conflict. A failed action must have changed nothing.
 *
 * @throws any other error at once, and the conflict after the last attempt
 */
export async function retryConflicts<T>(action: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await action();
    } catch (error) {
      if (attempt === ATTEMPTS || toCommandError(error).code !== CODES.WriteConflict) throw error;
      await pause(attempt);
    }
  }
}
