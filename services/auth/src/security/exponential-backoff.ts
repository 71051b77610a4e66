import { createSharedCounter, TooManyRequestsError } from '@mutua/service-kit';
import { type CounterStore, createFailures } from './failures.ts';

/** The pauses, in seconds. Each further failure doubles the pause. */
const PAUSE = { first: 30, longest: 900 };

export type ExponentialBackoff = ReturnType<typeof createExponentialBackoff>;

/** The error of a refused attempt. */
export const tooManyFailures = (ms: number) =>
  new TooManyRequestsError('Too many failed attempts. Please wait before you try again.', ms / 1000);

/** Allows `free` failures per key. Each further failure begins a pause. Attempts during a pause are refused and not counted. */
export function createExponentialBackoff(name: string, free: number, { redis, prefix }: CounterStore) {
  const failures = createFailures(`${name}-failures`, { redis, prefix });
  /** Each key has one point. The attempt that consumes it begins the pause. */
  const pauses = createSharedCounter({ name: `${name}-pauses`, points: 1, seconds: PAUSE.longest, redis, prefix });

  return {
    /**
     * Counts an attempt as a failure before its password is checked, so that concurrent attempts cannot avoid the count.
     * @throws TooManyRequestsError during a pause
     */
    async attempt(key: string): Promise<void> {
      const pause = await pauses.get(key);
      if (pause) throw tooManyFailures(pause.msBeforeNext);
      const count = await failures.increment(key);
      if (count < free) return;
      const seconds = Math.min(PAUSE.first * 2 ** (count - free), PAUSE.longest);
      try {
        await pauses.consume(key, 1, { customDuration: seconds });
      } catch (refusal) {
        // Another attempt has just begun the pause.
        await failures.decrement(key);
        throw tooManyFailures((refusal as { msBeforeNext: number }).msBeforeNext);
      }
    },

    /** Takes one attempt back, because its password was right. */
    async undoAttempt(key: string): Promise<void> {
      if ((await failures.decrement(key)) < free) await pauses.delete(key);
    },

    async forget(key: string): Promise<void> {
      await Promise.all([failures.forget(key), pauses.delete(key)]);
    },
  };
}
