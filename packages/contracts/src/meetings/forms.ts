/** Forms about the times and places of meetings, and about sessions that begin or are over. */

import { z } from 'zod';
import { ClientId } from '../chat/forms.ts';
import { shownAddress } from '../core/canonical-address.ts';
import { IsoDate, ObjectId } from '../core/common.ts';
import { line, optionalLine, optionalProse } from '../core/text.ts';
import { BrowserTimeZone } from '../core/time-fields.ts';
import { LIMITS } from '../limits.ts';
import { atMost, say } from '../texts/say.ts';
import { FIND_TIMES, MEETINGS, MISSED_REASONS, SESSION_TIMING, TEACHERS, TEACHING_ORDERS } from './limits.ts';

const parseLink = (link: string): URL | null => (URL.canParse(link) ? new URL(link) : null);
/** `zoom.us/j/123`: the part before the first slash is a host, as browsers complete it, too. */
const HOST = /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+(:\d+)?([/?#]|$)/u;
const withScheme = (link: string): string => (HOST.test(link) ? `https://${link}` : link);
const isWebLink = (link: string): boolean => /^https?:$/.test(parseLink(link)?.protocol ?? '');
/** A link with a user name or password (`https://bank.example@evil.example`) looks like another address. */
const hasNoCredentials = (link: string): boolean => {
  const url = parseLink(link);
  return !url?.username && !url?.password;
};

export const MeetingDetails = z.object({
  platform: optionalLine(...atMost(LIMITS.meeting.platform, 'Platform must not exceed {max} characters')),
  link: line()
    .max(...atMost(LIMITS.meeting.link, 'The link must not exceed {max} characters'))
    .transform(withScheme)
    .refine((link) => link === '' || isWebLink(link), { error: say('Please enter a valid link'), abort: true })
    .refine(hasNoCredentials, say('Please enter a link without a name and password'))
    .transform(shownAddress)
    .transform((link) => link || undefined)
    .optional(),
  notes: optionalProse(...atMost(LIMITS.meeting.notes, 'Notes must not exceed {max} characters')),
});
export type MeetingDetails = z.infer<typeof MeetingDetails>;

export const LateInput = z.object({
  /** About how late the caller is. */
  minutes: z.literal([...SESSION_TIMING.late.choices]),
});
export type LateInput = z.infer<typeof LateInput>;

const REQUIRED = say('This field is required');

/** Whether the two met: for how long, or why not. */
export const AnswerInput = z
  .object({
    met: z.boolean(),
    /** Required when they met. */
    minutes: z
      .number()
      .int()
      .min(1)
      .max(SESSION_TIMING.longest * MEETINGS.minutes.max)
      .optional(),
    /** Required when they did not meet. */
    why: z.enum(MISSED_REASONS).optional(),
  })
  .refine(({ met, minutes }) => !met || minutes !== undefined, { path: ['minutes'], error: REQUIRED })
  .refine(({ met, why }) => met || why !== undefined, { path: ['why'], error: REQUIRED });
export type AnswerInput = z.infer<typeof AnswerInput>;

const { min, max, step } = MEETINGS.minutes;
const WRONG_MINUTES = say('Please choose {min} to {max} minutes, in steps of {step}', { min, max, step });

/** The length of a session. */
export const MeetingMinutes = z
  .number()
  .int()
  .refine((minutes) => minutes >= min && minutes <= max && minutes % step === 0, WRONG_MINUTES);

/** A moment, rounded down to the minute. The service refuses moments that are too near or too far. */
const Moment = IsoDate.transform((date) => {
  const moment = new Date(date);
  moment.setUTCSeconds(0, 0);
  return moment.toISOString();
});

export const MeetingTimes = z
  .array(Moment)
  .min(1, say('Please enter a date and time'))
  .max(...atMost(MEETINGS.times, 'At most {max} times'))
  .refine((times) => new Set(times).size === times.length, say('Please choose each time once'));

const Words = optionalProse(...atMost(LIMITS.proposalMessage.max, 'Message must not exceed {max} characters'));

/** Proposed times for a new session or series, or for moving a session. */
export const ProposalInput = z
  .object({
    kind: z.enum(['new', 'move']).default('new'),
    /** The session to move. */
    sessionId: ObjectId.optional(),
    /** Who teaches. When absent: both, or in a leg of a ring its teacher. Moving a session does not change it. */
    order: z.enum(TEACHING_ORDERS).optional(),
    /** Who begins, for `both` and `alternate`. */
    first: z.enum(TEACHERS).default('receiver'),
    /** When absent: as in the last proposal, or as in the moved session. */
    minutes: MeetingMinutes.optional(),
    times: MeetingTimes,
    repeat: z
      .object({
        count: z.number().int().min(MEETINGS.series.min).max(MEETINGS.series.max),
        everyWeeks: z.union([z.literal(1), z.literal(2)]).default(1),
      })
      .nullable()
      .optional(),
    place: MeetingDetails.nullable().optional(),
    message: Words,
    /** A repeated proposal with the same id is not stored. */
    clientId: ClientId,
  })
  .refine(({ kind, sessionId }) => kind === 'new' || sessionId, {
    path: ['sessionId'],
    error: say('This field is required'),
  });
export type ProposalInput = z.infer<typeof ProposalInput>;

export const PickInput = z.object({
  startsAt: Moment,
  /** Sessions of a series that are left out. */
  skip: z.array(Moment).max(MEETINGS.series.max).default([]),
  /** Whether to pick a time although the caller has another session then. */
  despite: z.boolean().default(false),
});
export type PickInput = z.infer<typeof PickInput>;

export const DeclineInput = z.object({ message: Words });
export type DeclineInput = z.infer<typeof DeclineInput>;

export const PlaceInput = z.object({
  /** Null for the place of the plan. */
  place: MeetingDetails.nullable(),
  /** The `rev` of the plan that the caller sees. */
  rev: z.number().int().min(0),
});
export type PlaceInput = z.infer<typeof PlaceInput>;

export const CancelSessionInput = z.object({
  /** `rest`: also the later sessions of its series. */
  scope: z.enum(['one', 'rest']).default('one'),
  reason: optionalProse(...atMost(LIMITS.reason.max, 'Reason must not exceed {max} characters')),
});
export type CancelSessionInput = z.infer<typeof CancelSessionInput>;

/** The search for times. */
export const TimesQuery = z.object({
  /** The length of the session; when absent, that of the last proposal. */
  minutes: z.coerce.number().pipe(MeetingMinutes).optional(),
  /** The start and the number of days. When `from` is absent or past, the search starts now. */
  from: IsoDate.optional(),
  days: z.coerce.number().int().min(1).max(FIND_TIMES.days.max).default(FIND_TIMES.days.default),
  /** How many sessions a series has; 1 for a single one. */
  count: z.coerce.number().int().min(1).max(MEETINGS.series.max).default(1),
  everyWeeks: z.coerce
    .number()
    .pipe(z.literal([1, 2]))
    .default(1),
  /** Moments to show by both clocks instead of suggestions: up to five, separated by commas. */
  at: z
    .string()
    .transform((moments) => moments.split(','))
    .pipe(MeetingTimes)
    .optional(),
  /** The time zone of the page, for the usual hours of a caller whose zone the site does not know. */
  zone: BrowserTimeZone,
  /** How many times to return at most, the most suitable ones. */
  limit: z.coerce.number().int().min(1).max(FIND_TIMES.limit.max).default(FIND_TIMES.limit.default),
});
export type TimesQuery = z.infer<typeof TimesQuery>;
