import { createRateLimiter, ForbiddenError, firstDayEnds, type RedisClient } from '@mutua/service-kit';

const DAY = 24 * 3600;
const HOUR_MS = 3600 * 1000;

/** `in 5 hours`; the first day has at most 24. */
function untilText(end: Date): string {
  const hours = Math.max(1, Math.ceil((end.getTime() - Date.now()) / HOUR_MS));
  return hours === 1 ? 'in an hour' : `in ${hours} hours`;
}

/**
 * Limits how many requests a member sends on the first day of the account, so that nobody asks everybody and is gone.
 * @param options.calls how many
 * @returns a function that counts one, and throws ForbiddenError beyond the limit
 */
export function createFirstDayLimit({
  calls,
  ...store
}: {
  calls: number;
  redis: RedisClient;
  prefix: string;
  scale: number;
}): (memberId: string) => Promise<void> {
  const limit = createRateLimiter({
    ...store,
    name: 'requests:first-day',
    limit: { calls, seconds: DAY },
    message: '',
  });
  return async (memberId) => {
    const end = firstDayEnds(memberId);
    if (!end || (await limit.allows(memberId))) return;
    const count = calls === 1 ? '1 request' : `${calls} requests`;
    throw new ForbiddenError(`You can send ${count} on your first day, and more ${untilText(end)}.`, 'first_day_limit');
  };
}
