import { createHash } from 'node:crypto';
import { RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible';
import type { RedisClient } from '../redis/redis.ts';

export interface CounterStore {
  /** Unique among the limits of all processes that share a Redis: `auth:mails`. */
  name: string;
  /** Shares the counts between all processes. Without Redis, or while it is away, each process counts for itself. */
  redis?: RedisClient | undefined;
  /** Separates systems that share a Redis. Pass QUEUE_PREFIX. */
  prefix: string;
}

/** Leaves out `set` and `block`: while Redis is away the library would look for their keys under the hash. */
export type SharedCounter = Pick<RateLimiterMemory, 'consume' | 'penalty' | 'reward' | 'get' | 'delete' | 'getKey'>;

/** Redis stores hashes of the keys, because a key is often an e-mail or IP address. */
class HashedRateLimiterRedis extends RateLimiterRedis {
  override getKey(key: string | number): string {
    return super.getKey(createHash('sha256').update(String(key)).digest('base64url'));
  }
}

/**
 * Counts points for each key in a window that begins with the first one: a limiter of rate-limiter-flexible, for rules that
 * `createRateLimiter` does not cover. While Redis is away all calls use the counts of this process.
 */
export function createSharedCounter({
  name,
  points,
  seconds,
  redis,
  prefix,
}: CounterStore & { points: number; seconds: number }): SharedCounter {
  const options = { keyPrefix: `${prefix}:limit:${name}`, points, duration: seconds };
  const inProcess = new RateLimiterMemory(options);
  if (!redis) return inProcess;
  // Does not use a lost connection, because the call would wait for it.
  return new HashedRateLimiterRedis({
    ...options,
    storeClient: redis,
    rejectIfRedisNotReady: true,
    insuranceLimiter: inProcess,
  });
}
