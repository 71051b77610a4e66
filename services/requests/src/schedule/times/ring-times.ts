/** Finds times for the legs of a ring. Each member teaches in one leg and learns in another. */
import { MINUTE_MS } from '@mutua/contracts/time';

/** A leg without a session, and the starts that suit its two members. The starts are milliseconds of UTC, sorted. */
export interface OpenLeg {
  members: readonly string[];
  minutes: number;
  starts: readonly number[];
}

interface Placed {
  leg: OpenLeg;
  at: number;
}

/** So many tries take some ten milliseconds. Only members who choose their hours for it need more. */
const MOST_TRIES = 200_000;

/**
 * Returns the starts of one leg that leave each other leg a start, so that nobody has two sessions at once. The search is exact: it tries
 * every arrangement until one fits, legs with few starts first. What it has not tried after `MOST_TRIES` counts as fitting.
 * @param apart how many minutes lie between two sessions of a member
 */
export function startsWithin(own: OpenLeg, others: readonly OpenLeg[], apart: number): number[] {
  const clash = (one: Placed, other: Placed): boolean =>
    one.leg.members.some((id) => other.leg.members.includes(id)) &&
    one.at < other.at + (other.leg.minutes + apart) * MINUTE_MS &&
    other.at < one.at + (one.leg.minutes + apart) * MINUTE_MS;
  const order = [...others].sort((a, b) => a.starts.length - b.starts.length);
  let tries = 0;
  const fits = (placed: readonly Placed[]): boolean => {
    const leg = order[placed.length - 1];
    if (!leg) return true;
    return leg.starts.some((at) => {
      tries += 1;
      if (tries > MOST_TRIES) return true;
      const next = { leg, at };
      return !placed.some((each) => clash(each, next)) && fits([...placed, next]);
    });
  };
  return own.starts.filter((at) => fits([{ leg: own, at }]));
}
