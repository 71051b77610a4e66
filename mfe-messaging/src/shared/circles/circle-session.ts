import type { Circle, CircleSession } from '@mutua/contracts';

const MINUTE_MS = 60_000;

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
