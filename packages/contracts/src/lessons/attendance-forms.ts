/** Forms about a session of a group lesson that is over. */

import { z } from 'zod';
import { ObjectId } from '../core/common.ts';
import '../core/messages.ts';
import { optionalProse, requiredProse } from '../core/text.ts';
import { LIMITS } from '../limits.ts';
import { SESSION_TIMING } from '../meetings/limits.ts';
import { atMost, say } from '../texts/say.ts';
import { ATTENDANCE_ANSWERS, LESSONS, PRESENCE_FAILURES } from './limits.ts';

const REQUIRED = say('This field is required');
const TOO_LONG = 'Text must not exceed {max} characters';

/** The teacher says who came and for how long, or why nobody was there. */
export const PresenceInput = z
  .object({
    members: z.array(ObjectId).max(LESSONS.seats.max).default([]),
    /** When absent: as long as planned. */
    minutes: z
      .number()
      .int()
      .min(1)
      .max(SESSION_TIMING.longest * LESSONS.minutes.max)
      .optional(),
    /** Required when nobody was there. */
    missed: z.enum(PRESENCE_FAILURES).optional(),
  })
  .refine(({ members, missed }) => members.length > 0 || missed !== undefined, { path: ['missed'], error: REQUIRED })
  .refine(({ members, missed }) => members.length === 0 || missed === undefined, {
    path: ['members'],
    error: say('Please choose who came, or say that nobody did'),
  });
export type PresenceInput = z.infer<typeof PresenceInput>;

/** A learner says whether they were there, or before the session whether they come. */
export const AttendanceInput = z
  .object({ there: z.enum(ATTENDANCE_ANSWERS).optional(), comes: z.boolean().optional() })
  .refine(({ there, comes }) => (there === undefined) !== (comes === undefined), { path: ['there'], error: REQUIRED });
export type AttendanceInput = z.infer<typeof AttendanceInput>;

/** Words for the teacher, and whether one would come again; one of the two. */
export const ThanksInput = z
  .object({ text: optionalProse(...atMost(LIMITS.thanks.max, TOO_LONG)), again: z.boolean().nullable().default(null) })
  .refine(({ text, again }) => text !== undefined || again !== null, {
    path: ['text'],
    error: say('Please write something'),
  });
export type ThanksInput = z.infer<typeof ThanksInput>;

/** The answer of the teacher. */
export const ThanksAnswerInput = z.object({
  text: requiredProse(say('Please write something')).max(...atMost(LIMITS.thanksAnswer.max, TOO_LONG)),
});
export type ThanksAnswerInput = z.infer<typeof ThanksAnswerInput>;
