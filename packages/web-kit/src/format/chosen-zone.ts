const known = new Map<string, boolean>();

/** Whether this browser can format by a zone. An older one does not know the zones of later years. */
function isKnownZone(zone: string): boolean {
  let isKnown = known.get(zone);
  if (isKnown !== undefined) return isKnown;
  try {
    isKnown = Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }));
  } catch {
    isKnown = false;
  }
  known.set(zone, isKnown);
  return isKnown;
}

/**
 * The time zone that the member has chosen. Undefined means that of the device, also in a browser that does not know the zone. It is stored
 * on the document, so that apps with another release of the kit can read it.
 */
function chosenZone(): string | undefined {
  const zone = typeof document === 'undefined' ? '' : document.documentElement.dataset.timeZone;
  return zone && isKnownZone(zone) ? zone : undefined;
}

/** The zone of this device. Undefined when the browser cannot tell: Chrome then names `Etc/Unknown`, by which it cannot format. */
export function deviceZone(): string | undefined {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return timeZone && isKnownZone(timeZone) ? timeZone : undefined;
}

/** A zone if this browser can format by it, else that of the device, else UTC. */
export const usableZone = (zone: string | null | undefined): string =>
  zone && isKnownZone(zone) ? zone : (deviceZone() ?? 'UTC');

/** The zone in which the page shows dates: the chosen one, else that of the device. */
export const shownZone = (): string => usableZone(chosenZone());

/** Sets the zone in which all apps of the page show dates. Null, and a zone that this browser does not know, mean that of the device. */
export function setChosenZone(zone: string | null | undefined): void {
  if (zone && isKnownZone(zone)) document.documentElement.dataset.timeZone = zone;
  else delete document.documentElement.dataset.timeZone;
}

/** The present names of cities that browsers call by earlier ones. */
const RENAMED: Readonly<Record<string, string>> = {
  Asmera: 'Asmara',
  Calcutta: 'Kolkata',
  'Coral Harbour': 'Atikokan',
  Enderbury: 'Kanton',
  Faeroe: 'Faroe',
  Godthab: 'Nuuk',
  Katmandu: 'Kathmandu',
  Kiev: 'Kyiv',
  Ponape: 'Pohnpei',
  Rangoon: 'Yangon',
  Saigon: 'Ho Chi Minh',
  Truk: 'Chuuk',
};

/** The city of a zone: 'Buenos Aires' for `America/Argentina/Buenos_Aires`, 'Kyiv' for `Europe/Kiev`. */
export function cityOf(zone: string): string {
  const city = (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');
  return RENAMED[city] ?? city;
}

/** Creating a formatter costs more than a hundred uses, so each is cached. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** Formats a moment by the member's clock, unless the options name another zone. Throws a RangeError on an invalid date. */
export function formatMoment(
  language: string,
  options: Intl.DateTimeFormatOptions,
  moment: string | number | Date,
): string {
  const inZone = { timeZone: chosenZone(), ...options };
  const key = language + JSON.stringify(inZone);
  const format = formats.get(key) ?? new Intl.DateTimeFormat(language, inZone);
  formats.set(key, format);
  return format.format(new Date(moment));
}

/** By how many minutes clocks are set back: half an hour in Lord Howe, two hours in Antarctica. */
const SET_BACK_MINUTES = [30, 60, 120];
const MINUTE_MS = 60_000;

/** Formats a time of day, with or without its day. A time that the clock shows twice also names the clock: `01:30 EDT`. */
export function formatTime(
  language: string,
  options: Intl.DateTimeFormatOptions,
  moment: string | number | Date,
): string {
  const shown = formatMoment(language, options, moment);
  const at = new Date(moment).getTime();
  const isShownAt = (minutes: number) => formatMoment(language, options, at + minutes * MINUTE_MS) === shown;
  if (!SET_BACK_MINUTES.some((minutes) => isShownAt(minutes) || isShownAt(-minutes))) return shown;
  return formatMoment(language, { ...options, timeZoneName: 'short' }, moment);
}

/** For example `2026-11-21`, by the member's clock. The keys sort like the days. */
export const dayKey = (date: string | number | Date): string => formatMoment('sv-SE', {}, date);

/** The format of a day of the month: `Nov 07` in English, `7. Nov.` without a leading zero in other languages. */
export const dayOfMonth = (language: string): '2-digit' | 'numeric' => (language === 'en' ? '2-digit' : 'numeric');
