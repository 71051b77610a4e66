import { placeList } from '../src/list.ts';
import { nameIndex } from '../src/names/name-index.ts';
import type { GeoPlace } from './geonames.ts';

/** The places and the regions of the list as it is stored now. */
export function storedPlaces(): { places: GeoPlace[]; regions: Map<string, string> } {
  const { ids, latitudes, longitudes, names, regions, regionOf, zones, zoneOf } = placeList();
  const { entries, owners, populations, districts } = nameIndex();
  const places = Array.from(ids, (id, row): GeoPlace => {
    const region = regions[regionOf[row] ?? 0];
    return {
      id,
      name: names.at(row),
      names: [],
      own: 0,
      latitude: (latitudes[row] ?? 0) / 10_000,
      longitude: (longitudes[row] ?? 0) / 10_000,
      population: populations[row] ?? 0,
      isDistrict: districts[row] === 1,
      country: region?.country ?? '',
      regionCode: region?.code ?? '',
      zone: zones[zoneOf[row] ?? 0] ?? '',
    };
  });
  for (let at = 0; at < owners.length; at += 1) {
    const owner = owners[at] ?? 0;
    const place = places[owner >> 1];
    const name = entries.at(at);
    if (owner % 2 === 1) place?.names.splice(place.own++, 0, name);
    else place?.names.push(name);
  }
  return {
    places,
    regions: new Map(regions.map(({ country, code, name }) => [`${country}.${code}`, name])),
  };
}
