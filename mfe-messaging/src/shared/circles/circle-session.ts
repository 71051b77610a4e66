import type { Circle, CircleSession } from '@mutua/contracts';
import { MINUTE_MS } from '@mutua/contracts/time';

/** The session that is running, or the next one; null when none is planned any more. */
export function nextSessionOf({ sessions }: Pick<Circle, 'sessions'>, now: number): CircleSession | null {
  return (
    sessions.find(
      ({ status, startsAt, minutes }) => status === 'planned' && Date.parse(startsAt) + minutes * MINUTE_MS > now,
    ) ?? null
  );
}

/** The latest session that is over; null before the first one. */
export const lastSessionOf = ({ sessions }: Pick<Circle, 'sessions'>, now: number): CircleSession | null =>
  sessions.findLast(({ status, startsAt }) => status !== 'cancelled' && Date.parse(startsAt) <= now) ?? null;
