import { DAY_MS, HOUR_MS, MINUTE_MS } from '@mutua/contracts/time';
import { dayKey, formatMoment } from '@mutua/web-kit/parts';
import { clockOf, momentOf } from './dates.ts';

const WEEK_DAYS = 7;

/** The number of days from today, by the viewer's clock. */
const daysUntil = (startsAt: string, now: number): number =>
  (Date.parse(dayKey(startsAt)) - Date.parse(dayKey(now))) / DAY_MS;

/** 'in 3 days', 'tomorrow', 'in 2 hours'. */
function distanceTo(startsAt: string, now: number, language: string): string {
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  const days = daysUntil(startsAt, now);
  if (days > 0) return format.format(days, 'day');
  const remainingMs = Date.parse(startsAt) - now;
  return remainingMs >= HOUR_MS
    ? format.format(Math.floor(remainingMs / HOUR_MS), 'hour')
    : format.format(Math.ceil(remainingMs / MINUTE_MS), 'minute');
}

/** When a session to come is: within a week by its weekday, later by its date; and how far away. */
export function sessionWords(startsAt: string, now: number, language: string): { when: string; distance: string } {
  const weekday = formatMoment(language, { weekday: 'short' }, startsAt);
  const isSoon = daysUntil(startsAt, now) < WEEK_DAYS;
  const when = isSoon ? `${weekday} ${clockOf(startsAt, language)}` : momentOf(startsAt, language);
  return { when, distance: distanceTo(startsAt, now, language) };
}
