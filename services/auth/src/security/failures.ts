import { createSharedCounter, isConnectionError, type RedisClient } from '@mutua/service-kit';

const HOUR_S = 3600;

/** Where counters are stored. The prefix separates the counters of systems that share a Redis. */
export interface CounterStore {
  redis: RedisClient;
  prefix: string;
}

/** Counts failures per key. A count expires an hour after its last failure. */
export function createFailures(name: string, { redis, prefix }: CounterStore) {
  const counter = createSharedCounter({ name, points: 1, seconds: HOUR_S, redis, prefix });

  /**
   * Restarts the hour. The counter's own window begins with the first failure, so that the count of a slow guesser would expire too soon.
   */
  async function renew(key: string): Promise<void> {
    await redis.expire(counter.getKey(key), HOUR_S).catch((error: unknown) => {
      if (!isConnectionError(error)) throw error;
    });
  }

  return {
    /** Adds one failure. Returns the new count. */
    async increment(key: string): Promise<number> {
      const { consumedPoints } = await counter.penalty(key);
      await renew(key);
      return consumedPoints;
    },

    /** Removes one failure. Returns the new count. */
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
