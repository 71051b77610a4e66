/** What a server does about writes that meet: MongoDB does them again by itself, so callers hear of no conflict. */
import { setTimeout as delay } from 'node:timers/promises';
import { CODES, toCommandError } from './errors.ts';

/** With the pauses below, the last one comes after about 2.5 s on average. */
export const ATTEMPTS = 30;

const FIRST_PAUSE_MS = 5;
const LONGEST_PAUSE_MS = 200;

/** A random part of a pause that doubles: writers that met do not meet again, as they would if they went on at once. */
export const pause = (attempt: number): Promise<void> =>
  delay(Math.random() * Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** attempt));

/**
 * Does something again as long as it fails by a conflict, which must have changed nothing.
 *
 * @throws what the action throws: another error at once, a conflict after the last attempt
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
