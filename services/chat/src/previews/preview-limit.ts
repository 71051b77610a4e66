import { TALK } from '@mutua/contracts';
import { createRateLimiter, type RedisClient } from '@mutua/service-kit';

/** Limits how many addresses that are not known a member brings within an hour, on all nodes together. Nobody is told. */
export const createPreviewLimit = (options: { redis: RedisClient; prefix: string; scale: number }) =>
  createRateLimiter({
    ...options,
    name: 'chat:previews',
    limit: { calls: TALK.preview.newAddresses, seconds: 3_600 },
    message: 'You are sending messages too quickly. Please wait a moment.',
  });
