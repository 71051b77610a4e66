/**
 * The time zone that the member has chosen; undefined follows the device. It stands at the document, so that apps with another release of the
 * kit read it too.
 */
export const chosenZone = (): string | undefined =>
  typeof document === 'undefined' ? undefined : document.documentElement.dataset.timeZone || undefined;

/** The zone in which the page writes dates: the chosen one, else that of the device. */
export const shownZone = (): string => chosenZone() ?? new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Sets the zone in which all apps of the page write dates; null follows the device. */
export function setChosenZone(zone: string | null | undefined): void {
  if (zone) document.documentElement.dataset.timeZone = zone;
  else delete document.documentElement.dataset.timeZone;
}

let days: { zone: string | undefined; format: Intl.DateTimeFormat } | undefined;

/** `2026-11-21`, by the member's clock: sorts like the days. */
export function dayKey(date: string | number | Date): string {
  const zone = chosenZone();
  // Creating a formatter costs more than using it a hundred times, and a long conversation asks for each message.
  if (!days || days.zone !== zone) days = { zone, format: new Intl.DateTimeFormat('sv-SE', { timeZone: zone }) };
  return days.format.format(new Date(date));
}

/** Creating a formatter costs more than using it a hundred times, so each is kept. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** Writes a moment by the member's clock, unless the options name another zone. Throws a RangeError when it is not a valid date. */
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

/** How a day of the month is written: `Nov 07` in English; the other languages write no zero before it, `7. Nov.`. */
export const dayOfMonth = (language: string): '2-digit' | 'numeric' => (language === 'en' ? '2-digit' : 'numeric');
