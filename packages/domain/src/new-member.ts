import { DAY_MS } from '@mutua/contracts/time';

/**
 * When the first day of a member ends; null when it is over. A member's id begins with the time of registration, so every service can
 * compute it.
 */
export function firstDayEnds(memberId: string): Date | null {
  const joinedAt = Number.parseInt(memberId.slice(0, 8), 16) * 1000;
  const endsAt = joinedAt + DAY_MS;
  // An id from the future was not made by a registration.
  return joinedAt <= Date.now() + 60_000 && endsAt > Date.now() ? new Date(endsAt) : null;
}
