import { DAY_MS } from '@mutua/contracts/time';
import { isConnectionError, type Logger } from '@mutua/service-kit';
import type { CounterStore } from './failures.ts';
import { hashSecret } from './secret.ts';

/** How many clients of an account are remembered, and for how long after the last sign-in. */
const KEPT = { clients: 20, ms: 90 * DAY_MS };

/** Remembers, in Redis, which clients have signed in to an account. */
export function createKnownClients({ redis, prefix, logger }: CounterStore & { logger: Logger }) {
  // Keys are hashed, so that Redis stores neither e-mail addresses nor addresses of clients.
  const keyOf = (email: string): string => `${prefix}:auth:{account:${hashSecret(email)}}:known-clients`;
  const nameOf = (client: string): string => `${prefix}:auth:{client:${hashSecret(client)}}`;

  async function unlessAway<T>(work: Promise<T>, otherwise: T): Promise<T> {
    try {
      return await work;
    } catch (error) {
      if (!isConnectionError(error)) throw error;
      logger.warn({ err: error }, 'known clients not looked up');
      return otherwise;
    }
  }

  return {
    /** While Redis is away, every client counts as known, so that an attack during that time delays no member. */
    has: (email: string, client: string): Promise<boolean> =>
      unlessAway(
        redis.zscore(keyOf(email), nameOf(client)).then((score) => score !== null),
        true,
      ),

    async forget(email: string): Promise<void> {
      await unlessAway<unknown>(redis.del(keyOf(email)), null);
    },

    async add(email: string, client: string): Promise<void> {
      const key = keyOf(email);
      const write = redis
        .multi()
        .zadd(key, Date.now(), nameOf(client))
        .zremrangebyrank(key, 0, -1 - KEPT.clients)
        .pexpire(key, KEPT.ms);
      await unlessAway<unknown>(write.exec(), null);
    },
  };
}
