import { foldName, spellingsOf } from '../src/fold-name.ts';

/** A place as the files of GeoNames describe it. */
export interface GeoPlace {
  id: number;
  name: string;
  /** Every name by which it is found, as it is written: the own ones first. */
  names: string[];
  /** How many of `names` are its own. */
  own: number;
  latitude: number;
  longitude: number;
  population: number;
  isDistrict: boolean;
  country: string;
  regionCode: string;
  zone: string;
}

/** A place that few people share would be an address. */
const LEAST = 1000;
const LEAST_OF_DISTRICT = 5000;
const DISTRICT = /^PPL[XLF]$/;
/** Capitals and seats of regions are in the list also where their population is not known. */
const SEAT = /^PPL(C|A|A2)$/;
const AIRPORT = /^[A-Z]{3}$/;
/** A name that a machine has written in Latin letters: `nynghbw`. Those by people begin with a capital. */
const TRANSLITERATED = /^[a-z][a-z' -]*$/;
const LONGEST_NAME = 40;

/** The places of a file `cities500.txt`: https://download.geonames.org/export/dump/readme.txt */
export function placesIn(file: string): GeoPlace[] {
  return file.split('\n').flatMap((line) => {
    const [id, name = '', ascii = '', others = '', latitude, longitude, , kind = '', country = '', , region = ''] =
      line.split('\t');
    const [population = '', , , zone = ''] = line.split('\t').slice(14);
    const isDistrict = DISTRICT.test(kind);
    if (!id || !isLarge(Number(population), kind)) return [];
    const own = [...new Set([...spellingsOf(name), ascii])];
    const names = [...own, ...others.split(',')];
    const place = { id: Number(id), name, names, own: own.length, latitude: Number(latitude) };
    return [
      {
        ...place,
        longitude: Number(longitude),
        population: Number(population),
        isDistrict,
        country,
        regionCode: region,
        zone,
      },
    ];
  });
}

const isLarge = (population: number, kind: string): boolean =>
  DISTRICT.test(kind) ? population >= LEAST_OF_DISTRICT : population >= LEAST || (population === 0 && SEAT.test(kind));

/** Names by place of a file `alternateNamesV2.txt`, without those of the past and those that are no words. */
export function namesIn(file: string): Map<number, string[]> {
  const names = new Map<number, string[]>();
  for (const line of file.split('\n')) {
    const [, id, language = '', name, , , , isPast] = line.split('\t');
    if (!name || isPast === '1' || language.length > 3) continue;
    const list = names.get(Number(id));
    if (list) list.push(name);
    else names.set(Number(id), [name]);
  }
  return names;
}

/** The names by which a place is found, one of each spelling. */
export function foundNamesOf(
  place: GeoPlace,
  exonyms: readonly string[],
): { name: string; folded: string; isOwn: boolean }[] {
  const found = new Map<string, { name: string; folded: string; isOwn: boolean }>();
  const others = place.names
    .slice(place.own)
    .filter((name) => [...name].length <= LONGEST_NAME && !AIRPORT.test(name) && !TRANSLITERATED.test(name));
  const own = [...place.names.slice(0, place.own), ...exonyms];
  for (const [at, written] of [...own, ...others].entries()) {
    const name = written.normalize('NFC').trim();
    const folded = foldName(name);
    if (folded && !found.has(folded)) found.set(folded, { name, folded, isOwn: at < own.length });
  }
  return [...found.values()];
}
