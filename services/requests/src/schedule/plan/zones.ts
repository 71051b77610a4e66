/**
 * Converts between moments and local times. The option `compatible` follows the rule of calendars (RFC 5545). A time that occurs
 * twice means the first one, and a skipped time moves forward.
 */

import type { Clock } from '@mutua/contracts';
import { MINUTE_MS } from '@mutua/contracts/time';
import { Temporal } from 'temporal-polyfill';
import type { Interval } from './intervals.ts';

const HAS_OFFSET = /(Z|[+-]\d\d:?\d\d)$/i;

/** An IANA name. Null means that the zone is unknown; UTC is then used. */
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

/** Returns a moment as local time with its offset; null while the zone is unknown. */
export function clockOf(moment: Date, zone: Zone): Clock | null {
  if (!zone) return null;
  const time = zoned(moment, zone);
  return { local: zonedLocalOf(moment, zone), offset: Math.round(time.offsetNanoseconds / 1e6 / MINUTE_MS) };
}

/** Returns a moment as local time, such as `2026-12-01T18:30`. */
export const zonedLocalOf = (moment: Date, zone: Zone): string =>
  zoned(moment, zone).toPlainDateTime().toString({ smallestUnit: 'minute' });

/**
 * Converts a date and time (ISO 8601) to a moment. Without an offset it is local time in the zone.
 * Returns null outside the years 0 to 9999, because dates in answers cannot express others.
 */
export function zonedMomentOf(date: string, zone: Zone): Date | null {
  const moment = HAS_OFFSET.test(date) ? new Date(date) : toMoment(Temporal.PlainDateTime.from(date), zone);
  const year = moment.getUTCFullYear();
  return year >= 0 && year <= 9_999 ? moment : null;
}

/** Returns the moment some weeks later, at the same time of day in a zone. */
export const weeksAfter = (moment: Date, weeks: number, zone: Zone): Date =>
  toMoment(zoned(moment, zone).toPlainDateTime().add({ weeks }), zone);

/** Returns the moment at the same time of day on the day before, in a zone. */
export const dayBefore = (moment: Date, zone: Zone): Date =>
  toMoment(zoned(moment, zone).toPlainDateTime().subtract({ days: 1 }), zone);

/** A time during which a zone keeps the same offset from UTC. All values are milliseconds. */
export interface OffsetSpan {
  from: number;
  to: number;
  offset: number;
}

/** Returns the offsets of a zone between two moments, without gaps. */
export function offsetSpans(from: number, to: number, zone: Zone): OffsetSpan[] {
  const spans: OffsetSpan[] = [];
  let time: Temporal.ZonedDateTime | null = zoned(new Date(from), zone);
  while (time && time.epochMilliseconds < to) {
    const next: Temporal.ZonedDateTime | null = time.getTimeZoneTransition('next');
    const end = Math.min(to, next?.epochMilliseconds ?? to);
    spans.push({ from: time.epochMilliseconds, to: end, offset: time.offsetNanoseconds / 1e6 });
    time = next;
  }
  return spans;
}

/**
 * Converts two local times within the spans to an interval; null when it is empty. When a time occurs twice, the interval begins at the
 * first or ends at the second. In a skipped hour it begins or ends where the clock changes.
 * @param start local time in milliseconds, computed as if it were UTC; `end` is the same
 */
export function intervalOf(start: number, end: number, spans: readonly OffsetSpan[]): Interval | null {
  const starting = spans.find(({ to, offset }) => to + offset > start);
  const ending = spans.findLast(({ from, offset }) => from + offset <= end);
  if (!starting || !ending) return null;
  const begins = Math.max(starting.from, start - starting.offset);
  const ends = Math.min(ending.to, end - ending.offset);
  return begins < ends ? [begins, ends] : null;
}

/** Returns the local time of a moment within the spans, in milliseconds as if it were UTC. */
export const shownAt = (moment: number, spans: readonly OffsetSpan[]): number =>
  moment + ((spans.find(({ to }) => moment < to) ?? spans.at(-1))?.offset ?? 0);
