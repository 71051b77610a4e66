import { type createRedis, isConnectionError, type Logger } from '@mutua/service-kit';
import { hashSecret } from './secret.ts';

type Redis = ReturnType<typeof createRedis>;

/** Counts that all replicas share, in Redis. */
export interface Counters {
  /**
   * The key of a count. Braces keep the keys of one subject on one node of a cluster; hashes keep people's addresses out
   * of Redis.
   */
  keyOf(kind: string, subject: string, part?: string): string;
  /** What a script answers, as a number; 0 while Redis is away. */
  run(script: string, keys: readonly string[], args: readonly (string | number)[]): Promise<number>;
  /** Forgets; does nothing while Redis is away. */
  forget(keys: readonly string[]): Promise<void>;
  /** A limit, multiplied by RATE_LIMIT_SCALE. */
  scaled(limit: number): number;
}

export function createCounters({
  redis,
  scale,
  logger,
  prefix,
}: {
  redis: Redis;
  /** Multiplies every limit. */
  scale: number;
  logger: Logger;
  /** Separates the counts of systems that share a Redis. */
  prefix: string;
}): Counters {
  async function unlessAway(command: Promise<unknown>): Promise<number> {
    try {
      return Number(await command);
    } catch (error) {
      if (!isConnectionError(error)) throw error;
      logger.warn({ err: error }, 'limit not checked');
      return 0;
    }
  }

  return {
    keyOf: (kind, subject, part) =>
      `${prefix}:auth:{${kind}:${hashSecret(subject)}}${part === undefined ? '' : `:${hashSecret(part)}`}`,
    run: (script, keys, args) => unlessAway(redis.eval(script, keys.length, ...keys, ...args)),
    async forget(keys) {
      await unlessAway(redis.del(...keys));
    },
    scaled: (limit) => Math.max(1, Math.round(limit * scale)),
  };
}
