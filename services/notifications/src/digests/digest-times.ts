import { addDays, DAY_MS, dayOf, momentOf } from '@mutua/contracts/time';
import type { DigestCadence } from '../recipients/delivery.ts';

const TIME = '08:00';
/** After this many days without a visit the digest comes weekly at most. After `ENDS_AFTER_DAYS` it ends. */
export const RARE_AFTER_DAYS = 14;
export const ENDS_AFTER_DAYS = 90;

const isMonday = (day: string): boolean => new Date(day).getUTCDay() === 1;

/**
 * Returns when the first digest after a moment is due in the member's zone: each day, or on Mondays. While the zone is unknown it uses
 * UTC.
 */
export function nextDigest(cadence: DigestCadence, zone: string | null, moment: Date): Date {
  let day = dayOf(moment, zone);
  for (;;) {
    const at = momentOf(`${day}T${TIME}`, zone);
    if (!at) throw new RangeError('no digest is that far away');
    if (at > moment && (cadence === 'daily' || isMonday(day))) return at;
    day = addDays(day, 1);
  }
}

/** Returns for how many days a member has not visited. `day` is the day of the last visit in UTC. */
export const daysAway = (day: string, now: Date): number => Math.floor((now.getTime() - Date.parse(day)) / DAY_MS);
