import { DAY_MS, MINUTE_MS } from '@mutua/contracts/time';
import { dayKey } from '../format/chosen-zone.ts';

/** 'in 3 days', 'tomorrow', 'in 5 hours', for a future moment, by the days of the calendar. */
export function ahead(language: string, moment: string | number | Date): string {
  const minutes = Math.max(0, Math.round((new Date(moment).getTime() - Date.now()) / MINUTE_MS));
  const words = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  if (minutes < 60) return words.format(minutes, 'minute');
  const days = (Date.parse(dayKey(moment)) - Date.parse(dayKey(Date.now()))) / DAY_MS;
  return days === 0 ? words.format(Math.round(minutes / 60), 'hour') : words.format(days, 'day');
}
