import { STARTED_CALLS } from '@mutua/contracts';
import type { RedisClient } from '@mutua/service-kit';
import { createRateLimiter } from '@mutua/service-kit';

const CALLS_A_MINUTE = { member: STARTED_CALLS.aMinute, pair: STARTED_CALLS.toOneAMinute } as const;

export type CallLimit = ReturnType<typeof createCallLimit>;

/**
 * Limits how many calls a member may start per minute, in total and to one other member. `scale` multiplies both limits. All nodes share
 * the counts.
 */
export function createCallLimit(store: { redis: RedisClient; prefix: string; scale: number }) {
  const limiterOf = (name: keyof typeof CALLS_A_MINUTE) =>
    createRateLimiter({
      name: `chat:calls:${name}`,
      limit: { calls: CALLS_A_MINUTE[name], seconds: 60 },
      message: 'You are calling too often. Please wait a moment.',
      ...store,
    });
  const [perMember, perPair] = [limiterOf('member'), limiterOf('pair')];

  /**
   * Counts one call.
   * @throws TooManyRequestsError beyond a limit
   */
  return async function consume(callerId: string, calleeId: string): Promise<void> {
    await perPair.consume(`${callerId}:${calleeId}`);
    await perMember.consume(callerId);
  };
}
