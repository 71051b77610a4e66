import type { RedisClient } from '@mutua/service-kit';
import { hashSecret, newSecret } from './secret.ts';

export type Challenges = ReturnType<typeof createChallenges>;

/** Secrets that somebody brings back within a few minutes, once. They are in Redis, so that any process takes them. */
export function createChallenges({ redis, prefix }: { redis: RedisClient; prefix: string }) {
  const keyOf = (purpose: string, secret: string) => `${prefix}:auth:{${purpose}:${hashSecret(secret)}}`;

  return {
    /** Keeps a value under a new secret. Returns the secret. */
    async issue(purpose: string, value: string, ms: number): Promise<string> {
      const { token } = newSecret();
      await redis.set(keyOf(purpose, token), value, 'PX', ms);
      return token;
    },

    /** The value; it stays. Null when there is none, or when it is too old. */
    read: (purpose: string, secret: string): Promise<string | null> => redis.get(keyOf(purpose, secret)),

    /** The value, for one of several callers at most. */
    take: (purpose: string, secret: string): Promise<string | null> => redis.getdel(keyOf(purpose, secret)),
  };
}
