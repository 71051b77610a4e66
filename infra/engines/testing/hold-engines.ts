/** Starts both engines in a separate process, which a test can kill: `node hold-engines.ts <folder>`. */
import { join } from 'node:path';
import { startMongo, startRedis } from '../index.ts';

const folder = process.argv[2] ?? '.';
const env = { ...process.env, MONGODB_URI: '', REDIS_URL: '', PATH: '' };
const [mongo, redis] = await Promise.all([
  startMongo({ dataDir: join(folder, 'mongo'), env }),
  startRedis({ dataDir: join(folder, 'redis'), env }),
]);
console.log(JSON.stringify({ uri: mongo.uri, url: redis.url }));
