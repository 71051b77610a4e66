import type { Wording } from '@mutua/contracts';
import { REQUESTS } from '@mutua/contracts/limits';
import { HOUR_MS } from '@mutua/contracts/time';
import { firstDayEnds } from '@mutua/domain';
import { createRateLimiter, ForbiddenError, type RedisClient } from '@mutua/service-kit';

const DAY = 24 * 3600;

/** Builds the refusal on the first day. It contains the hours until the first day ends, at most 24. */
function refusal(calls: number, end: Date): Wording {
  const hours = Math.max(1, Math.ceil((end.getTime() - Date.now()) / HOUR_MS));
  return hours === 1
    ? ['You can send {calls} requests on your first day, and more in an hour.', { calls }]
    : ['You can send {calls} requests on your first day, and more in {hours} hours.', { calls, hours }];
}

export type SendingLimit = ReturnType<typeof createSendingLimit>;

/**
 * Limits how many requests a member sends in a day, and on the first day of the account. The latter stops accounts that send many requests
 * and leave.
 * @param options.calls the number of allowed requests on the first day
 */
export function createSendingLimit({
  calls,
  ...store
}: {
  calls: number;
  redis: RedisClient;
  prefix: string;
  scale: number;
}) {
  const daily = createRateLimiter({
    ...store,
    name: 'requests:day',
    limit: { calls: REQUESTS.aDay, seconds: DAY },
    message: ['You can send {calls} requests a day. Please try again later.', { calls: REQUESTS.aDay }],
  });
  const firstDay = createRateLimiter({
    ...store,
    name: 'requests:first-day',
    limit: { calls, seconds: DAY },
    message: 'Too many requests. Please slow down.',
  });
  return {
    /**
     * Counts one request.
     * @throws ForbiddenError beyond the limit of the first day
     * @throws TooManyRequestsError beyond the limit of a day
     */
    async consume(memberId: string): Promise<void> {
      const end = firstDayEnds(memberId);
      if (!end) return daily.consume(memberId);
      if (!(await firstDay.allows(memberId))) throw new ForbiddenError(refusal(calls, end), 'first_day_limit');
    },
    /** Takes the count back, because the request was refused for another reason. */
    async giveBack(memberId: string): Promise<void> {
      await (firstDayEnds(memberId) ? firstDay : daily).giveBack(memberId);
    },
  };
}
