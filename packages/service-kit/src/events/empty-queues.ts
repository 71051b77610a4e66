import { createRedis } from '../redis.ts';
import { DEFAULT_QUEUE_PREFIX, openQueue, subscribers } from './queues.ts';

/** Removes every event from the queues, also dead letters: after a restore they describe data that no longer exists. */
export async function emptyQueues({
  redisUrl,
  prefix = DEFAULT_QUEUE_PREFIX,
}: {
  redisUrl: string;
  prefix?: string;
}): Promise<void> {
  const redis = createRedis(redisUrl, { role: 'general' });
  try {
    for (const service of subscribers) {
      const queue = openQueue(service, { connection: redis, prefix });
      await queue.obliterate({ force: true });
      await queue.close();
    }
  } finally {
    redis.disconnect();
  }
}
