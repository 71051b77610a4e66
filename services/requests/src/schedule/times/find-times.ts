/** Finds times that suit two members, for a session or a series. All moments are milliseconds of UTC. */

import { FIND_TIMES } from '@mutua/contracts/limits';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@mutua/contracts/time';
import { minutesOf } from '@mutua/domain';
import { covers, type Interval, intersect } from '../plan/intervals.ts';
import { type OffsetSpan, shownAt } from '../plan/zones.ts';

/** A quarter hour of UTC is also a quarter hour in every zone in use. */
const STEP_MS = 15 * MINUTE_MS;

/** The hours of one of the two members. */
export interface Side {
  /** Whether the member's hours are known. */
  isKnown: boolean;
  free: readonly Interval[];
  /** The latest start of a session. Later sessions of a series may begin after it. */
  horizon: number;
  /** The offsets of the member's zone; null while the zone is unknown. */
  clock: readonly OffsetSpan[] | null;
}

export interface Sought {
  from: number;
  /** Every session begins before this moment. Later sessions of a series may begin after it. */
  to: number;
  minutes: number;
  /** The most times to find. */
  limit: number;
  /** Returns the starts of all sessions of a series, from its first one on. */
  startsOf: (first: number) => number[];
  /** Returns the starts that also suit other members. When none do, all starts stay. */
  alsoSuiting?: (starts: readonly number[]) => number[];
}

export interface FoundTime {
  startsAt: number;
  fits: 'both' | 'you' | 'they';
  best: boolean;
  /** The number of sessions, and the starts of the unsuitable ones: those outside the time of the members whom the first session suits. */
  count: number;
  misfit: number[];
}

/** The free time in which a session can begin, and whom it suits. */
interface Common {
  fits: FoundTime['fits'];
  free: readonly Interval[];
  horizon: number;
}

/** Returns every quarter hour at which a whole session fits. */
export function startsIn(
  { free, horizon }: Omit<Common, 'fits'>,
  { from, to, minutes }: Pick<Sought, 'from' | 'to' | 'minutes'>,
) {
  const found: number[] = [];
  for (const [start, end] of free) {
    const last = Math.min(end - minutes * MINUTE_MS, to - 1, horizon);
    for (let at = Math.ceil(Math.max(start, from) / STEP_MS) * STEP_MS; at <= last; at += STEP_MS) found.push(at);
  }
  return found;
}

/** Rates a time: higher when it is soon, round on both clocks, and at a humane hour for both. */
export function worthOf(at: number, from: number, clocks: readonly (readonly OffsetSpan[])[]): number {
  let worth = 10 - (0.25 * (at - from)) / DAY_MS;
  for (const clock of clocks) {
    const minute = (shownAt(at, clock) % DAY_MS) / MINUTE_MS;
    if (minute % 60 === 0) worth += 2;
    else if (minute % 30 === 0) worth += 1;
    if (minute >= 9 * 60 && minute < 21.5 * 60) worth += 2;
    else if (minute < 7 * 60) worth -= 4;
  }
  return worth;
}

/**
 * Returns the starts with the highest total worth that are the given number of hours apart. The result is exact, by dynamic programming.
 * @param starts sorted by time
 */
export function bestOf(
  starts: readonly number[],
  worth: (at: number) => number,
  count: number,
  apart: number,
): number[] {
  // `next[i]` is the index of the first start that is far enough after start `i`.
  let far = 0;
  const next = starts.map((at) => {
    while (far < starts.length && (starts[far] ?? 0) < at + apart * HOUR_MS) far += 1;
    return far;
  });
  // sums[i][n] is the highest worth of at most n starts, chosen from index i on.
  const sums = Array.from({ length: starts.length + 1 }, () => new Float64Array(count + 1));
  const sumOf = (index: number, n: number) => sums[index]?.[n] ?? 0;
  const withIt = (index: number, n: number) => worth(starts[index] ?? 0) + sumOf(next[index] ?? 0, n - 1);
  for (let index = starts.length - 1; index >= 0; index -= 1) {
    for (let n = 1; n <= count; n += 1) sums[index]?.fill(Math.max(sumOf(index + 1, n), withIt(index, n)), n, n + 1);
  }
  const found: number[] = [];
  for (let index = 0, n = count; index < starts.length && n > 0; ) {
    if (sumOf(index, n) === sumOf(index + 1, n)) index += 1;
    else {
      found.push(starts[index] ?? 0);
      index = next[index] ?? starts.length;
      n -= 1;
    }
  }
  return found;
}

