import { SENT_MESSAGES } from '@mutua/contracts';
import { createRateLimiter, type Logger, type RedisClient } from '@mutua/service-kit';

const LIMIT = { calls: SENT_MESSAGES.aMinute, seconds: 60 };

export type MessageLimit = ReturnType<typeof createMessageLimit>;

/** Limits the messages of each member, times `scale`, on all nodes together. */
export const createMessageLimit = ({
  logger,
  ...options
}: {
  redis: RedisClient;
  prefix: string;
  scale: number;
  logger: Logger;
}) =>
  createRateLimiter({
    ...options,
    batched: { logger },
    name: 'chat:messages',
    limit: LIMIT,
    message: 'You are sending messages too quickly. Please wait a moment.',
  });
