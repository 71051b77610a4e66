/**
 * Orders by distance: the ends of rings around a place, by which an index is asked, and the number of the ring in which another place is.
 * Distances within a ring look alike to readers, and another order decides there.
 */
import { RADII, stepEnds } from '@mutua/contracts/limits';
import { distanceKm, isSamePlace } from './distance.ts';

/** Beyond each of these kilometres, pages show another distance. */
export const STEP_ENDS: readonly number[] = stepEnds();

/** Some of them: a ring between two of these is only divided into its steps when a page needs it. */
export const RING_ENDS: readonly number[] = [3.5, 9.5, 19.5, 52.5, 97.5, 200.5];

/**
 * The position of a place in the order of shown distances: 0 for the same place, then the steps. Last come those beyond all steps, and
 * after them what has no place.
 */
export function stepBetween(from: string, place: string | null): number {
  const km = place === null ? null : distanceKm(from, place);
  if (place === null || km === null) return STEP_ENDS.length + 2;
  if (isSamePlace(from, place)) return 0;
  const step = STEP_ENDS.findIndex((end) => km <= end);
  return (step === -1 ? STEP_ENDS.length : step) + 1;
}

/** The ends of the bands within a radius, by which a search orders what is equally relevant. */
export const bandEnds = (km: number): number[] => [...RADII.filter((radius) => radius < km), km];

/** The position of the least radius of a search around one place that has the other in it; null beyond all of them, or without a place. */
export function bandBetween(from: string, place: string | null): number | null {
  const km = place === null ? null : distanceKm(from, place);
  const band = km === null ? -1 : RADII.findIndex((radius) => km <= radius);
  return band === -1 ? null : band;
}
