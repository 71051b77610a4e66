import { z } from 'zod';
import { say } from '../texts/say.ts';
import { CORE_LIMITS } from './limits.ts';
import './messages.ts';

/** The spelling of IANA. Offsets are refused, because they have no summer time. */
const ZONE_NAME = /^[A-Z][\w+-]*(\/[A-Z][\w+-]*)*$/;

const isTimeZone = (zone: string): boolean => {
  try {
    return ZONE_NAME.test(zone) && Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }));
  } catch {
    return false;
  }
};

/** An IANA name that this process knows. */
export const KnownTimeZone = z
  .string()
  .min(1)
  .max(CORE_LIMITS.timeZone.max)
  .refine(isTimeZone, say('Please choose a known time zone'));

/** An IANA name, like `Intl.DateTimeFormat().resolvedOptions().timeZone`. Empty counts as absent. */
export const TimeZoneField = z
  .string()
  .max(CORE_LIMITS.timeZone.max)
  .refine((zone) => zone === '' || isTimeZone(zone), say('Please choose a known time zone'))
  .transform((zone) => zone || undefined)
  .optional();
/** Sent by the browser. An unknown zone is ignored, because it must not prevent a sign-in. */
export const BrowserTimeZone = TimeZoneField.catch(undefined).optional();

/** A time in 24-hour format. */
export const ClockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, say('Enter a time as HH:MM'));
export const TimeSlot = z
  .object({ start: ClockTime, end: ClockTime })
  .refine(({ start, end }) => start < end, { path: ['end'], error: say('The start must be earlier than the end') });
export type TimeSlot = z.infer<typeof TimeSlot>;

/** With an offset, or without one as from an input of type `datetime-local`: then in the member's time zone. */
export const DateTime = [
  z.iso.datetime({ offset: true, local: true }),
  z.iso.datetime({ offset: true, local: true, precision: -1 }),
] as const;
