import { presenceKey } from '@mutua/contracts';
import { type Logger, pipelined, type RedisClient } from '@mutua/service-kit';

/** Finds which members have a live socket, by the keys that the chat service stores in Redis. Returns none when Redis does not answer. */
export const createFindOnline =
  ({ redis, prefix, logger }: { redis: RedisClient; prefix: string; logger: Logger }) =>
  async (userIds: readonly string[]): Promise<Set<string>> => {
    try {
      const keys = userIds.map((userId) => presenceKey(prefix, userId));
      const results = await pipelined(redis, keys, (pipeline, key) => pipeline.exists(key));
      return new Set(userIds.filter((_, index) => results[index]?.[1] === 1));
    } catch (error) {
      logger.warn({ err: error }, 'presence not known');
      return new Set();
    }
  };
