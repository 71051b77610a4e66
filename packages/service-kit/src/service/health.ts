import { Router } from 'express';
import type { Connection } from 'mongoose';
import { within } from '../jobs/within.ts';
import type { Logger } from '../logging/logger.ts';
import { isCluster, type RedisClient } from '../redis/redis.ts';
import { isStopping } from './stopping.ts';

/** Resolves when the checked part works, rejects when it does not. */
export type HealthCheck = () => Promise<unknown>;

const CHECK_TIMEOUT_MS = 1_500;

async function isHealthy(name: string, check: HealthCheck, logger?: Logger): Promise<boolean> {
  try {
    await within(CHECK_TIMEOUT_MS, check());
    return true;
  } catch (error) {
    logger?.warn({ err: error, check: name }, 'not ready');
    return false;
  }
}

/**
 * `/live` is 200 while the process answers. `/ready` is 200 while every check in `checks` passes, and 503 otherwise and as soon as the
 * process is told to stop. A failed `degrading` check is reported but leaves the service ready: the service still works with limits, and
 * removing all of its instances would help nobody. The body names the failed checks.
 */
export function createHealth({
  checks,
  degrading = {},
  logger,
}: {
  checks: Record<string, HealthCheck>;
  degrading?: Record<string, HealthCheck>;
  logger?: Logger;
}): Router {
  const router = Router({ strict: true, caseSensitive: true });
  const resultsOf = (group: Record<string, HealthCheck>) =>
    Promise.all(
      Object.entries(group).map(async ([name, check]) => [name, await isHealthy(name, check, logger)] as const),
    );

  router.get('/live', (_req, res) => {
    res.json({ status: 'ok' });
  });
  router.get('/ready', async (_req, res) => {
    const [needed, helpful] = await Promise.all([resultsOf(checks), resultsOf(degrading)]);
    const isReady = !isStopping() && needed.every(([, ok]) => ok);
    const readyStatus = helpful.every(([, ok]) => ok) ? 'ok' : 'degraded';
    if (!isReady) res.set('Retry-After', '1');
    res.status(isReady ? 200 : 503).json({
      status: isStopping() ? 'stopping' : isReady ? readyStatus : 'unavailable',
      checks: Object.fromEntries([...needed, ...helpful].map(([name, ok]) => [name, ok ? 'ok' : 'failed'])),
    });
  });
  return router;
}

export const mongoCheck =
  (connection: Connection): HealthCheck =>
  async () => {
    if (!connection.db) throw new Error('not connected');
    await connection.db.command({ ping: 1 });
  };

/** Runs no command and needs no key. Without the flag `no-writes` it counts as a write, so Redis runs it only where it accepts writes. */
const WRITABLE = '#!lua\nreturn 1';

/** Redis works if it accepts writes; a cluster, if it has a master for each slot. */
export const redisCheck =
  (redis: RedisClient): HealthCheck =>
  async () => {
    if (!isCluster(redis)) {
      await redis.eval(WRITABLE, 0);
      return;
    }
    const info = String(await redis.cluster('INFO'));
    if (!info.includes('cluster_state:ok')) throw new Error('the Redis cluster lacks masters');
    await Promise.all(redis.nodes('master').map((master) => master.eval(WRITABLE, 0)));
  };
