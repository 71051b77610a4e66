import { presenceKey } from '@mutua/contracts';
import type { Logger } from '@mutua/service-kit';
import type { Redis } from 'ioredis';

/** Finds which members have a live socket, by the keys that the chat service keeps in Redis; none when Redis does not answer. */
export const createFindOnline =
  ({ redis, prefix, logger }: { redis: Redis; prefix: string; logger: Logger }) =>
  async (userIds: readonly string[]): Promise<Set<string>> => {
    try {
      const pipeline = redis.pipeline();
      for (const userId of userIds) pipeline.exists(presenceKey(prefix, userId));
      const results = await pipeline.exec();
      return new Set(userIds.filter((_, index) => results?.[index]?.[1] === 1));
    } catch (error) {
      logger.warn({ err: error }, 'presence not known');
      return new Set();
    }
  };
