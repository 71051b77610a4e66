import type { GeoPlace } from './geonames.ts';

/** A place of the newer table: its region has one of the codes that the table of regions names. */
export type RegionPoint = Pick<GeoPlace, 'name' | 'country' | 'regionCode' | 'latitude' | 'longitude'>;

/** Where the table of regions keeps provinces that are no more: Taipei would be in Taiwan, and Banqiao in Taipei. No region is better. */
const OUTDATED = new Set(['TW']);
/** Two rows of the same name are one place, if they are so near. In degrees. */
const SAME_PLACE = 0.1;
const RADIANS = Math.PI / 180;

/**
 * Gives places the region in which the newer table has them. The table of towns is older than the one of regions: since then Vietnam has
 * given codes to other provinces, and Norway has new ones. A place that the newer table lacks keeps its code, unless most others of this code
 * have another one now; then its nearest place tells.
 */
export function withRegions(places: readonly GeoPlace[], newer: readonly RegionPoint[]): GeoPlace[] {
  const byCountry = Map.groupBy(newer, ({ country }) => country);
  const byName = Map.groupBy(newer, keyOf);
  const known = places.map((place) => nearest(place, byName.get(keyOf(place)) ?? [], SAME_PLACE));
  const moved = movedCodes(places, known);
  return places.map((place, at) => {
    if (OUTDATED.has(place.country)) return { ...place, regionCode: '' };
    const found =
      known[at] ?? (moved.has(codeOf(place)) ? nearest(place, byCountry.get(place.country) ?? []) : undefined);
    return found ? { ...place, regionCode: found.regionCode } : place;
  });
}

const keyOf = ({ country, name }: Pick<RegionPoint, 'country' | 'name'>): string => `${country} ${name}`;
const codeOf = ({ country, regionCode }: GeoPlace): string => `${country}.${regionCode}`;

/** The codes that no longer stand for the region of most of their places. */
function movedCodes(places: readonly GeoPlace[], known: readonly (RegionPoint | undefined)[]): Set<string> {
  const more = new Map<string, number>();
  for (const [at, place] of places.entries()) {
    const now = known[at]?.regionCode;
    if (now !== undefined)
      more.set(codeOf(place), (more.get(codeOf(place)) ?? 0) + (now === place.regionCode ? -1 : 1));
  }
  return new Set([...more].flatMap(([code, count]) => (count > 0 ? [code] : [])));
}

/** The nearest of some points, at most so many degrees away. */
function nearest(place: GeoPlace, points: readonly RegionPoint[], within = 180): RegionPoint | undefined {
  let best: RegionPoint | undefined;
  let least = within * within;
  for (const point of points) {
    const north = point.latitude - place.latitude;
    const east = (((point.longitude - place.longitude + 540) % 360) - 180) * Math.cos(place.latitude * RADIANS);
    const square = north * north + east * east;
    if (square > least) continue;
    least = square;
    best = point;
  }
  return best;
}
