import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SERVICES, type ServiceName } from '@mutua/contracts';
import { connectMongo, createRedis } from '@mutua/service-kit';
import { collectLog, waitFor } from '@mutua/service-kit/testing';
import { Queue } from 'bullmq';
import type { Connection } from 'mongoose';
import { type Stack, startStack } from '../../stack/stack.ts';
import { FREE_PORTS } from '../../stack/stack-location.ts';

/**
 * Starts the whole system as `npm start` does, in a new folder and without demo data. It has the engines of the tests, and its own databases
 * and queues.
 * @param prefix of its queues
 */
export async function startWholeSystem(prefix: string, databases: Record<ServiceName, string>) {
  const folder = await mkdtemp(join(tmpdir(), `mutua-${prefix}-`));
  const [uri, redisUrl] = [process.env['TEST_MONGODB_URI'] ?? '', process.env['TEST_REDIS_URL'] ?? ''];
  const engines = { MONGODB_URI: uri, REDIS_URL: redisUrl };
  Object.assign(process.env, engines);
  const connections = new Map<ServiceName, Connection>();
  for (const service of SERVICES) {
    const connection = await connectMongo({ uri, dbName: databases[service], logger: collectLog().logger });
    await connection.dropDatabase();
    connections.set(service, connection);
  }
  const redis = createRedis(redisUrl, { role: 'general' });
  const queues = new Map(
    SERVICES.map((service) => [service, new Queue(`events-${service}`, { connection: redis, prefix })]),
  );
  let started: Stack | undefined;
  const stop = async () => {
    await started?.stop();
    for (const connection of connections.values()) {
      await connection.dropDatabase();
      await connection.close();
    }
    for (const queue of queues.values()) {
      await queue.obliterate({ force: true });
      await queue.close();
    }
    redis.disconnect();
    await rm(folder, { recursive: true, force: true });
  };
  const stack = await startStack({
    dataDir: folder,
    releasesDir: join(folder, 'releases'),
    ports: FREE_PORTS,
    env: { ...engines, QUEUE_PREFIX: prefix, RATE_LIMIT_SCALE: '1000' },
    databases,
    seed: false,
  }).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  started = stack;

  const isQuiet = async () => {
    for (const queue of queues.values()) {
      const counts = await queue.getJobCounts('waiting', 'active', 'delayed', 'prioritized');
      if (Object.values(counts).some((count) => count > 0)) return false;
    }
    for (const connection of connections.values()) {
      for (const { name } of await connection.listCollections()) {
        if (await connection.collection(name).findOne({ outboxPendingAt: { $exists: true } })) return false;
      }
    }
    return true;
  };

  return {
    folder,
    stack,
    api: { origin: stack.origin, mailUrl: stack.mailUrl ?? '' },
    connections,
    redis,
    queues,
    collectionOf: (service: ServiceName, name: string) => (connections.get(service) as Connection).collection(name),

    /**
     * Waits until no outbox and no queue has an event. Checks twice, because for a moment an event between a queue and the next outbox is in
     * neither.
     */
    eventsProcessed: () => waitFor(async () => (await isQuiet()) && (await isQuiet()), 60_000),

    /** Stops the system, and removes its data. */
    stop,
  };
}

export type WholeSystem = Awaited<ReturnType<typeof startWholeSystem>>;
