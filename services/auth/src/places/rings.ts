/** Rings around a place, by which a search orders members: as conditions that the index of place tokens answers. */
import { RADII } from '@mutua/contracts';
import { PLACE_MARKS, type Searcher } from '@mutua/domain';
import { RING_ENDS, STEP_ENDS, tokensWithin } from '@mutua/gazetteer';

/** All of these hold of a member. */
type Conditions = { placeTokens: string | { $in: string[] } | { $nin: string[] } | { $ne: string } }[];

/** The members of a ring, and the rings that it consists of, if any. Both are computed when a page gets there. */
export interface Ring {
  conditions: () => Conditions;
  inner: () => Ring[];
}

const FARTHEST = STEP_ENDS.at(-1) ?? 0;

const nothing = () => [];

function ringsBetween(searcher: Searcher, id: string, ends: readonly number[], innermost?: number): Ring[] {
  const tokens = (km: number) => tokensWithin(id, km, [PLACE_MARKS[searcher]]);
  return ends.map((end, at) => {
    const inside = ends[at - 1] ?? innermost;
    return {
      conditions: () => [
        { placeTokens: { $in: tokens(end) } },
        ...(inside === undefined ? [] : [{ placeTokens: { $nin: tokens(inside) } }]),
      ],
      inner: nothing,
    };
  });
}

/** Members in the order of the shown distance from a place: then those far away, and last those who show the searcher no town. */
export function ringsByDistance(searcher: Searcher, id: string): Ring[] {
  // First the place itself.
  const ends = [0, ...RING_ENDS];
  const coarse = ringsBetween(searcher, id, ends).map((ring, at) => {
    const [inside, outside] = [ends[at - 1], ends[at] ?? FARTHEST];
    if (inside === undefined) return ring;
    const within = STEP_ENDS.filter((km) => km > inside && km <= outside);
    return { ...ring, inner: () => ringsBetween(searcher, id, within, inside) };
  });
  const mark = PLACE_MARKS[searcher];
  const far = () => [{ placeTokens: mark }, { placeTokens: { $nin: tokensWithin(id, FARTHEST, [mark]) } }];
  const unknown = () => [{ placeTokens: { $ne: mark } }];
  return [...coarse, { conditions: far, inner: nothing }, { conditions: unknown, inner: nothing }];
}

/** Members within a radius in bands, by which a search orders those that are equally relevant. */
export const bandsWithin = (searcher: Searcher, id: string, km: number): Ring[] =>
  ringsBetween(
    searcher,
    id,
    RADII.filter((radius) => radius <= km),
  );
