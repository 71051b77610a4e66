/**
 * The time zone that the member has chosen; undefined follows the device. It stands at the document, so that apps with another release of the
 * kit read it too.
 */
export const chosenZone = (): string | undefined =>
  typeof document === 'undefined' ? undefined : document.documentElement.dataset.timeZone || undefined;

/** Sets the zone in which all apps of the page write dates; null follows the device. */
export function setChosenZone(zone: string | null | undefined): void {
  if (zone) document.documentElement.dataset.timeZone = zone;
  else delete document.documentElement.dataset.timeZone;
}

/** `2026-11-21`, by the member's clock: sorts like the days. */
export const dayKey = (date: string | number | Date): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: chosenZone() }).format(new Date(date));
