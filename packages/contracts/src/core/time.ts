/**
 * Times by the clock of a place, for pages and services. A zone is an IANA name; times of an unknown zone are in UTC. A day is `2026-12-01`,
 * a local time `2026-12-01T18:30`. The plan of an exchange reckons by Temporal, and a test compares both.
 */

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

const HAS_OFFSET = /(Z|[+-]\d\d:?\d\d)$/i;
/** The format of `longOffset`: `GMT`, `GMT+05:30`, `GMT-00:01:15` (long ago). */
const OFFSET = /^GMT(?:([+-])(\d+):(\d+)(?::(\d+))?)?$/;

type Zone = string | null | undefined;

/** Making a format costs more than a hundred uses. Names of unknown zones are not stored: they come from outside. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatIn(timeZone: string): Intl.DateTimeFormat | null {
  try {
    const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
    formats.set(timeZone, format);
    return format;
  } catch {
    return null;
  }
}

/** The offset from UTC in milliseconds; null for an unknown zone. */
function offsetMs(zone: Zone, moment: number): number | null {
  const format = zone ? formatIn(zone) : null;
  if (!format) return null;
  const name = format.formatToParts(moment).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign, hours = 0, minutes = 0, seconds = 0] = OFFSET.exec(name) ?? [];
  const size = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1_000;
  return sign === '-' ? -size : size;
}

/** How many minutes a clock is ahead of UTC at a moment; null for an unknown zone. */
export function offsetAt(zone: Zone, moment: Date): number | null {
  const offset = offsetMs(zone, moment.getTime());
  return offset === null ? null : Math.round(offset / MINUTE_MS);
}

/** Follows RFC 5545 and `Temporal`: a repeated time means the first one, and a skipped time uses the offset before the change. */
function toUtc(local: number, zone: Zone): number {
  const offsetOf = (moment: number) => offsetMs(zone, moment) ?? 0;
  const before = local - offsetOf(local - DAY_MS);
  const after = local - offsetOf(local + DAY_MS);
  const fitting = [before, after].filter((moment) => moment + offsetOf(moment) === local);
  return fitting.length > 0 ? Math.min(...fitting) : before;
}

/**
 * The moment of a date and time (ISO 8601). Without an offset it is a time in this zone.
 * Null outside the years 0 to 9999, which dates in answers can express.
 */
export function momentOf(date: string, zone: Zone): Date | null {
  const moment = new Date(HAS_OFFSET.test(date) ? date : toUtc(Date.parse(`${date}Z`), zone));
  const year = moment.getUTCFullYear();
  return year >= 0 && year <= 9_999 ? moment : null;
}

/** What the clock of a zone shows at a moment: `2026-12-01T18:30`. */
export const localOf = (moment: Date, zone: Zone): string =>
  new Date(moment.getTime() + (offsetMs(zone, moment.getTime()) ?? 0)).toISOString().slice(0, 16);

export const dayOf = (moment: Date, zone: Zone): string => localOf(moment, zone).slice(0, 10);

/** Noon in UTC of a day, so that calculations with days stay on the same day. */
export const noonOf = (day: string): number => Date.parse(`${day}T12:00:00Z`);

export const addDays = (day: string, days: number): string =>
  new Date(noonOf(day) + days * DAY_MS).toISOString().slice(0, 10);
