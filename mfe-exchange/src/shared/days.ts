import { formatMoment } from '@mutua/web-kit/parts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Noon in UTC of a day such as `2026-11-30`, so that calculations with days stay on the same day. */
export const noonOf = (day: string): number => Date.parse(`${day}T12:00:00Z`);

export const addDays = (day: string, days: number): string =>
  new Date(noonOf(day) + days * DAY_MS).toISOString().slice(0, 10);

/** The days from this one on. */
export const daysFrom = (day: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => addDays(day, index));

/** Formats a day. It is the same in all zones. */
export const formatDay = (language: string, options: Intl.DateTimeFormatOptions, day: string): string =>
  formatMoment(language, { ...options, timeZone: 'UTC' }, noonOf(day));
