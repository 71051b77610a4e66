/** Times by the clocks of places. `compatible` is the rule of calendars (RFC 5545): a time that occurs twice means the first, a skipped one moves on. */
import type { Clock } from '@mutua/contracts';
import { Temporal } from 'temporal-polyfill';

const MINUTE_MS = 60_000;
const HAS_OFFSET = /(Z|[+-]\d\d:?\d\d)$/i;

/** An IANA name, and UTC for one that is unknown. */
export type Zone = string | null;

const zoned = (moment: Date, zone: Zone): Temporal.ZonedDateTime => {
  const instant = Temporal.Instant.fromEpochMilliseconds(moment.getTime());
  try {
    return instant.toZonedDateTimeISO(zone || 'UTC');
  } catch {
    return instant.toZonedDateTimeISO('UTC');
  }
};

const toMoment = (local: Temporal.PlainDateTime, zone: Zone): Date => {
  let time: Temporal.ZonedDateTime;
  try {
    time = local.toZonedDateTime(zone || 'UTC');
  } catch {
    time = local.toZonedDateTime('UTC');
  }
  return new Date(time.epochMilliseconds);
};

/** A moment by a clock; null while its zone is unknown. */
export function clockOf(moment: Date, zone: Zone): Clock | null {
  if (!zone) return null;
  const time = zoned(moment, zone);
  return { local: localOf(moment, zone), offset: Math.round(time.offsetNanoseconds / 1e6 / MINUTE_MS) };
}

/** `2026-12-01T18:30`. */
export const localOf = (moment: Date, zone: Zone): string =>
  zoned(moment, zone).toPlainDateTime().toString({ smallestUnit: 'minute' });

/**
 * The moment of a date and time (ISO 8601); without an offset it is by the clock of a zone. Null when it is outside the years 0 to 9999,
 * which are all that a date in an answer can express.
 */
export function momentOf(date: string, zone: Zone): Date | null {
  const moment = HAS_OFFSET.test(date) ? new Date(date) : toMoment(Temporal.PlainDateTime.from(date), zone);
  const year = moment.getUTCFullYear();
  return year >= 0 && year <= 9_999 ? moment : null;
}

/** The moment some weeks later at the same time of day, by the clock of a zone. */
export const weeksAfter = (moment: Date, weeks: number, zone: Zone): Date =>
  toMoment(zoned(moment, zone).toPlainDateTime().add({ weeks }), zone);
