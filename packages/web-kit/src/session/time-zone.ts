import { deviceZone } from '../format/chosen-zone.ts';

/** The browser's time zone for the body of a registration or sign-in, such as `{ timeZone: 'Europe/Paris' }`. Empty when unknown. */
export function browserTimeZone(): { timeZone?: string } {
  const timeZone = deviceZone();
  return timeZone ? { timeZone } : {};
}
