import { EngineError } from './engine-error.mjs';

const PATIENCE_MS = 5_000;

/** @throws EngineError when no MongoDB answers at the address */
export async function checkMongo(uri: string): Promise<void> {
  const { mongo } = await import('mongoose');
  await check('MongoDB', 'MONGODB_URI', uri, async () => {
    const client = new mongo.MongoClient(uri, { serverSelectionTimeoutMS: PATIENCE_MS });
    try {
      await client.db('admin').command({ ping: 1 });
    } finally {
      await client.close();
    }
  });
}

/** @throws EngineError when no Redis answers at the address */
export async function checkRedis(url: string): Promise<void> {
  const { createRedis } = await import('@mutua/service-kit');
  await check('Redis', 'REDIS_URL', url, async () => {
    const redis = createRedis(url, { role: 'general' });
    const failed = new Promise<never>((_, reject) => {
      redis.once('error', reject);
    });
    try {
      await Promise.race([redis.ping(), failed]);
    } finally {
      redis.disconnect();
    }
  });
}

async function check(name: string, variable: string, url: string, attempt: () => Promise<void>): Promise<void> {
  try {
    await attempt();
  } catch (error) {
    const shown = url.replace(/\/\/[^@/]*@/, '//');
    const reason = (error as Error).message;
    throw new EngineError(
      `No ${name} answers at ${shown}, which ${variable} names (${reason}). Start it, correct ${variable}, or unset it to use the local one.`,
    );
  }
}
