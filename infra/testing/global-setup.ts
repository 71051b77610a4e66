import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startMongo, startRedis } from '../engines/index.ts';
import { keepForTeardown } from './test-engines.ts';

/** Starts the engines of the integration tests, on free ports and in a data folder that lives as long as the run. */
export default async function globalSetup(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'mutua-test-'));
  const [mongo, redis] = await Promise.all([
    startMongo({ dataDir: join(folder, 'mongo'), port: 0 }),
    startRedis({ dataDir: join(folder, 'redis'), port: 0 }),
  ]);
  keepForTeardown({ folder, stop: () => Promise.all([mongo.stop(), redis.stop()]) });
  process.env['TEST_MONGODB_URI'] = mongo.uri;
  process.env['TEST_REDIS_URL'] = redis.url;
}
