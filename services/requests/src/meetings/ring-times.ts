/** Times of the legs of a ring: each member teaches in one leg and learns in another. */
import { MINUTE_MS } from './plan-parts.ts';

/** A leg that needs a time, with the starts (milliseconds of UTC, by time) that suit its two members. */
export interface OpenLeg {
  members: readonly string[];
  minutes: number;
  starts: readonly number[];
}

interface Placed {
  leg: OpenLeg;
  at: number;
}

/**
 * The starts of one leg for which each of the other legs still finds a start, so that nobody has two sessions at once.
 * Exact: every arrangement is tried until one fits, legs with few starts first.
 * @param apart how many minutes lie between two sessions of a member
 */
export function startsWithin(own: OpenLeg, others: readonly OpenLeg[], apart: number): number[] {
  const clash = (one: Placed, other: Placed): boolean =>
    one.leg.members.some((id) => other.leg.members.includes(id)) &&
    one.at < other.at + (other.leg.minutes + apart) * MINUTE_MS &&
    other.at < one.at + (one.leg.minutes + apart) * MINUTE_MS;
  const order = [...others].sort((a, b) => a.starts.length - b.starts.length);
  const fits = (placed: readonly Placed[]): boolean => {
    const leg = order[placed.length - 1];
    if (!leg) return true;
    return leg.starts.some((at) => {
      const next = { leg, at };
      return !placed.some((each) => clash(each, next)) && fits([...placed, next]);
    });
  };
  return own.starts.filter((at) => fits([{ leg: own, at }]));
}
