import { REPORTS } from '@mutua/contracts/limits';
import { createRateLimiter, type RedisClient } from '@mutua/service-kit';
import { firstDayEnds } from '../new-member.ts';

const DAY = 24 * 3600;
const LIMIT = { calls: REPORTS.aDay, seconds: DAY };
const FIRST_DAY_LIMIT = { calls: REPORTS.onFirstDay, seconds: DAY };
const message = 'You have sent many reports today. Please try again tomorrow.';

/**
 * Limits the reports of a member in a day; with a lower limit on the first day of the account.
 * @returns a function that counts one, and throws TooManyRequestsError beyond the limit
 */
export function createReportLimit(store: {
  redis: RedisClient;
  prefix: string;
  scale: number;
}): (reporterId: string) => Promise<void> {
  const all = createRateLimiter({ ...store, name: 'reports', limit: LIMIT, message });
  const firstDay = createRateLimiter({ ...store, name: 'reports:first-day', limit: FIRST_DAY_LIMIT, message });
  return (reporterId) => (firstDayEnds(reporterId) ? firstDay : all).consume(reporterId);
}
