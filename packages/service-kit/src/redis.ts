import { Redis, type RedisOptions } from 'ioredis';
import type { Logger } from './logger.ts';

/**
 * `producer`: fails at once while Redis is away, for data that is also stored elsewhere and sent again later.
 * `worker`: waits for ever.
 * `general`: fails within two seconds, for commands that a caller waits for.
 */
export type RedisRole = 'producer' | 'worker' | 'general';

const TIMEOUT_MS = 2_000;

const OPTIONS: Record<RedisRole, RedisOptions> = {
  producer: { enableOfflineQueue: false, maxRetriesPerRequest: 0, commandTimeout: TIMEOUT_MS },
  worker: { maxRetriesPerRequest: null },
  general: { maxRetriesPerRequest: 1, commandTimeout: TIMEOUT_MS },
};

/** A connection to Redis that reconnects by itself. Each outage is logged once. */
export function createRedis(
  url: string,
  {
    role,
    logger,
    socketTimeoutMs,
  }: {
    role: RedisRole;
    logger?: Logger;
    /** Closes a connection that got no answer for this long. Only for connections whose every answer comes sooner. */
    socketTimeoutMs?: number;
  },
): Redis {
  const redis = new Redis(url, {
    ...OPTIONS[role],
    ...(socketTimeoutMs !== undefined && { socketTimeout: socketTimeoutMs }),
    connectTimeout: TIMEOUT_MS,
    retryStrategy: (attempt) => Math.min(50 * 2 ** attempt, 1_000),
  });
  let isDown = false;
  redis.on('error', (error) => {
    if (!isDown) logger?.warn({ reason: error.message }, 'Redis cannot be reached');
    isDown = true;
  });
  redis.on('ready', () => {
    if (isDown) logger?.info('Redis is back');
    isDown = false;
  });
  return redis;
}
