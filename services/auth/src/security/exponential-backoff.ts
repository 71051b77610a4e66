import type { RedisClient } from '@mutua/service-kit';
import { createSharedCounter, type SharedCounter, TooManyRequestsError } from '@mutua/service-kit';
import { createFailures } from './failures.ts';

/** In seconds. Each further failure doubles the pause. */
const PAUSE = { first: 30, longest: 900 };

export type ExponentialBackoff = ReturnType<typeof createExponentialBackoff>;

/** The error of a refused attempt. */
export const tooManyFailures = (ms: number) =>
  new TooManyRequestsError('Too many failed attempts. Please wait before you try again.', ms / 1000);

/**
 * Allows `free` failures of a key. Each further one begins a pause, in which attempts are refused and not counted.
 */
export function createExponentialBackoff({
  name,
  free,
  redis,
  prefix,
}: {
  name: string;
  free: number;
  redis: RedisClient;
  prefix: string;
}) {
  const failures = createFailures({ name: `${name}-failures`, redis, prefix });
  /** Each key has one point; the attempt that consumes it begins the pause. */
  const pauses: SharedCounter = createSharedCounter({
    name: `${name}-pauses`,
    points: 1,
    seconds: PAUSE.longest,
    redis,
    prefix,
  });

  return {
    /**
     * Counts an attempt as a failure before its password is checked, so that many attempts at once do not avoid the count.
     * @throws TooManyRequestsError in a pause
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

    /** Uncounts one attempt, because its password was right. */
    async undoAttempt(key: string): Promise<void> {
      if ((await failures.decrement(key)) < free) await pauses.delete(key);
    },

    async forget(key: string): Promise<void> {
      await Promise.all([failures.forget(key), pauses.delete(key)]);
    },
  };
}
