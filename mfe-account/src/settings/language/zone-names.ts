/** What else people call the zones of the browser's list, which has only English names. */
import { cityOf } from '@mutua/web-kit/parts';

/** By the city of the zone: its names in the other languages, and large towns that share it. Without accents. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  Athens: 'athen athenes atenas atene',
  Belgrade: 'belgrad belgrado',
  Berlin: 'berlino berlim munchen munich hamburg koln cologne frankfurt',
  Brussels: 'brussel bruxelles bruselas bruxelas',
  Bucharest: 'bukarest bucarest bucareste',
  Cairo: 'kairo caire',
  Copenhagen: 'kopenhagen copenhague copenaghen',
  Dublin: 'dublino',
  Istanbul: 'estambul',
  Jerusalem: 'gerusalemme tel aviv',
  Kolkata: 'kalkutta mumbai delhi bengaluru chennai',
  Kyiv: 'kiew',
  Lisbon: 'lissabon lisboa lisbonne lisbona porto',
  London: 'londres londra',
  Luxembourg: 'luxemburg luxemburgo lussemburgo',
  Madrid: 'barcelona',
  'Mexico City': 'mexiko ciudad de mexico',
  Moscow: 'moskau moscou moscu mosca',
  'New York': 'nueva york nova iorque',
  Paris: 'parigi',
  Prague: 'prag praga',
  Rome: 'rom roma mailand milano',
  Shanghai: 'peking beijing pekin pechino pequim',
  Stockholm: 'estocolmo stoccolma',
  Tokyo: 'tokio toquio',
  Vienna: 'wien vienne viena',
  Warsaw: 'warschau varsovie varsovia',
  Yangon: 'rangun',
  Zurich: 'zuerich zurigo zurique bern basel genf geneva geneve',
};

/** A zone as pages show it, by the present name of its city: `Asia/Kolkata`, which some browsers call `Asia/Calcutta`. */
export const zoneName = (zone: string): string => [...zone.split('/').slice(0, -1), cityOf(zone)].join('/');

export const otherNames = (zone: string): string => OTHER_NAMES[cityOf(zone)] ?? '';

/** Not in all browsers, and in the earlier ones as a property. */
type Zoned = Intl.Locale & { getTimeZones?(): string[]; timeZones?: string[] };

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/** The countries of each zone in a language, by the shown name of the zone; empty where the browser knows none. */
export function countriesOf(language: string): Map<string, string> {
  const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
  const countries = new Map<string, string>();
  for (const code of LETTERS.flatMap((first) => LETTERS.map((second) => first + second))) {
    const country = names.of(code);
    if (!country) continue;
    const locale: Zoned = new Intl.Locale(`und-${code}`);
    for (const zone of locale.getTimeZones?.() ?? locale.timeZones ?? []) {
      const name = zoneName(zone);
      countries.set(name, [countries.get(name), country].filter(Boolean).join(' '));
    }
  }
  return countries;
}
