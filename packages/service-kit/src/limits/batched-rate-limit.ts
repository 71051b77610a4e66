import type { Wording } from '@mutua/contracts';
import { TooManyRequestsError } from '../errors/errors.ts';
import type { Logger } from '../logging/logger.ts';
import type { RedisClient } from '../redis/redis.ts';
import { createSharedCounter, type RateLimit, rateLimitRefusals } from './rate-limit.ts';

/** In the first half of the limit, a process counts alone for this long before it adds to the shared count. */
const REPORT_MS = 1_000;

interface Count {
  /** The count of all processes, as last read from the shared counter. */
  total: number;
  /** Counted in this process and not yet added to the shared counter. */
  unreported: number;
  /** When the window ends, in milliseconds. */
  endsAt: number;
}

export type BatchedRateLimiter = ReturnType<typeof createBatchedRateLimiter>;

/**
 * A limit for frequent events, for which a call to Redis each time would be most of the work. During the first half of the limit a process
 * counts a key alone and adds to the shared count once a second, so that hardly any call waits for Redis. During the second half each call
 * is counted in Redis before it is accepted. A key that uses several processes in the same second may get half a limit more for each
 * additional process; use `createRateLimiter` where that matters.
 * @param options.scale multiplies the limit (RATE_LIMIT_SCALE); the result is at least one call
 * @param options.message the error message for a refused caller
 */
export function createBatchedRateLimiter({
  name,
  limit: { calls, seconds },
  scale,
  message,
  redis,
  prefix,
  logger,
}: {
  /** Unique among the limits of all processes that share a Redis: `chat:messages`. */
  name: string;
  limit: RateLimit;
  scale: number;
  message: Wording;
  redis: RedisClient;
  prefix: string;
  logger: Logger;
}) {
  const points = Math.ceil(calls * scale);
  const counter = createSharedCounter({ name, points, seconds, redis, prefix });
  const counts = new Map<string, Count>();
  let timer: NodeJS.Timeout | undefined;

  function countOf(key: string): Count {
    const known = counts.get(key);
    if (known && known.endsAt > Date.now()) return known;
    const count = { total: 0, unreported: 0, endsAt: Date.now() + seconds * 1000 };
    counts.set(key, count);
    return count;
  }

  /** Adds what this process has counted, and `more`, to the shared count. Returns the shared count with them. */
  async function report(key: string, count: Count, more = 0): Promise<number> {
    const added = count.unreported + more;
    count.unreported = 0;
    count.total += added;
    const { consumedPoints, msBeforeNext } = await counter.penalty(key, added);
    count.total = consumedPoints;
    count.endsAt = Date.now() + msBeforeNext;
    return consumedPoints;
  }

  async function reportAll(): Promise<void> {
    timer = undefined;
    const now = Date.now();
    for (const [key, { endsAt }] of counts) if (endsAt <= now) counts.delete(key);
    const reports = [...counts]
      .filter(([, { unreported }]) => unreported > 0)
      .map(([key, count]) => report(key, count));
    await Promise.all(reports).catch((error) => logger.warn({ err: error, limit: name }, 'calls not counted'));
  }

  return {
    /** Counts a call. @throws TooManyRequestsError beyond the limit */
    async consume(key: string): Promise<void> {
      const count = countOf(key);
      if (count.total + count.unreported < points / 2) {
        count.unreported += 1;
        timer ??= setTimeout(() => void reportAll(), REPORT_MS);
        return;
      }
      if ((await report(key, count, 1)) > points) {
        rateLimitRefusals.inc({ limit: name });
        throw new TooManyRequestsError(message, (count.endsAt - Date.now()) / 1000);
      }
    },

    /** Adds the remaining counts to the shared count. */
    async stop(): Promise<void> {
      clearTimeout(timer);
      await reportAll();
    },
  };
}
