import type { Place } from '@mutua/contracts';

const names = new Map<string, Intl.DisplayNames>();

/** The name of a country in a language. The code itself when the browser knows none. */
export function countryName(code: string, language: string): string {
  const known = names.get(language) ?? new Intl.DisplayNames([language], { type: 'region' });
  names.set(language, known);
  try {
    return known.of(code) ?? code;
  } catch {
    return code; // no code of a country
  }
}

/** A place among those of its country: 'Lyon', 'Portland, Oregon'. */
export const placeName = ({ name, region, hasNamesake }: Place): string => joined(name, hasNamesake ? region : '');

/** A place as one line: 'Lyon, France', 'Portland, Oregon, United States'. The gazetteer's `labelOf` is the same rule for services. */
export const placeText = ({ name, region, country, hasNamesake }: Place, language: string): string =>
  joined(name, hasNamesake ? region : '', countryName(country, language));

const joined = (...parts: string[]): string => [...new Set(parts.filter(Boolean))].join(', ');

/** What tells a place from others of its name: 'Auvergne-Rhône-Alpes, France'. */
export const placeRegion = ({ name, region, country }: Place, language: string): string =>
  [region === name ? '' : region, countryName(country, language)].filter((part) => part !== '').join(', ');
