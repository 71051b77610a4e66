/** When a member has time: weekly hours, and special days. */
import { z } from 'zod';
import '../core/jitless.ts';
import { WEEKDAYS, type Weekday } from '../core/limits.ts';
import { ClockTime, KnownTimeZone } from '../core/time-fields.ts';
import { atMost, say } from '../texts/say.ts';
import { HOURS } from './limits.ts';

/** Times of a clock. An end before or at the start is on the next day. */
export const HoursSlot = z.object({ start: ClockTime, end: ClockTime });
export type HoursSlot = z.infer<typeof HoursSlot>;

const Slots = z.array(HoursSlot).max(...atMost(HOURS.slotsADay, 'At most {max} times a day'));

const weekdays = Object.fromEntries(WEEKDAYS.map((day) => [day, Slots.default([])]));
export const WeeklyHours = z.object(weekdays as Record<Weekday, z.ZodDefault<typeof Slots>>);
export type WeeklyHours = z.infer<typeof WeeklyHours>;

/** When a member has time, as others see it: they learn the offset of the clock, not the time zone. */
export const ShownHours = z.object({
  /** How many minutes that clock is ahead of UTC now. */
  offset: z.number().int(),
  weekly: WeeklyHours,
  /** How many minutes a week are also in the caller's own weekly hours; null for visitors and without own hours. */
  common: z.number().int().min(0).nullable(),
});
export type ShownHours = z.infer<typeof ShownHours>;

/** A date with other hours than its weekday; without slots it is a day off. */
export const SpecialDay = z.object({ date: z.iso.date(), slots: Slots });
export type SpecialDay = z.infer<typeof SpecialDay>;

const SpecialDays = z
  .array(SpecialDay)
  .max(...atMost(HOURS.specialDays, 'At most {max} special days'))
  .refine((days) => new Set(days.map(({ date }) => date)).size === days.length, say('Please choose each day once'));

const { notice, horizon } = HOURS;

export const HoursInput = z.object({
  /** The version of the hours that the caller has read; 0 before the first ones. */
  version: z.number().int().min(0),
  /** An IANA time zone; null for that of the member, which may change. */
  timeZone: KnownTimeZone.nullable(),
  weekly: WeeklyHours,
  days: SpecialDays,
  /** How many minutes stay free around sessions. */
  buffer: z.literal(HOURS.buffer.choices),
  /** The least notice in hours, and how many days ahead a time may be. */
  notice: z.number().int().min(notice.min).max(notice.max),
  horizon: z.number().int().min(horizon.min).max(horizon.max),
});
export type HoursInput = z.infer<typeof HoursInput>;

/** The hours of the caller. Nobody else can read them. */
export const Hours = z.object({
  version: z.number().int().min(0),
  timeZone: z.string().nullable(),
  weekly: WeeklyHours,
  /** From today on, by date. */
  days: z.array(SpecialDay),
  buffer: z.number().int(),
  notice: z.number().int(),
  horizon: z.number().int(),
});
export type Hours = z.infer<typeof Hours>;
