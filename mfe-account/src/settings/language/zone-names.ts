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

/** The countries that the browser knows, in a language. */
export function countriesIn(language: string): { code: string; name: string }[] {
  const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
  const codes = LETTERS.flatMap((first) => LETTERS.map((second) => first + second));
  return codes.flatMap((code) => {
    const name = names.of(code);
    return name ? { code, name } : [];
  });
}

const zonesByCountry = new Map<string, readonly string[]>();

/** The shown names of a country's zones; empty where the browser knows none. Kept, because they take a moment to find. */
export function zonesIn(code: string): readonly string[] {
  const known = zonesByCountry.get(code);
  if (known) return known;
  const locale: Zoned = new Intl.Locale(`und-${code}`);
  const zones = (locale.getTimeZones?.() ?? locale.timeZones ?? []).map(zoneName);
  zonesByCountry.set(code, zones);
  return zones;
}
