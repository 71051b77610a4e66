import type { Language, Place } from '@mutua/contracts';
import { LANGUAGE_CODES } from '@mutua/contracts/limits';
import { indexedWordsOf } from '@mutua/service-kit/text';
import { countryName, countryNames } from './countries.ts';
import { EXONYMS, hasLetters, idOf, placeList, regionOf, rowOf } from './list.ts';
import { hasNamesake } from './namesakes.ts';

/** At most so many words of a place go into an index. */
const MAX_WORDS = 40;

/** Whether the list has a place of this id. Takes any text. */
export const hasPlace = (id: string): boolean => rowOf(id) !== undefined;

/** The name of a place in a language: the language's own for well-known towns, else the one of the list. */
export const nameOf = (row: number, language: Language): string =>
  EXONYMS[idOf(row)]?.[language] ?? placeList().names.at(row);

/** A place as answers have it, or null when the list does not have it. An id with an heir gives the heir. */
export function placeOf(id: string, language: Language): Place | null {
  const row = rowOf(id);
  return row === undefined ? null : placeAt(row, language);
}

export function placeAt(row: number, language: Language): Place {
  const { country, name: region } = regionOf(row);
  const near = (placeList().nearOf[row] ?? 0) - 1;
  return {
    _id: idOf(row),
    name: nameOf(row, language),
    region,
    country,
    ...(hasNamesake(row) && { hasNamesake: true as const }),
    ...(near >= 0 && { near: nameOf(near, language) }),
  };
}

/**
 * The line of text that stands for a place: `Lyon, France`, with its region where the country has another place of the name: `Portland,
 * Oregon, United States`. Equal parts are named once: `Singapore`.
 */
export function labelOf(id: string, language: Language): string | null {
  const row = rowOf(id);
  return row === undefined ? null : labelAt(row, language, hasNamesake(row));
}

/** The label without the region, where that does not fit or cannot be written. */
export function shortLabelOf(id: string, language: Language): string | null {
  const row = rowOf(id);
  return row === undefined ? null : labelAt(row, language, false);
}

function labelAt(row: number, language: Language, isWithRegion: boolean): string {
  const { country, name: region } = regionOf(row);
  const parts = [nameOf(row, language), isWithRegion ? region : '', countryName(country, language)];
  return [...new Set(parts.filter(Boolean))].join(', ');
}

/** The labels of a place in all languages, also those of earlier releases, which named no region. None for an unknown id. */
export function labelsOf(id: string): string[] {
  const row = rowOf(id);
  if (row === undefined) return [];
  const labels = LANGUAGE_CODES.flatMap((language) =>
    [true, false].map((withRegion) => labelAt(row, language, withRegion)),
  );
  return [...new Set(labels)];
}

/** The folded words by which a search of places as text finds it: name, region and country as people write them. None for an unknown id. */
export function wordsOfPlace(id: string): string[] {
  const row = rowOf(id);
  if (row === undefined) return [];
  const { country, code, name: region } = regionOf(row);
  const names = [placeList().names.at(row), ...Object.values(EXONYMS[idOf(row)] ?? {})];
  return indexedWordsOf(...names, ...countryNames(country), region, ...(hasLetters(code) ? [code] : [])).slice(
    0,
    MAX_WORDS,
  );
}

/** The time zone of a place, an IANA name. */
export function zoneOf(id: string): string | null {
  const row = rowOf(id);
  const { zones, zoneOf } = placeList();
  return row === undefined ? null : (zones[zoneOf[row] ?? 0] ?? null);
}
