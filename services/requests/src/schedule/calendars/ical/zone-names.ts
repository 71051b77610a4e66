/** Finds the zone that a calendar means by a name. Each family of products names zones in its own way. */
import { HOUR_MS } from '@mutua/contracts/time';
import { WINDOWS_TO_IANA_MAP } from 'windows-iana';
import { offsetOf } from './times.ts';

/** An IANA name, or an offset from UTC in milliseconds. */
export type NamedZone = string | number;

/** The longest name that is looked at. The longest known ones have about 120 characters. */
const MAX_NAME = 200;

/** Names of CLDR, without "Standard Time" and the like, of cities, and abbreviations: those that neither IANA nor Windows has. */
const OTHER_NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'central european': 'Europe/Paris',
    'eastern european': 'Europe/Bucharest',
    'western european': 'Europe/Lisbon',
    'middle european': 'Europe/Berlin',
    british: 'Europe/London',
    irish: 'Europe/Dublin',
    'greenwich mean': 'Etc/UTC',
    'coordinated universal': 'Etc/UTC',
    'universal coordinated': 'Etc/UTC',
    'hawaii-aleutian': 'Pacific/Honolulu',
    cuba: 'America/Havana',
    colombia: 'America/Bogota',
    peru: 'America/Lima',
    bolivia: 'America/La_Paz',
    ecuador: 'America/Guayaquil',
    uruguay: 'America/Montevideo',
    chile: 'America/Santiago',
    amazon: 'America/Manaus',
    'baja california': 'America/Tijuana',
    'mexican pacific': 'America/Mazatlan',
    'australian eastern': 'Australia/Sydney',
    'australian central': 'Australia/Adelaide',
    'australian western': 'Australia/Perth',
    'eastern australia': 'Australia/Sydney',
    canberra: 'Australia/Sydney',
    wellington: 'Pacific/Auckland',
    'east africa': 'Africa/Nairobi',
    'west africa': 'Africa/Lagos',
    'central africa': 'Africa/Maputo',
    gulf: 'Asia/Dubai',
    indochina: 'Asia/Bangkok',
    'western indonesia': 'Asia/Jakarta',
    philippine: 'Asia/Manila',
    'hong kong': 'Asia/Hong_Kong',
    beijing: 'Asia/Shanghai',
    chongqing: 'Asia/Shanghai',
    mumbai: 'Asia/Kolkata',
    'new delhi': 'Asia/Kolkata',
    kolkata: 'Asia/Kolkata',
    hanoi: 'Asia/Bangkok',
    osaka: 'Asia/Tokyo',
    islamabad: 'Asia/Karachi',
    'abu dhabi': 'Asia/Dubai',
    kyiv: 'Europe/Kyiv',
    bern: 'Europe/Zurich',
    edinburgh: 'Europe/London',
    'st. petersburg': 'Europe/Moscow',
    pretoria: 'Africa/Johannesburg',
    brasilia: 'America/Sao_Paulo',
    indiana: 'America/Indianapolis',
    'mid-atlantic': 'Atlantic/South_Georgia',
    mitteleuropäische: 'Europe/Berlin',
    japan: 'Asia/Tokyo',
    korean: 'Asia/Seoul',
    ast: 'America/Halifax',
    cst: 'America/Chicago',
    pst: 'America/Los_Angeles',
    ist: 'Asia/Kolkata',
    jst: 'Asia/Tokyo',
    cest: 'Europe/Paris',
    mez: 'Europe/Berlin',
    mesz: 'Europe/Berlin',
    eest: 'Europe/Bucharest',
    west: 'Europe/Lisbon',
    bst: 'Europe/London',
    msk: 'Europe/Moscow',
    edt: 'America/New_York',
    cdt: 'America/Chicago',
    mdt: 'America/Denver',
    pdt: 'America/Los_Angeles',
    akst: 'America/Anchorage',
    akdt: 'America/Anchorage',
    aedt: 'Australia/Sydney',
    aest: 'Australia/Sydney',
    awst: 'Australia/Perth',
    nzst: 'Pacific/Auckland',
    nzdt: 'Pacific/Auckland',
    kst: 'Asia/Seoul',
    sgt: 'Asia/Singapore',
    hkt: 'Asia/Hong_Kong',
  }),
);

const formatOf = (zone: string): Intl.DateTimeFormat | null => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' });
  } catch {
    return null;
  }
};

/** The runtime also knows old names of three letters that mean other places today, such as `BST` for Dhaka. */
const IANA = /^(?:[a-z][\w+-]*\/[\w+/-]+|[a-z][\w+-]{3,}|GB|NZ|UTC|GMT|UCT|EST|MST|HST|CET|MET|EET|WET|PRC|ROC|ROK)$/i;

const ianaOf = (name: string): string | null =>
  IANA.test(name) ? (formatOf(name)?.resolvedOptions().timeZone ?? null) : null;

