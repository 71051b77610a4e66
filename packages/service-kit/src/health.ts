import { Router } from 'express';
import type { Redis } from 'ioredis';
import type { Connection } from 'mongoose';
import type { Logger } from './logger.ts';

/** Resolves when the thing works; rejects when it does not. */
export type HealthCheck = () => Promise<unknown>;

const CHECK_TIMEOUT_MS = 1_500;

async function isHealthy(name: string, check: HealthCheck, logger?: Logger): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${CHECK_TIMEOUT_MS} ms`)), CHECK_TIMEOUT_MS);
  });
  try {
    await Promise.race([check(), timeout]);
    return true;
  } catch (error) {
    logger?.warn({ err: error, check: name }, 'not ready');
    return false;
  } finally {
    clearTimeout(timer);
  }
}

/** `/live`: the process answers. `/ready`: everything that it needs answers too, else 503 with what does not. */
export function createHealth({ checks, logger }: { checks: Record<string, HealthCheck>; logger?: Logger }): Router {
  const router = Router();
  router.get('/live', (_req, res) => {
    res.json({ status: 'ok' });
  });
  router.get('/ready', async (_req, res) => {
    const results = await Promise.all(
      Object.entries(checks).map(async ([name, check]) => [name, await isHealthy(name, check, logger)] as const),
    );
    const isReady = results.every(([, ok]) => ok);
    res.status(isReady ? 200 : 503).json({
      status: isReady ? 'ok' : 'unavailable',
      checks: Object.fromEntries(results.map(([name, ok]) => [name, ok ? 'ok' : 'failed'])),
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

export const redisCheck =
  (redis: Redis): HealthCheck =>
  () =>
    redis.ping();
