/**
 * Orders by distance: as tiers around a place for the database, and as a number for loaded skills. Both know only the place that a skill
 * shows the reader, and give the same order.
 */
import { distanceStep, RADII } from '@mutua/contracts/limits';
import { distanceKm, reachWithin } from '@mutua/gazetteer';
import { anyPlace, placeInReach, placeTokens, type Searcher } from '../lessons/reach.ts';
import { type Level, tiersBy } from './tiers.ts';

/** From where, for whom, and among which skills: those that have said how they meet, others, or both. */
export interface Around {
  id: string;
  searcher: Searcher;
  said: readonly boolean[];
}

/** Bands of relevance are the radii of a search. Those who teach online stand after this one. */
const ONLINE_AFTER = 10;

interface Tokens {
  tokens: readonly (string | RegExp)[];
  /** Whether the match has no others. */
  isPart?: boolean;
  inside?: Level | undefined;
}

/** Divides by tokens of `search.reach`. Each list contains the one before; what has none of them comes last. */
const byTokens =
  (lists: () => Iterable<Tokens>): Level =>
  (match) => {
    function* steps() {
      for (const { tokens, ...step } of lists()) yield { withBetter: { 'search.reach': { $in: tokens } }, ...step };
      yield { withBetter: {} };
    }
    return tiersBy(match, steps());
  };

const tokensWithin = (km: number, { id, searcher, said }: Around): string[] =>
  placeTokens(reachWithin(id, km), searcher, said);

/** Divides skills within a distance, and those online, by bands. */
export const inBands = (around: Around, km: number, orOnline: boolean): Level =>
  byTokens(function* () {
    for (const band of RADII) {
      if (band > km || (band === km && !orOnline)) return;
      const online = orOnline && band > ONLINE_AFTER ? ['online'] : [];
      const tokens = [...tokensWithin(band, around), ...online];
      yield { tokens, isPart: true };
      if (orOnline && band === ONLINE_AFTER) yield { tokens: [...tokens, 'online'], isPart: true };
    }
  });

/** The number of the band of a skill in the order of `inBands`. */
export function bandOf(
  reach: readonly string[],
  { id, searcher }: Omit<Around, 'said'>,
  { km, orOnline }: { km: number; orOnline: boolean },
): number {
  const place = placeInReach(reach, searcher);
  const away = place === null ? null : distanceKm(id, place);
  const band = away === null ? -1 : RADII.findIndex((each) => each <= km && away <= each);
  const online = orOnline && reach.includes('online') ? RADII.indexOf(ONLINE_AFTER) + 0.5 : RADII.length;
  return band === -1 ? online : Math.min(band, online);
}

/** The ends of the shown steps, in kilometres. */
const STEP_ENDS = [
  ...Array.from({ length: 17 }, (_, step) => step + 3.5),
  ...Array.from({ length: 16 }, (_, step) => step * 5 + 22.5),
  ...Array.from({ length: 10 }, (_, step) => step * 10 + 105),
  200.5,
];
/** Groups of steps, which are divided into steps only when a page needs it. */
const RING_ENDS = [3.5, 9.5, 19.5, 47.5, 97.5, 200.5];

/**
 * Divides by the shown step of the distance. Farther skills follow, then those without a place.
 * @param within the kilometres within which all skills of the match are; null when they may be anywhere
 */
export const nearestFirst = (around: Around, within: number | null): Level => {
  const { id, searcher, said } = around;
  const isPart = within !== null;
  const ends = isPart ? [...RING_ENDS.filter((end) => end < within), within] : RING_ENDS;
  const stepsFrom = (start: number, end: number): Level =>
    byTokens(function* () {
      for (const step of STEP_ENDS)
        if (step > start && step < end) yield { tokens: tokensWithin(step, around), isPart };
    });
  return byTokens(function* () {
    yield { tokens: placeTokens({ places: [id], cells: [] }, searcher, said), isPart };
    for (const [index, end] of ends.entries())
      yield { tokens: tokensWithin(end, around), isPart, inside: stepsFrom(ends[index - 1] ?? end, end) };
    if (!isPart) yield { tokens: anyPlace(searcher, said) };
  });
};

const FARTHER = 1_000;

/** The number of the step of a skill in the order of `nearestFirst`. */
export function stepOf(reach: readonly string[], { id, searcher }: Omit<Around, 'said'>): number {
  const place = placeInReach(reach, searcher);
  if (place === null) return FARTHER + 1;
  if (place === id) return 0;
  return distanceStep(Math.round(distanceKm(id, place) ?? FARTHER)) ?? FARTHER;
}
