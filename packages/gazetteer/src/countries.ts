import { LANGUAGES, type Language } from '@mutua/contracts/limits';
import { foldName } from './fold-name.ts';

const KNOWN = Object.keys(LANGUAGES) as Language[];
const lists = new Map(
  KNOWN.map((language) => [language, new Intl.DisplayNames(language, { type: 'region', fallback: 'none' })]),
);

/** The name of a country in a language; its code where Unicode has no name. */
export const countryName = (country: string, language: Language): string => lists.get(language)?.of(country) ?? country;

/** The names of a country in all languages, without repetition. */
export const countryNames = (country: string): string[] => [
  ...new Set(KNOWN.map((language) => countryName(country, language))),
];

/** What people write instead, folded. */
const ALSO: Record<string, string> = {
  'czech republic': 'CZ',
  'ee uu': 'US',
  'great britain': 'GB',
  holland: 'NL',
  palestina: 'PS',
  palestine: 'PS',
  turkey: 'TR',
  'u k': 'GB',
  'u s': 'US',
  'u s a': 'US',
  uk: 'GB',
  'united states of america': 'US',
  usa: 'US',
};
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
  for (const [name, code] of Object.entries(ALSO)) codes.set(name, code);
  return codes;
}
