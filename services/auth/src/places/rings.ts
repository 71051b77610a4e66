/** Rings around a place, by which a search orders members: as conditions that the index of place tokens answers. */
import { PLACE_MARKS, type Searcher } from '@mutua/domain';
import { bandEnds, RING_ENDS, STEP_ENDS, tokensWithin } from '@mutua/gazetteer';

type HasToken = { placeTokens: string | { $in: string[] } };
/** All of these hold of a member. */
type Conditions = (HasToken | { placeTokens: { $ne: string } } | { $nor: HasToken[] })[];

/** The members of a ring, and the rings that it consists of, if any. Both are computed when a page gets there. */
export interface Ring {
  conditions: () => Conditions;
  inner: () => Ring[];
}

const FARTHEST = STEP_ENDS.at(-1) ?? 0;

const nothing = () => [];
/** `$nor` instead of `$nin`: the local engine needs milliseconds for each member to compare a long list with `$nin`. */
const outside = (tokens: string[]) => ({ $nor: [{ placeTokens: { $in: tokens } }] });

function ringsBetween(searcher: Searcher, id: string, ends: readonly number[], innermost?: number): Ring[] {
  const tokens = (km: number) => tokensWithin(id, km, [PLACE_MARKS[searcher]]);
  return ends.map((end, at) => {
    const inside = ends[at - 1] ?? innermost;
    return {
      conditions: () => [
        { placeTokens: { $in: tokens(end) } },
        ...(inside === undefined ? [] : [outside(tokens(inside))]),
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
    const [inside, end] = [ends[at - 1], ends[at] ?? FARTHEST];
    if (inside === undefined) return ring;
    const within = STEP_ENDS.filter((km) => km > inside && km <= end);
    return { ...ring, inner: () => ringsBetween(searcher, id, within, inside) };
  });
  const mark = PLACE_MARKS[searcher];
  const far = () => [{ placeTokens: mark }, outside(tokensWithin(id, FARTHEST, [mark]))];
  const unknown = () => [{ placeTokens: { $ne: mark } }];
  return [...coarse, { conditions: far, inner: nothing }, { conditions: unknown, inner: nothing }];
}

/** Members within a radius in bands, by which a search orders those that are equally relevant. */
export const bandsWithin = (searcher: Searcher, id: string, km: number): Ring[] =>
  ringsBetween(searcher, id, bandEnds(km));
