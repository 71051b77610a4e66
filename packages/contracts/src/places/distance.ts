/** Distances as members read them: in steps, because between the centres of towns a metre means nothing. */
import { FAR, UNITS, type Unit } from './limits.ts';

const KM_PER_MILE = 1.609344;
const LEAST = 3;

const inUnit = (km: number, unit: Unit): number => (unit === 'mi' ? km / KM_PER_MILE : km);

/** Whether pages say `under 3 km` instead of a number. */
export const isUnderSteps = (km: number, unit: Unit = 'km'): boolean => inUnit(km, unit) < LEAST;

/**
 * The step in kilometres or miles that pages show for a distance in kilometres. Below 3 it is 3 (`under 3 km`); null beyond `FAR`, where
 * the name of the place says more.
 */
export function distanceStep(km: number, unit: Unit = 'km'): number | null {
  if (km > FAR) return null;
  const distance = inUnit(km, unit);
  if (distance < LEAST) return LEAST;
  const step = distance < 20 ? 1 : distance < 100 ? 5 : 10;
  return Math.round(distance / step) * step;
}

const isShownAlike = (a: number, b: number, unit: Unit): boolean =>
  distanceStep(a, unit) === distanceStep(b, unit) && isUnderSteps(a, unit) === isUnderSteps(b, unit);

/**
 * The distances in kilometres beyond which pages show another text, in one of the units, ascending. They lie between whole kilometres, to
 * which answers are rounded.
 */
export const stepEnds = (): number[] =>
  Array.from({ length: FAR + 1 }, (_, km) => km)
    .filter((km) => UNITS.some((unit) => !isShownAlike(km, km + 1, unit)))
    .map((km) => km + 0.5);
