import { chosenZone, dayKey } from '@mutua/web-kit/chosen-zone';

/** Creating a formatter costs more than using it a hundred times, so each is kept. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatWith(options: Intl.DateTimeFormatOptions, moment: Date, language: string): string {
  const inZone = { timeZone: chosenZone(), ...options };
  const key = language + JSON.stringify(inZone);
  const format = formats.get(key) ?? new Intl.DateTimeFormat(language, inZone);
  formats.set(key, format);
  return format.format(moment);
}

const CLOCK = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

/** `2026-11-21`, local: sorts like the days. */
export const dayOf = dayKey;

/** `14:32`, local. */
export const clockOf = (date: string, language: string): string => formatWith(CLOCK, new Date(date), language);

/** `Wednesday, Nov 18`, or with its year when it is another one. */
export function longDay(date: Date, language: string): string {
  const isThisYear = date.getFullYear() === new Date().getFullYear();
  const year = isThisYear ? {} : ({ year: 'numeric' } as const);
  return formatWith({ weekday: 'long', month: 'short', day: 'numeric', ...year }, date, language);
}

const lengthIn = (language: string, unit: 'second' | 'minute' | 'hour', value: number) =>
  new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(value);

/** `40 seconds`, `58 minutes`, `1 hour 5 minutes`. */
export function lengthOf(seconds: number, language: string): string {
  if (seconds < 60) return lengthIn(language, 'second', Math.round(seconds));
  const minutes = Math.round(seconds / 60);
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 && lengthIn(language, 'hour', hours), rest > 0 && lengthIn(language, 'minute', rest)]
    .filter(Boolean)
    .join(' ');
}

/** `Nov 24, 2026`, local. */
export const dateOf = (date: string, language: string): string =>
  formatWith({ month: 'short', day: 'numeric', year: 'numeric' }, new Date(date), language);

/** `Nov 24, 18:30`, local. */
export const momentOf = (date: string, language: string): string =>
  formatWith({ month: 'short', day: 'numeric', ...CLOCK }, new Date(date), language);
