/** Rings around a place, by which a search orders members: as conditions that the index of place tokens answers. */
import { distanceStep, FAR, RADII } from '@mutua/contracts';
import { distanceKm } from '@mutua/gazetteer';
import { MARKS, type Searcher, tokensWithin } from './place-tokens.ts';

/** All of these hold of a member. */
type Conditions = { placeTokens: string | { $in: string[] } | { $nin: string[] } | { $ne: string } }[];

/** The members of a ring, and the rings that it consists of, if any. Both are computed when a page gets there. */
export interface Ring {
  conditions: () => Conditions;
  inner: () => Ring[];
}

const steps = (from: number, to: number, by: number): number[] =>
  Array.from({ length: (to - from) / by + 1 }, (_, n) => from + n * by);

/** The distances at which the shown step changes, in kilometres; first the place itself. */
const STEP_RADII = [0, ...steps(3.5, 19.5, 1), ...steps(22.5, 97.5, 5), ...steps(105, 195, 10), FAR];
/** Some of them: a ring between two of these that has nobody is left out at once. */
const COARSE_RADII = [0, 9.5, 19.5, 52.5, 97.5, FAR];

const nothing = () => [];

function ringsBetween(searcher: Searcher, id: string, radii: readonly number[], innermost?: number): Ring[] {
  const tokens = (km: number) => tokensWithin(searcher, id, km);
  return radii.map((km, at) => {
    const inside = radii[at - 1] ?? innermost;
    return {
      conditions: () => [
        { placeTokens: { $in: tokens(km) } },
        ...(inside === undefined ? [] : [{ placeTokens: { $nin: tokens(inside) } }]),
      ],
      inner: nothing,
    };
  });
}

/** Members in the order of the shown distance from a place: then those far away, and last those who show the searcher no town. */
export function ringsByDistance(searcher: Searcher, id: string): Ring[] {
  const coarse = ringsBetween(searcher, id, COARSE_RADII).map((ring, at) => {
    const [inside, outside] = [COARSE_RADII[at - 1], COARSE_RADII[at] ?? FAR];
    if (inside === undefined) return ring;
    const within = STEP_RADII.filter((km) => km > inside && km <= outside);
    return { ...ring, inner: () => ringsBetween(searcher, id, within, inside) };
  });
  const mark = { placeTokens: MARKS[searcher] };
  const far = () => [mark, { placeTokens: { $nin: tokensWithin(searcher, id, FAR) } }];
  const unknown = () => [{ placeTokens: { $ne: MARKS[searcher] } }];
  return [...coarse, { conditions: far, inner: nothing }, { conditions: unknown, inner: nothing }];
}

/** Members within a radius in bands, by which a search orders those that are equally relevant. */
export const bandsWithin = (searcher: Searcher, id: string, km: number): Ring[] =>
  ringsBetween(
    searcher,
    id,
    RADII.filter((radius) => radius <= km),
  );

/** The position of a town in the order of `ringsByDistance`; null for a town that is not shown. */
export function distanceRank(id: string, town: string | null): number {
  const km = town === null ? null : distanceKm(id, town);
  if (km === null) return FAR + 2;
  return town === id ? 0 : (distanceStep(km) ?? FAR + 1);
}

/** The position of a town in the order of `bandsWithin`. */
export function bandRank(id: string, town: string | null): number {
  const km = (town === null ? null : distanceKm(id, town)) ?? Number.POSITIVE_INFINITY;
  return RADII.findIndex((radius) => km <= radius);
}
