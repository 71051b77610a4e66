import { cityOf, usableZone } from '@mutua/web-kit/parts';
import { countriesIn, otherNames, zoneName, zonesIn } from './zone-names.ts';

/** Returns the zone of this device; UTC when it is unknown. */
export const deviceZone = (): string => usableZone(null);

/** Formats a time in a zone: '14:05'. In a zone that this browser does not know, by its own clock. */
export const timeIn = (zone: string, moment: Date, language: string): string =>
  new Intl.DateTimeFormat(language, {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: usableZone(zone),
  }).format(moment);

/** Formats a day in a zone: 'Tuesday, November 24, 2026'. */
export const dayIn = (zone: string, moment: Date, language: string): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'full', timeZone: zone }).format(moment);

const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[/_-]+/g, ' ');

const SHOWN = 8;

/** From how many letters on countries are searched, because their zones take a moment to find. */
const COUNTRY_LETTERS = 3;

let zones: { zone: string; text: string }[] | undefined;
let countries: { language: string; all: { code: string; name: string }[] } | undefined;

/** The countries of zones, by the shown name of the zone: only countries that a word may mean. A word of a letter or two begins one of its words. */
function countriesByZone(words: readonly string[], language: string): Map<string, string> {
  if (countries?.language !== language)
    countries = { language, all: countriesIn(language).map(({ code, name }) => ({ code, name: folded(name) })) };
  const isMeant = (name: string) =>
    words.some((word) => (word.length < COUNTRY_LETTERS ? ` ${name}`.includes(` ${word}`) : name.includes(word)));
  const found = new Map<string, string>();
  for (const { code, name } of countries.all.filter((each) => isMeant(each.name)))
    for (const zone of zonesIn(code)) found.set(zone, `${found.get(zone) ?? ''} ${name}`);
  return found;
}

/**
 * Finds the zones in whose names, other names or country every typed word is. Those with these words as a whole come first, then those whose
 * city begins with the first word.
 */
export function findZones(typed: string, language: string): string[] {
  zones ??= ['UTC', ...Intl.supportedValuesOf('timeZone')].map((zone) => ({
    zone,
    text: folded(`${zone} ${zoneName(zone)} ${otherNames(zone)}`),
  }));
  const words = folded(typed).split(' ').filter(Boolean);
  const [first] = words;
  if (!first) return [];
  const countriesOf = typed.trim().length < COUNTRY_LETTERS ? null : countriesByZone(words, language);
  const rankOf = ({ zone, text }: { zone: string; text: string }): number => {
    const all = `${text} ${countriesOf?.get(zoneName(zone)) ?? ''} `;
    if (!words.every((word) => all.includes(word))) return -1;
    if (words.every((word) => ` ${all}`.includes(` ${word} `))) return 0;
    return folded(cityOf(zone)).startsWith(first) ? 1 : 2;
  };
  const ranked = zones.map((each) => ({ zone: each.zone, rank: rankOf(each) })).filter(({ rank }) => rank >= 0);
  return ranked
    .sort((one, other) => one.rank - other.rank)
    .map(({ zone }) => zone)
    .slice(0, SHOWN);
}
