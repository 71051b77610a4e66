import { createHash } from 'node:crypto';
import type { Wording } from '@mutua/contracts';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { TooManyRequestsError } from '../errors/errors.ts';
import { counter as metric } from '../metrics/metrics.ts';
import type { RedisClient } from '../redis/redis.ts';

/** At most `calls` in `seconds`. */
export interface RateLimit {
  calls: number;
  seconds: number;
}

interface Store {
  /** Unique among the limits of all processes that share a Redis: `auth:mails`. */
  name: string;
  /** Shares the counts between all processes. Without Redis, or while it is away, each process counts for itself. */
  redis?: RedisClient | undefined;
  /** Separates systems that share a Redis. Pass QUEUE_PREFIX. */
  prefix: string;
}

/** Labelled with the limit's name. Code that limits without `createRateLimiter` must count its refusals here too. */
export const rateLimitRefusals = metric({
  name: 'mutua_rate_limit_refusals_total',
  help: 'What was refused because a limit was reached',
  labels: ['limit'],
});

/** Leaves out `set` and `block`: while Redis is away the library would look for their keys under the hash. */
export type SharedCounter = Pick<RateLimiterMemory, 'consume' | 'penalty' | 'reward' | 'get' | 'delete' | 'getKey'>;
export type RateLimiter = ReturnType<typeof createRateLimiter>;

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
}: Store & { points: number; seconds: number }): SharedCounter {
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

/**
 * A limit of calls for each key (a member, an address), counted in Redis for all processes.
 * @param options.scale multiplies the limit (RATE_LIMIT_SCALE); the result is at least one call
 * @param options.message the error message for a refused caller
 */
export function createRateLimiter({
  limit,
  scale = 1,
  message,
  ...store
}: Store & { limit: RateLimit; scale?: number; message: Wording }) {
  const counter = createSharedCounter({ ...store, points: Math.ceil(limit.calls * scale), seconds: limit.seconds });

  /** Counts one call. Returns the milliseconds to wait, 0 when it is within the limit. */
  async function count(key: string): Promise<number> {
    try {
      await counter.consume(key);
      return 0;
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      rateLimitRefusals.inc({ limit: store.name });
      return Math.max(1, refusal.msBeforeNext);
    }
  }

  return {
    /**
     * Counts one call.
     * @throws TooManyRequestsError beyond the limit
     */
    async consume(key: string): Promise<void> {
      const ms = await count(key);
      if (ms > 0) throw new TooManyRequestsError(message, ms / 1000);
    },

    /** Counts one call. Returns whether it is within the limit, for callers that do not refuse. */
    allows: async (key: string): Promise<boolean> => (await count(key)) === 0,

    /** Takes back one call that was counted, because it was refused for another reason. */
    async giveBack(key: string): Promise<void> {
      await counter.reward(key);
    },
  };
}
