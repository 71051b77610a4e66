import { addDays, noonOf } from '@mutua/contracts/time';
import { formatMoment } from '@mutua/web-kit/parts';

/** The days from this one on. */
export const daysFrom = (day: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => addDays(day, index));

/** Formats a day. It is the same in all zones. */
export const formatDay = (language: string, options: Intl.DateTimeFormatOptions, day: string): string =>
  formatMoment(language, { ...options, timeZone: 'UTC' }, noonOf(day));
