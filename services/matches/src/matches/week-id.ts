import { DAY_MS } from '@mutua/contracts/time';

/** The Monday of a moment's week in UTC, as the id of that week (`2026-11-23`). */
export function weekIdOf(at: Date): string {
  const daysSinceMonday = (at.getUTCDay() + 6) % 7;
  return new Date(at.getTime() - daysSinceMonday * DAY_MS).toISOString().slice(0, 10);
}
