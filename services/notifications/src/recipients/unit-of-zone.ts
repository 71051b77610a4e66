import { MILE_REGIONS, type Unit } from '@mutua/contracts';

/** A locale as Node has it; the types of this language level lack its time zones. */
type WithZones = Intl.Locale & { getTimeZones: () => string[] };

const zonesOf = (region: string): string[] => (new Intl.Locale(`und-${region}`) as WithZones).getTimeZones();
const MILE_ZONES = new Set(MILE_REGIONS.flatMap(zonesOf));

/** The name of a zone that the list has: `America/Indianapolis` for `America/Indiana/Indianapolis`. The same text for an unknown zone. */
function listedName(zone: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone;
  } catch {
    return zone;
  }
}

/** The unit of distances of a member who has chosen none. Pages know the region of the device; here only the time zone tells it. */
export const unitOfZone = (zone: string | null | undefined): Unit =>
  zone && MILE_ZONES.has(listedName(zone)) ? 'mi' : 'km';
