import { type Logger, TooManyRequestsError } from '@mutua/service-kit';
import type { Redis } from 'ioredis';

const PER_MINUTE = 60;
const WINDOW_MS = 60_000;

export type MessageLimit = ReturnType<typeof createMessageLimit>;

/** 60 messages a minute per member, times `scale`, counted in Redis for all nodes. Without Redis nothing is refused. */
export function createMessageLimit({
  redis,
  prefix,
  scale,
  logger,
}: {
  redis: Redis;
  prefix: string;
  scale: number;
  logger: Logger;
}) {
  const limit = Math.max(1, Math.round(PER_MINUTE * scale));

  /** @throws TooManyRequestsError */
  return async function spend(userId: string): Promise<void> {
    const now = Date.now();
    // The window is part of the key: a process that dies before it sets the expiry locks nobody out.
    const key = `${prefix}:chat:limit:${userId}:${Math.floor(now / WINDOW_MS)}`;
    let count = 0;
    try {
      count = await redis.incr(key);
      if (count === 1) await redis.pexpire(key, WINDOW_MS);
    } catch (error) {
      logger.warn({ err: error }, 'message limit not counted');
    }
    if (count > limit) {
      const seconds = Math.ceil((WINDOW_MS - (now % WINDOW_MS)) / 1000);
      throw new TooManyRequestsError('You are sending messages too quickly. Please wait a moment.', seconds);
    }
  };
}