/**
 * Finds an IANA name of a place, also after the prefix of a product: `/mozilla.org/20050126_1/Europe/Berlin`. Such a zone is better known by
 * its name than by the description in a file, which may cover one year only.
 */
export function ianaZoneOf(name: string): string | null {
  if (/^(?:UTC|GMT|Z)$/i.test(name)) return 'UTC';
  if (!name.includes('/') || name.length > MAX_NAME) return null;
  const parts = name.split('/').filter(Boolean).slice(-3);
  const ends = parts.map((_, index) => parts.slice(index).join('/')).filter((each) => each.includes('/'));
  for (const each of ends) {
    const zone = ianaOf(each);
    if (zone) return zone;
  }
  return null;
}

const windowsZones = new Map(
  WINDOWS_TO_IANA_MAP.filter(({ territory }) => territory === '001').map(({ windowsName, iana }) => [
    windowsName.toLowerCase(),
    iana,
  ]),
);
/** The zone of a name of Windows, which has another one in summer: "GMT Daylight Time", "Eastern Daylight Time (Mexico)". */
const windowsZoneOf = (name: string): string | null => {
  const standard = name.toLowerCase().replace(/ (?:daylight|summer) time(?= \(|$)/, ' standard time');
  return (windowsZones.get(standard) ?? []).find((each) => ianaOf(each)) ?? null;
};

let zonesByCity: ReadonlyMap<string, string> | undefined;
/** The zone that is named after a city. */
function zoneOfCity(city: string): string | null {
  zonesByCity ??= new Map(
    Intl.supportedValuesOf('timeZone').map((zone) => [
      zone
        .slice(zone.lastIndexOf('/') + 1)
        .replaceAll('_', ' ')
        .toLowerCase(),
      zone,
    ]),
  );
  return zonesByCity.get(city.toLowerCase()) ?? null;
}

/** "Eastern Daylight Time" and "Eastern Time (US & Canada)" are "Eastern". */
const withoutTime = (name: string): string =>
  name
    .replace(/ ?\([^()]{0,40}\) ?/g, ' ')
    .trim()
    .replace(
      / (?:Standard|Daylight|Summer|Winter)?(?: ?Time)$| (?:Normal|Sommer)?zeit$|^City of | (?:Islands?|Is\.)$/i,
      '',
    )
    .trim();

/** Finds the zone of a name: that of a city, of Windows, of CLDR, or an abbreviation. */
function zoneOfWords(words: string): string | null {
  const name = withoutTime(words);
  if (!name) return null;
  return (
    windowsZoneOf(words) ??
    windowsZoneOf(`${name} Standard Time`) ??
    OTHER_NAMES.get(name.toLowerCase()) ??
    zoneOfCity(name) ??
    ianaOf(name) ??
    ianaOf(`US/${name}`)
  );
}

/** Whether a zone has an offset at some time of the year. */
function hasOffset(zone: string, offset: number): boolean {
  const format = formatOf(zone);
  const year = new Date().getUTCFullYear();
  return [0, 6].some((month) => {
    const named =
      format?.formatToParts(Date.UTC(year, month, 15)).find(({ type }) => type === 'timeZoneName')?.value ?? '';
    return (named === 'GMT' ? 0 : offsetOf(named.slice(3))) === offset;
  });
}

/** `(UTC+01:00)`, `GMT-0500`, `+01:00`; what follows is a name. */
const OFFSET_FIRST = /^\(?(?:(?:UTC|GMT)(?![a-z])|(?=[+-]\d))\s?(?:([+-])(\d{1,2})[:.]?(\d\d)?)?\)?/i;

function offsetFirst(name: string): { offset: number | null; rest: string } {
  const [found, sign, hours, minutes = '0'] = OFFSET_FIRST.exec(name) ?? [];
  if (found === undefined) return { offset: null, rest: name };
  const size = Number(hours ?? 0) * HOUR_MS + (Number(minutes) / 60) * HOUR_MS;
  return { offset: size && sign === '-' ? -size : size, rest: name.slice(found.length).replace(/^[\s:-]+/, '') };
}

/**
 * Finds the zone that a name means: a name of Windows or CLDR, `GMT+0100`, `(UTC+01:00) Amsterdam, Berlin`, `Amsterdam, Berlin`.
 * Returns null for a name that says nothing, such as `Customized Time Zone`.
 */
export function guessedZoneOf(text: string): NamedZone | null {
  if (text.length > MAX_NAME) return null;
  // Outlook numbers zones of one name that were described differently: "Eastern Standard Time 1".
  const name = text.replace(/ \d{1,3}$/, '');
  const whole = windowsZoneOf(text) ?? windowsZoneOf(name) ?? OTHER_NAMES.get(withoutTime(name).toLowerCase());
  if (whole) return whole;
  const { offset, rest } = offsetFirst(name);
  const zones = [rest, ...rest.split(/[,/;:]/)].flatMap((part) => zoneOfWords(part.trim()) ?? []);
  return zones.find((zone) => offset === null || hasOffset(zone, offset)) ?? offset;
}
