import { LANGUAGE_CODES, type Language } from '@mutua/contracts/limits';
import { foldName } from './fold-name.ts';

const lists = new Map(
  LANGUAGE_CODES.map((language) => [language, new Intl.DisplayNames(language, { type: 'region', fallback: 'none' })]),
);

/** The name of a country in a language; its code where Unicode has no name. */
export const countryName = (country: string, language: Language): string => lists.get(language)?.of(country) ?? country;

/** What people write instead. */
const ALSO: Readonly<Record<string, readonly string[]>> = {
  AE: ['UAE', 'VAE'],
  BY: ['Weißrussland'],
  CD: ['DRC'],
  CI: ['Ivory Coast', 'Costa de Marfil', 'Elfenbeinküste'],
  CV: ['Kap Verde'],
  CZ: ['Czech Republic', 'República Checa', 'République tchèque', 'Tschechische Republik', 'Repubblica Ceca'],
  GB: [
    'UK',
    'U.K.',
    'Great Britain',
    'Gran Bretaña',
    'Grande-Bretagne',
    'Großbritannien',
    'Gran Bretagna',
    'Grã-Bretanha',
  ],
  MD: ['Moldawien'],
  MK: ['Mazedonien'],
  NL: ['Holland', 'Holanda', 'Hollande', 'Olanda'],
  PS: ['Palestine', 'Palestina', 'Palästina'],
  SZ: ['Swaziland', 'Swasiland'],
  TL: ['East Timor', 'Osttimor'],
  TR: ['Turkey'],
  US: ['US', 'USA', 'U.S.A.', 'U.S.', 'United States of America', 'EE. UU.', 'EEUU', 'EUA'],
};

/** The names by which people find a country: in all languages, what they write instead, and its code. */
export const countryNames = (country: string): string[] => [
  ...new Set([...LANGUAGE_CODES.map((language) => countryName(country, language)), ...(ALSO[country] ?? []), country]),
];

const LETTERS = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ');
let codes: Map<string, string> | undefined;

/** Every folded name of a country in one of the languages, with the code of the country. */
export function countryCodes(): ReadonlyMap<string, string> {
  if (codes) return codes;
  codes = new Map();
  for (const first of LETTERS) {
    for (const second of LETTERS) {
      // Codes of the past have names, too: FX is France.
      const [canonical = ''] = Intl.getCanonicalLocales(`und-${first}${second}`);
      const code = canonical.slice('und-'.length);
      for (const list of lists.values()) {
        const name = list.of(first + second);
        if (name) codes.set(foldName(name), code);
      }
    }
  }
  for (const [code, names] of Object.entries(ALSO)) for (const name of names) codes.set(foldName(name), code);
  return codes;
}

/** The code of the country of a name. */
export const codeOfCountry = (name: string): string | undefined => countryCodes().get(foldName(name));
