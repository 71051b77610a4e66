import type { RedisClient } from '@mutua/service-kit';
import { hashSecret, newSecret } from './secret.ts';

export type Challenges = ReturnType<typeof createChallenges>;

/** One-time secrets that are valid for a few minutes. They are stored in Redis, so that any process can check them. */
export function createChallenges({ redis, prefix }: { redis: RedisClient; prefix: string }) {
  const keyOf = (purpose: string, secret: string) => `${prefix}:auth:{${purpose}:${hashSecret(secret)}}`;

  return {
    /** Stores a value under a new secret, and returns the secret. */
    async issue(purpose: string, value: string, ms: number): Promise<string> {
      const { token } = newSecret();
      await redis.set(keyOf(purpose, token), value, 'PX', ms);
      return token;
    },

    /** Reads the value without removing it. Returns null when it is unknown or expired. */
    read: (purpose: string, secret: string): Promise<string | null> => redis.get(keyOf(purpose, secret)),

    /** Reads and removes the value. Only one of several callers gets it. */
    take: (purpose: string, secret: string): Promise<string | null> => redis.getdel(keyOf(purpose, secret)),
  };
}
