/** Who was a member when a month ended, as the copies of members in other services than auth tell. Pure functions. */
import { ERASED_VERSION } from '@mutua/contracts';

/** The id of a member or skill, except in demo data, begins with the second of its making. */
export const idAt = (moment: Date): string =>
  Math.floor(moment.getTime() / 1000)
    .toString(16)
    .padStart(8, '0');

/** Members who are known and not erased. */
export const PRESENT = { version: { $gte: 1, $lt: ERASED_VERSION } } as const;

/**
 * Selects the present members without those who joined after a month. So a month in which the site was small hides its totals, also when it is
 * counted years later.
 * @param end the end of the month
 */
export const presentAt = (end: Date, now: Date) => ({
  ...PRESENT,
  $nor: [{ _id: { $gte: idAt(end), $lt: idAt(now) } }],
});
