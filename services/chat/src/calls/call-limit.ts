import { TooManyRequestsError } from '@mutua/service-kit';
import type { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';

const PER_MINUTE = { member: 10, pair: 3 } as const;

export type CallLimit = ReturnType<typeof createCallLimit>;

/**
 * How many calls a member may start a minute, in all and to one other member, times `scale`; counted in Redis for all nodes, and
 * by each node alone while Redis is away.
 */
export function createCallLimit({ redis, prefix, scale }: { redis: Redis; prefix: string; scale: number }) {
  const limiterOf = (name: keyof typeof PER_MINUTE) => {
    const options = {
      keyPrefix: `${prefix}:chat:calls:${name}`,
      points: Math.max(1, Math.round(PER_MINUTE[name] * scale)),
      duration: 60,
    };
    return new RateLimiterRedis({
      ...options,
      storeClient: redis,
      rejectIfRedisNotReady: true,
      insuranceLimiter: new RateLimiterMemory(options),
    });
  };
  const [perMember, perPair] = [limiterOf('member'), limiterOf('pair')];

  /** @throws TooManyRequestsError */
  return async function spend(callerId: string, calleeId: string): Promise<void> {
    try {
      await perPair.consume(`${callerId}:${calleeId}`);
      await perMember.consume(callerId);
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      throw new TooManyRequestsError('You are calling too often. Please wait a moment.', refusal.msBeforeNext / 1000);
    }
  };
}
