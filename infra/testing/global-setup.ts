import { randomBytes } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { redisProgram, startMongo, startRedis } from '../engines/index.ts';
import { temporaryCommandFolder } from './commands.ts';
import { storeForTeardown } from './test-engines.ts';

type TestRedis = { url: string; stop(): Promise<void> };

/**
 * Starts the engines of the integration tests, on free ports and in a temporary folder. If TEST_MONGODB_URI and TEST_REDIS_URL are set, the
 * tests use those engines, but never those of `npm start`. TEST_REDIS=cluster starts a Redis cluster of three masters, TEST_REDIS=sentinel a
 * master behind sentinels.
 */
export default async function globalSetup(): Promise<void> {
  process.env['MONGODB_COMMANDS_DIR'] ||= await temporaryCommandFolder.create();
  // Part of the names of prepared databases, so that runs on the same engines do not collide.
  process.env['TEST_RUN'] = randomBytes(3).toString('hex');
  const { MONGODB_URI: _mongo, REDIS_URL: _redis, ...env } = process.env;
  if (process.env['TEST_MONGODB_URI'] && process.env['TEST_REDIS_URL']) return;
  process.env['TEST_REDIS_PROGRAM'] ??= await redisProgram(env);
  const folder = await mkdtemp(join(tmpdir(), 'mutua-test-'));
  const [mongo, redis] = await Promise.all([
    startMongo({ dataDir: join(folder, 'mongo'), env, isThrowaway: true }),
    openRedis(process.env['TEST_REDIS'], () => startRedis({ dataDir: join(folder, 'redis'), env })),
  ]);
  storeForTeardown({ folder, stop: () => Promise.all([mongo.kill(), redis.stop()]) });
  process.env['TEST_MONGODB_URI'] = mongo.uri;
  process.env['TEST_REDIS_URL'] = redis.url;
}

async function openRedis(kind: string | undefined, startSingle: () => Promise<TestRedis>): Promise<TestRedis> {
  if (!kind || kind === 'single') return startSingle();
  const { startRedisCluster, startRedisSentinel } = await import('@mutua/service-kit/testing');
  if (kind === 'cluster') return startRedisCluster();
  if (kind === 'sentinel') return startRedisSentinel();
  throw new Error(`TEST_REDIS is ${kind}; there is single, cluster and sentinel`);
}
