import { CHAT_LIMITS } from '@mutua/contracts';
import { createRateLimiter, type RedisClient } from '@mutua/service-kit';

/** Limits how many new addresses a member may send within an hour, on all nodes together. Beyond the limit nobody is told. */
export const createPreviewLimit = (options: { redis: RedisClient; prefix: string; scale: number }) =>
  createRateLimiter({
    ...options,
    name: 'chat:previews',
    limit: { calls: CHAT_LIMITS.preview.newAddresses, seconds: 3_600 },
    message: 'You are sending messages too quickly. Please wait a moment.',
  });
