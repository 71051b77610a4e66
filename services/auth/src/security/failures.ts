import type { RedisClient } from '@mutua/service-kit';
import { createSharedCounter, isConnectionError } from '@mutua/service-kit';

const HOUR_S = 3600;

export type Failures = ReturnType<typeof createFailures>;

/** Counts failures for each key, until an hour after the last one. */
export function createFailures({ name, redis, prefix }: { name: string; redis: RedisClient; prefix: string }) {
  const counter = createSharedCounter({ name, points: 1, seconds: HOUR_S, redis, prefix });

  /** Restarts the hour. The counter's own window begins with the first failure, so slow guessers would be free again too soon. */
  async function renew(key: string): Promise<void> {
    await redis.expire(counter.getKey(key), HOUR_S).catch((error: unknown) => {
      if (!isConnectionError(error)) throw error;
    });
  }

  return {
    /** Counts one more. Returns the new count. */
    async increment(key: string): Promise<number> {
      const { consumedPoints } = await counter.penalty(key);
      await renew(key);
      return consumedPoints;
    },

    /** Counts one less. Returns the new count. */
    async decrement(key: string): Promise<number> {
      const { consumedPoints } = await counter.reward(key);
      if (consumedPoints <= 0) await counter.delete(key);
      return consumedPoints;
    },

    async forget(key: string): Promise<void> {
      await counter.delete(key);
    },
  };
}
