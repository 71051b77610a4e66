/** Forms about calendars and absences. */

import { z } from 'zod';
import { IsoDate } from '../core/common.ts';
import { line } from '../core/text.ts';
import { DAY_MS } from '../core/time.ts';
import { LIMITS } from '../limits.ts';
import { atMost, say } from '../texts/say.ts';
import { AWAY_REQUESTS, CALENDAR, FEED_DETAILS, MAIL_ENTRIES } from './limits.ts';

export const CalendarQuery = z
  .object({ from: IsoDate, to: IsoDate })
  .refine(({ from, to }) => Date.parse(from) < Date.parse(to), {
    path: ['to'],
    error: say('The start must be earlier than the end'),
  })
  .refine(({ from, to }) => Date.parse(to) - Date.parse(from) <= CALENDAR.days * DAY_MS, {
    path: ['to'],
    error: say('Please choose at most {max} days', { max: CALENDAR.days }),
  });
export type CalendarQuery = z.infer<typeof CalendarQuery>;

export const FeedInput = z.object({ detail: z.enum(FEED_DETAILS) });
export type FeedInput = z.infer<typeof FeedInput>;

export const NOT_A_CALENDAR_ADDRESS = say('Please enter the https address of a calendar');
/** The refusals of an address that the service has tried to read. */
export const CALENDAR_REFUSALS = {
  no_calendar: say('There is no calendar at this address'),
  too_large: say('This calendar is too large to be read'),
} as const;

export const CalendarSourceInput = z.object({
  /** `https` or `webcal`. The service decides which addresses it reads. */
  url: line()
    .max(...atMost(LIMITS.calendarUrl.max, 'The link must not exceed {max} characters'))
    .refine((url) => /^(https|webcal):\/\/./i.test(url) && URL.canParse(url), NOT_A_CALENDAR_ADDRESS),
  label: line()
    .max(...atMost(LIMITS.calendarLabel.max, 'Label must not exceed {max} characters'))
    .default(''),
});
export type CalendarSourceInput = z.infer<typeof CalendarSourceInput>;

export const CalendarSettingsInput = z.object({
  mailEntries: z.enum(MAIL_ENTRIES),
  useBusy: z.boolean(),
  alarms: z.boolean(),
});
export type CalendarSettingsInput = z.infer<typeof CalendarSettingsInput>;

export const AwayInput = z
  .object({
    /** The first day; when absent, today. */
    from: z.iso.date().optional(),
    /** The last day; null for an open end. */
    until: z.iso.date().nullable().default(null),
    note: line()
      .max(...atMost(LIMITS.awayNote.max, 'Note must not exceed {max} characters'))
      .default(''),
    requests: z.enum(AWAY_REQUESTS).default('tell'),
  })
  .refine(({ from, until }) => !from || !until || from <= until, {
    path: ['until'],
    error: say('The last day must not be before the first'),
  });
export type AwayInput = z.infer<typeof AwayInput>;
