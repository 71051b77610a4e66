import { foldName } from '../src/fold-name.ts';
import type { GeoPlace } from './geonames.ts';

const RADIANS = Math.PI / 180;

/** For each place whose region has several of its name: the index of the nearest larger town, which tells them apart. */
export function nearTowns(places: readonly GeoPlace[]): Map<number, number> {
  const sameName = Map.groupBy(places.keys(), (at) => {
    const { country, regionCode, name } = places[at] as GeoPlace;
    return `${country}.${regionCode} ${foldName(name)}`;
  });
  const near = new Map<number, number>();
  for (const group of sameName.values()) {
    if (group.length < 2) continue;
    const taken = new Set<number>();
    for (const at of group) {
      const town = nearestTown(places, at, (other) => !group.includes(other) && !taken.has(other));
      if (town === undefined) continue;
      taken.add(town);
      near.set(at, town);
    }
  }
  return near;
}

function nearestTown(places: readonly GeoPlace[], at: number, mayBe: (other: number) => boolean): number | undefined {
  const place = places[at] as GeoPlace;
  let nearest: number | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const [other, town] of places.entries()) {
    if (town.population <= place.population || town.isDistrict || town.country !== place.country) continue;
    const north = town.latitude - place.latitude;
    if (north * north >= least) continue;
    const east = (((town.longitude - place.longitude + 540) % 360) - 180) * Math.cos(place.latitude * RADIANS);
    const square = north * north + east * east;
    if (square < least && mayBe(other)) {
      least = square;
      nearest = other;
    }
  }
  return nearest;
}
