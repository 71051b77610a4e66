import type { Language } from '@mutua/contracts';
import { packColumns } from '../src/columns.ts';
import { foundNamesOf, type GeoPlace } from './geonames.ts';
import { nearTowns } from './near.ts';

const RADIX = 10_000;

/**
 * Builds the three files of the list. The same places give the same bytes.
 * @param regions the names of regions by country and code: `FR.84`
 * @param exonyms names by id and language
 */
export function buildFiles(
  places: readonly GeoPlace[],
  regions: ReadonlyMap<string, string>,
  exonyms: Readonly<Record<string, Readonly<Record<Language, string>>>>,
): Record<'core.br' | 'shown.br' | 'names.br', Buffer> {
  const rows = places.toSorted((a, b) => a.id - b.id);
  return {
    'core.br': packColumns({
      ids: Uint32Array.from(rows, ({ id }, row) => id - (rows[row - 1]?.id ?? 0)),
      latitudes: Int32Array.from(rows, ({ latitude }) => Math.round(latitude * RADIX)),
      longitudes: Int32Array.from(rows, ({ longitude }) => Math.round(longitude * RADIX)),
    }),
    'shown.br': packColumns(shownColumns(rows, regions)),
    'names.br': packColumns(nameColumns(rows, exonyms)),
  };
}

function shownColumns(rows: readonly GeoPlace[], regions: ReadonlyMap<string, string>) {
  const lineOf = ({ country, regionCode }: GeoPlace) =>
    [country, regionCode, regions.get(`${country}.${regionCode}`) ?? ''].join('\t');
  const regionList = listOf(rows.map(lineOf));
  const zoneList = listOf(rows.map(({ zone }) => zone));
  const near = nearTowns(rows);
  return {
    names: rows.map(({ name }) => name),
    regions: regionList.values,
    regionOf: Uint16Array.from(rows, (row) => regionList.indexOf(lineOf(row))),
    zones: zoneList.values,
    zoneOf: Uint16Array.from(rows, ({ zone }) => zoneList.indexOf(zone)),
    nearOf: Uint32Array.from(rows, (_, row) => (near.get(row) ?? -1) + 1),
  };
}

function listOf(all: readonly string[]) {
  const values = [...new Set(all)].sort();
  const at = new Map(values.map((value, index) => [value, index]));
  return { values, indexOf: (value: string): number => at.get(value) ?? 0 };
}

function nameColumns(rows: readonly GeoPlace[], exonyms: Readonly<Record<string, Readonly<Record<Language, string>>>>) {
  const names = rows.flatMap((place, row) => {
    const known = Object.values(exonyms[place.id] ?? {});
    return foundNamesOf(place, known).map((name) => ({ ...name, row }));
  });
  names.sort((a, b) => {
    if (a.folded !== b.folded) return a.folded < b.folded ? -1 : 1;
    return a.row - b.row;
  });
  return {
    names: names.map(({ name }) => name),
    /** Twice the row, and one more for own names. */
    owners: Uint32Array.from(names, ({ row, isOwn }) => row * 2 + (isOwn ? 1 : 0)),
    populations: Uint32Array.from(rows, ({ population }) => population),
    districts: Uint8Array.from(rows, ({ isDistrict }) => (isDistrict ? 1 : 0)),
  };
}
