/**
 * Orders by distance: as tiers around a place for the database, and as a number for loaded skills. Both know only the place that a skill
 * shows the reader, and give the same order.
 */
import { RADII, type SearchRadius } from '@mutua/contracts/limits';
import type { Searcher } from '@mutua/domain';
import { bandBetween, bandEnds, isWithin, RING_ENDS, STEP_ENDS, stepBetween, tokensWithin } from '@mutua/gazetteer';
import { anyPlace, marksOf, placeInReach } from '../lessons/reach.ts';
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
  /** Whether they are a part of the match's own tokens, and replace those. */
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

const tokensAround = ({ id, searcher, said }: Around, km: number): string[] =>
  tokensWithin(id, km, marksOf(searcher, said));

/** Divides skills within a distance, and those online, by bands. */
export const inBands = (around: Around, km: number, orOnline: boolean): Level =>
  byTokens(function* () {
    for (const band of bandEnds(km)) {
      if (band === km && !orOnline) return;
      const online = orOnline && band > ONLINE_AFTER ? ['online'] : [];
      const tokens = [...tokensAround(around, band), ...online];
      yield { tokens, isPart: true };
      if (orOnline && band === ONLINE_AFTER) yield { tokens: [...tokens, 'online'], isPart: true };
    }
  });

/** The number of the band of a skill in the order of `inBands`. */
export function bandOf(
  reach: readonly string[],
  { id, searcher }: Omit<Around, 'said'>,
  { km, orOnline }: { km: SearchRadius; orOnline: boolean },
): number {
  const place = placeInReach(reach, searcher);
  const band = (isWithin(id, km, place) ? bandBetween(id, place) : null) ?? RADII.length;
  const online = orOnline && reach.includes('online') ? RADII.indexOf(ONLINE_AFTER) + 0.5 : RADII.length;
  return Math.min(band, online);
}

/**
 * Divides by the shown step of the distance. Farther skills follow, then those without a place.
 * @param within the kilometres within which all skills of the match are; null when they may be anywhere
 */
export const nearestFirst = (around: Around, within: number | null): Level => {
  const isPart = within !== null;
  const ends =
    within === null ? RING_ENDS : [...RING_ENDS.filter((end) => end < within), within].filter((end) => end > 0);
  const stepsFrom = (start: number, end: number): Level =>
    byTokens(function* () {
      for (const step of STEP_ENDS)
        if (step > start && step < end) yield { tokens: tokensAround(around, step), isPart };
    });
  return byTokens(function* () {
    // The place itself.
    yield { tokens: tokensAround(around, 0), isPart };
    for (const [index, end] of ends.entries())
      yield { tokens: tokensAround(around, end), isPart, inside: stepsFrom(ends[index - 1] ?? 0, end) };
    if (!isPart) yield { tokens: anyPlace(around.searcher, around.said) };
  });
};

/** The number of the step of a skill in the order of `nearestFirst`. */
export const stepOf = (reach: readonly string[], { id, searcher }: Omit<Around, 'said'>): number =>
  stepBetween(id, placeInReach(reach, searcher));
