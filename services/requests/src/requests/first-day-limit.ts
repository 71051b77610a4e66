import type { Wording } from '@mutua/contracts';
import { firstDayEnds } from '@mutua/domain';
import { createRateLimiter, ForbiddenError, type RedisClient } from '@mutua/service-kit';
import { HOUR_MS } from '../meetings/plan-parts.ts';

const DAY = 24 * 3600;

/** Builds the refusal. It contains the hours until the first day ends, at most 24. */
function refusal(calls: number, end: Date): Wording {
  const hours = Math.max(1, Math.ceil((end.getTime() - Date.now()) / HOUR_MS));
  return hours === 1
    ? ['You can send {calls} requests on your first day, and more in an hour.', { calls }]
    : ['You can send {calls} requests on your first day, and more in {hours} hours.', { calls, hours }];
}

export type FirstDayLimit = ReturnType<typeof createFirstDayLimit>;

/**
 * Limits how many requests a member sends on the first day of the account. This stops accounts that send many requests and leave.
 * @param options.calls the number of allowed requests
 */
export function createFirstDayLimit({
  calls,
  ...store
}: {
  calls: number;
  redis: RedisClient;
  prefix: string;
  scale: number;
}) {
  const limit = createRateLimiter({
    ...store,
    name: 'requests:first-day',
    limit: { calls, seconds: DAY },
    message: 'Too many requests. Please slow down.',
  });
  return {
    /**
     * Counts one request.
     * @throws ForbiddenError beyond the limit
     */
    async consume(memberId: string): Promise<void> {
      const end = firstDayEnds(memberId);
      if (!end || (await limit.allows(memberId))) return;
      throw new ForbiddenError(refusal(calls, end), 'first_day_limit');
    },
    /** Takes the count back, because the request was refused for another reason. */
    async giveBack(memberId: string): Promise<void> {
      if (firstDayEnds(memberId)) await limit.giveBack(memberId);
    },
  };
}