/** Whether a time may be marked as best. For a member whose hours are unknown it must be a usual hour, as far as the clock is known. */
function mayBeBest(at: number, sides: readonly Side[]): boolean {
  const { start, end } = FIND_TIMES.usual;
  const isUsual = ({ isKnown, clock }: Side) => {
    if (isKnown || !clock) return true;
    const minute = (shownAt(at, clock) % DAY_MS) / MINUTE_MS;
    return minute >= minutesOf(start) && minute < minutesOf(end);
  };
  return sides.some(({ isKnown, clock }) => isKnown || clock) && sides.every(isUsual);
}

/** Sorts times for a limited list: first the best one of each day, then the second best of each day, and so on. */
function byDay(starts: readonly number[], worth: (at: number) => number, from: number): number[] {
  const sorted = [...starts].sort((a, b) => worth(b) - worth(a) || a - b);
  const days = Map.groupBy(sorted, (at) => Math.floor((at - from) / DAY_MS));
  const ranks = new Map([...days.values()].flatMap((day) => day.map((at, rank) => [at, rank] as const)));
  return sorted.sort((a, b) => (ranks.get(a) ?? 0) - (ranks.get(b) ?? 0));
}

/** Returns the common free time of two members, as far as it is known. */
export const commonOf = (you: Side, they: Side): Common => ({
  free: intersect(you.free, they.free),
  horizon: Math.min(you.horizon, they.horizon),
  fits: you.isKnown === they.isKnown ? 'both' : you.isKnown ? 'you' : 'they',
});

/** Returns times, those that suit both first, then by time. When more suit than `limit`, it returns the best ones of each day. */
export function findTimes(you: Side, they: Side, sought: Sought): FoundTime[] {
  const common = commonOf(you, they);
  const clocks = [you.clock, they.clock].filter((clock) => clock !== null);
  const worth = (at: number) => worthOf(at, sought.from, clocks);
  const session = (at: number): Interval => [at, at + sought.minutes * MINUTE_MS];

  const shared = startsIn(common, sought);
  const alsoSuiting = sought.alsoSuiting?.(shared) ?? [];
  const starts = alsoSuiting.length > 0 ? alsoSuiting : shared;
  const good = starts.filter((at) => mayBeBest(at, [you, they]));
  const best = new Set(bestOf(good, worth, FIND_TIMES.best, FIND_TIMES.apartHours));
  const rest = byDay(starts, worth, sought.from).filter((at) => !best.has(at));
  const found = [...best, ...rest].map((at) => ({ at, common }));

  if (you.isKnown && they.isKnown && shared.length < FIND_TIMES.best) {
    const others = [
      { ...you, fits: 'you' as const },
      { ...they, fits: 'they' as const },
    ].flatMap((side) =>
      startsIn(side, sought)
        .filter((at) => !shared.includes(at))
        .map((at) => ({ at, common: side as Common })),
    );
    found.push(...others.sort((a, b) => worth(b.at) - worth(a.at) || a.at - b.at));
  }
  return found
    .slice(0, sought.limit)
    .map(({ at, common: { fits, free } }) => {
      const series = sought.startsOf(at);
      const misfit = series.filter((start) => !covers(free, session(start)));
      return { startsAt: at, fits, best: best.has(at), count: series.length, misfit };
    })
    .sort((a, b) => Number(b.fits === 'both') - Number(a.fits === 'both') || a.startsAt - b.startsAt);
}
