import { DAY_MS } from '@mutua/contracts/time';
import { dayKey, formatMoment } from '@mutua/web-kit/parts';

const CLOCK = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

/** For example `14:32`, in local time. */
export const clockOf = (date: string, language: string): string => formatMoment(language, CLOCK, date);

/**
 * For example `Wednesday, Nov 18`, with the year when it is another one.
 * @param day a day of the calendar, as `dayKey` gives it
 */
export function longDay(day: string, language: string): string {
  const isThisYear = day.slice(0, 4) === dayKey(new Date()).slice(0, 4);
  const year = isThisYear ? {} : ({ year: 'numeric' } as const);
  const format = { weekday: 'long', month: 'short', day: 'numeric', timeZone: 'UTC', ...year } as const;
  return formatMoment(language, format, day);
}

/** How many days ago a day of the calendar was, by the clock that the page shows. */
export const daysSince = (day: string): number => (Date.parse(dayKey(new Date())) - Date.parse(day)) / DAY_MS;

const lengthIn = (language: string, unit: 'second' | 'minute' | 'hour', value: number) =>
  new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(value);

/** For example `40 seconds`, `58 minutes`, `1 hour 5 minutes`. */
export function lengthOf(seconds: number, language: string): string {
  if (seconds < 60) return lengthIn(language, 'second', Math.round(seconds));
  const minutes = Math.round(seconds / 60);
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 && lengthIn(language, 'hour', hours), rest > 0 && lengthIn(language, 'minute', rest)]
    .filter(Boolean)
    .join(' ');
}

/** For example `Nov 24`, in local time. */
export const shortDay = (date: string, language: string): string =>
  formatMoment(language, { month: 'short', day: 'numeric' }, date);

/** For example `Nov 24, 2026`, in local time. */
export const dateOf = (date: string, language: string): string =>
  formatMoment(language, { month: 'short', day: 'numeric', year: 'numeric' }, date);

/** For example `Nov 24, 18:30`, in local time. */
export const momentOf = (date: string, language: string): string =>
  formatMoment(language, { month: 'short', day: 'numeric', ...CLOCK }, date);
