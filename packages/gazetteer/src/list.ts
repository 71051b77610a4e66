import type { Language } from '@mutua/contracts';
import exonyms from '../data/exonyms.json' with { type: 'json' };
import heirs from '../data/heirs.json' with { type: 'json' };
import { readDataFile } from './columns.ts';

/** The names of a well-known town in the six languages of the pages. */
export const EXONYMS: Readonly<Record<string, Readonly<Record<Language, string>>>> = exonyms;

/** Places that the list no longer has, with the place that they have become a part of. */
const HEIRS: Readonly<Record<string, string>> = heirs;

/** The list of places. A place is a row; rows are in the order of ids. */
type List = ReturnType<typeof readList>;
let list: List | undefined;

/** The list, read with the first question: it takes some 50 ms and 8 MB. */
export const placeList = (): List => {
  list ??= readList();
  return list;
};

function readList() {
  const core = readDataFile('core.br');
  const shown = readDataFile('shown.br');
  const ids = core.numbers('ids');
  for (let row = 1; row < ids.length; row += 1) ids[row] = (ids[row] ?? 0) + (ids[row - 1] ?? 0);
  return {
    ids,
    /** In ten thousandths of a degree. */
    latitudes: core.numbers('latitudes'),
    longitudes: core.numbers('longitudes'),
    names: shown.lines('names'),
    regions: regionsOf(shown.lines('regions')),
    regionOf: shown.numbers('regionOf'),
    zones: allOf(shown.lines('zones')),
    zoneOf: shown.numbers('zoneOf'),
    /** For places whose region has several of their name: the nearest larger town, as row + 1. */
    nearOf: shown.numbers('nearOf'),
  };
}

const allOf = (lines: { length: number; at: (line: number) => string }): string[] =>
  Array.from({ length: lines.length }, (_, line) => lines.at(line));

export interface Region {
  /** ISO 3166. */
  country: string;
  /** Of GeoNames: letters where a country writes its regions so (`IL`), else numbers. */
  code: string;
  /** As GeoNames writes it; empty where it has none. */
  name: string;
}

/** Whether people write the code of a region: numbers say nothing to them. */
export const hasLetters = (code: string): boolean => /^[a-z]+$/i.test(code);

const regionsOf = (lines: { length: number; at: (line: number) => string }): Region[] =>
  allOf(lines).map((line) => {
    const [country = '', code = '', name = ''] = line.split('\t');
    return { country, code, name };
  });

/** The row of an id, or of its heir. Undefined when the list has neither. */
export function rowOf(id: string): number | undefined {
  if (!/^[1-9]\d{0,9}$/.test(id)) return;
  const { ids } = placeList();
  const wanted = Number(Object.hasOwn(HEIRS, id) ? HEIRS[id] : id);
  let from = 0;
  let to = ids.length - 1;
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((ids[middle] ?? 0) < wanted) from = middle + 1;
    else to = middle;
  }
  return ids[from] === wanted ? from : undefined;
}

export const idOf = (row: number): string => String(placeList().ids[row]);

export const regionOf = (row: number): Region => {
  const { regions, regionOf } = placeList();
  return regions[regionOf[row] ?? 0] as Region;
};
