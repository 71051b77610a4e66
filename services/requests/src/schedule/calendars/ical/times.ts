/** Dates, times and durations of calendar files (RFC 5545, section 3.3). */
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@mutua/contracts/time';
import { type Property, propertyAfterLastColon, propertyOf } from './components.ts';

export const SECOND_MS = 1_000;

export interface CalendarTime {
  /** What the clock shows, in milliseconds as if it were UTC. */
  local: number;
  /** Whether it is a whole day. */
  isDate: boolean;
  /** The offset from UTC that the text itself has, in milliseconds: 0 for UTC, null for none. */
  offset: number | null;
  /** The zone that the property names. */
  zone: string | null;
}

/** A length of time. Days follow the clock of a zone, the rest is exact. */
export interface Duration {
  days: number;
  ms: number;
}

const DAYS_OF_400_YEARS = 146_097;
/** From 1 March of the year 0 to 1 January 1970. */
const DAYS_BEFORE_1970 = 719_468;

/** The number of a day since 1970. Years start in March, so that a leap day is their last: `days_from_civil` of Howard Hinnant. */
export function dayNumber(year: number, month: number, day: number): number {
  const marchYear = month <= 2 ? year - 1 : year;
  const era = Math.floor(marchYear / 400);
  const yearOfEra = marchYear - era * 400;
  const dayOfYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * DAYS_OF_400_YEARS + dayOfEra - DAYS_BEFORE_1970;
}

/** The year, month and day of a numbered day. */
export function dateOf(number: number): [year: number, month: number, day: number] {
  const shifted = number + DAYS_BEFORE_1970;
  const era = Math.floor(shifted / DAYS_OF_400_YEARS);
  const dayOfEra = shifted - era * DAYS_OF_400_YEARS;
  const leaps = Math.floor(dayOfEra / 1_460) - Math.floor(dayOfEra / 36_524) + Math.floor(dayOfEra / 146_096);
  const yearOfEra = Math.floor((dayOfEra - leaps) / 365);
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const marchMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9;
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0);
  return [year, month, dayOfYear - Math.floor((153 * marchMonth + 2) / 5) + 1];
}

export const daysInMonth = (year: number, month: number): number =>
  dayNumber(month === 12 ? year + 1 : year, (month % 12) + 1, 1) - dayNumber(year, month, 1);

export const dayOfTime = (local: number): number => Math.floor(local / DAY_MS);

/** Some products write dashes, colons, or an offset, as in other formats. */
const TIME = /^(\d{4})-?(\d\d)-?(\d\d)(?:[T ](\d\d):?(\d\d)(?::?(\d\d))?(?:[.,]\d{1,9})?(Z|[+-]\d\d:?\d\d)?)?$/i;
const OFFSET = /^([+-])(\d\d):?(\d\d):?(\d\d)?$/;

/** Reads an offset such as `+0100`, in milliseconds; null when it is none. */
export function offsetOf(text: string): number | null {
  const [, sign, hours, minutes, seconds = 0] = OFFSET.exec(text.trim()) ?? [];
  if (!sign) return null;
  return (
    (sign === '-' ? -1 : 1) * (Number(hours) * HOUR_MS + Number(minutes) * MINUTE_MS + Number(seconds) * SECOND_MS)
  );
}

/** Reads a date or a time without its zone; null when it is none. */
export function timeOf(text: string): Omit<CalendarTime, 'zone'> | null {
  const found = TIME.exec(text.trim());
  if (!found) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = found
    .slice(1, 7)
    .map((part) => Number(part ?? 0));
  const isReal = month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
  if (!isReal || hour > 24 || minute > 59 || second > 60) return null;
  const clock = hour * HOUR_MS + minute * MINUTE_MS + second * SECOND_MS;
  const offset = found[7]?.toUpperCase() === 'Z' ? 0 : offsetOf(found[7] ?? '');
  return { local: dayNumber(year, month, day) * DAY_MS + clock, isDate: found[4] === undefined, offset };
}

const DURATION = /^([+-]?)P(?:(\d{1,5})W)?(?:(\d{1,6})D)?(?:T(?:(\d{1,7})H)?(?:(\d{1,8})M)?(?:(\d{1,9})S)?)?$/i;

/** Reads a duration such as `PT1H30M`; null when it is none. */
export function durationOf(text: string): Duration | null {
  const found = DURATION.exec(text.trim());
  if (!found) return null;
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = found.slice(2).map((part) => Number(part ?? 0));
  const sign = found[1] === '-' ? -1 : 1;
  return {
    days: sign * (weeks * 7 + days),
    ms: sign * (hours * HOUR_MS + minutes * MINUTE_MS + seconds * SECOND_MS),
  };
}

const asTime = (text: string, { params }: Property): CalendarTime => {
  const time = timeOf(text);
  if (!time) throw new Error(`no time: ${text.slice(0, 40)}`);
  const zone = params.get('TZID') || null;
  if (params.get('VALUE')?.toUpperCase() !== 'DATE') return { ...time, zone };
  return { local: dayOfTime(time.local) * DAY_MS, isDate: true, offset: null, zone };
};

/** Splits a property of times at its value. */
function timesProperty(text: string): Property {
  const property = propertyOf(text);
  return /^\d/.test(property.value) && timeOf(property.value.split(/[,/]/, 1)[0] ?? '')
    ? property
    : propertyAfterLastColon(text);
}

/** @throws when it is no time */
export function timeOfProperty(text: string): CalendarTime {
  const property = timesProperty(text);
  return asTime(property.value, property);
}

/** A time of a list, and its end when the list is one of periods. */
export interface Period {
  start: CalendarTime;
  end: CalendarTime | Duration | null;
}

/** Reads a list of times or periods. Those that cannot be read are left out. */
export function periodsOfProperty(text: string): Period[] {
  const property = timesProperty(text);
  return property.value.split(',').flatMap((each): Period[] => {
    const [start = '', end] = each.split('/');
    try {
      return [
        { start: asTime(start, property), end: end === undefined ? null : (durationOf(end) ?? asTime(end, property)) },
      ];
    } catch {
      return [];
    }
  });
}
