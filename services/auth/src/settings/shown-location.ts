import { LANGUAGES, type ShownPlace } from '@mutua/contracts';

/** Country names that people write, but that no list of countries has. */
const OTHER_NAMES = ['UK', 'USA', 'US', 'U.S.A.', 'England', 'Scotland', 'Wales', 'Northern Ireland', 'Holland', 'UAE'];

const folded = (name: string): string => name.trim().normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase('en');

let names: Set<string> | undefined;

/** Returns the names of all countries in every language of the product, and in the country's own language where that is unambiguous. */
function countries(): Set<string> {
  if (names) return names;
  const letters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ');
  const codes = letters.flatMap((first) => letters.map((second) => first + second));
  const known = Object.keys(LANGUAGES).flatMap((language) => {
    const list = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
    return codes.flatMap((code) => list.of(code) ?? []);
  });
  names = new Set([...known, ...OTHER_NAMES].map(folded));
  return names;
}

/**
 * Returns the part of a location that others see. A location is free text. In `Marseille, Provence, France` the last part is the country.
 * If the last part is no country, nothing is shown, because it may be a place that must stay hidden.
 */
export function shownLocation(location: string, place: ShownPlace): string {
  if (place === 'city') return location;
  if (place === 'nothing') return '';
  const last =
    location
      .split(/[,;/·|]/)
      .at(-1)
      ?.trim() ?? '';
  return countries().has(folded(last)) ? last : '';
}
