import { currentLanguage, translate } from '../i18n/i18n.ts';
import { dayKey, dayOfMonth, formatMoment } from './chosen-zone.ts';

/** A date as the API sends it (ISO text), or a date object. Every formatter throws a RangeError on an invalid one. */
export type DateInput = string | number | Date;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const YEAR_MS = 365 * DAY_MS;
const MONTH_MS = YEAR_MS / 12;

/** The unit for a time span, and its length in milliseconds. */
function unitOf(distance: number): [Intl.RelativeTimeFormatUnit, number] {
  if (distance < MINUTE_MS) return ['second', 1000];
  if (distance < HOUR_MS) return ['minute', MINUTE_MS];
  if (distance < DAY_MS) return ['hour', HOUR_MS];
  if (distance < MONTH_MS) return ['day', DAY_MS];
  if (distance < YEAR_MS) return ['month', MONTH_MS];
  return ['year', YEAR_MS];
}

const formatWith = (options: Intl.DateTimeFormatOptions, moment: Date): string =>
  formatMoment(currentLanguage(), options, moment);

/** 'Nov 07', optionally with its year. */
const dateOf = (moment: Date, options: Intl.DateTimeFormatOptions = {}) =>
  formatWith({ month: 'short', day: dayOfMonth(currentLanguage()), ...options }, moment);

const timeOf = (moment: Date) => formatWith({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }, moment);

/** How many days a date is before today. 0 for today. */
function daysAgo(moment: Date): number {
  const day = (date: Date) => Date.parse(dayKey(date));
  return (day(new Date()) - day(moment)) / DAY_MS;
}

/** Formats 'x ago' in whole units, such as '2 hours ago'. A future moment counts as the present, because clocks differ. */
export function formatRelative(date: DateInput): string {
  const distance = Math.max(0, Date.now() - new Date(date).getTime());
  const [unit, milliseconds] = unitOf(distance);
  return new Intl.RelativeTimeFormat(currentLanguage()).format(-Math.floor(distance / milliseconds), unit);
}

/** 'Today at 14:32', 'Yesterday at 09:05', otherwise 'Nov 07, 2026', in local time. */
export function formatDateLabel(date: DateInput): string {
  const moment = new Date(date);
  const days = daysAgo(moment);
  if (days === 0) return translate('kit', 'dates.todayAt', { time: timeOf(moment) });
  if (days === 1) return translate('kit', 'dates.yesterdayAt', { time: timeOf(moment) });
  return dateOf(moment, { year: 'numeric' });
}

/** Formats 'Nov 07, 2026' in UTC, which is the same everywhere and at any time. */
export const formatUtcDay = (date: DateInput): string => dateOf(new Date(date), { year: 'numeric', timeZone: 'UTC' });

/** '14:32' today, 'Yesterday', otherwise 'Nov 07', in local time. */
export function formatConversationTime(date: DateInput): string {
  const moment = new Date(date);
  const days = daysAgo(moment);
  if (days === 0) return timeOf(moment);
  if (days === 1) return translate('kit', 'dates.yesterday');
  return dateOf(moment);
}
