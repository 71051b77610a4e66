import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startMongo, startRedis } from '../engines/index.ts';
import { keepForTeardown } from './test-engines.ts';

/**
 * Starts the engines of the integration tests, on free ports and in a data folder that lives as long as the run.
 * Engines named by TEST_MONGODB_URI and TEST_REDIS_URL are used as they are; those of `npm start` never are.
 */
export default async function globalSetup(): Promise<void> {
  if (process.env['TEST_MONGODB_URI'] && process.env['TEST_REDIS_URL']) return;
  const { MONGODB_URI: _mongo, REDIS_URL: _redis, ...env } = process.env;
  const folder = await mkdtemp(join(tmpdir(), 'mutua-test-'));
  const [mongo, redis] = await Promise.all([
    startMongo({ dataDir: join(folder, 'mongo'), env }),
    startRedis({ dataDir: join(folder, 'redis'), env }),
  ]);
  keepForTeardown({ folder, stop: () => Promise.all([mongo.stop(), redis.stop()]) });
  process.env['TEST_MONGODB_URI'] = mongo.uri;
  process.env['TEST_REDIS_URL'] = redis.url;
}
