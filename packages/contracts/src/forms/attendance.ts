/** Forms about sessions that begin or are over. */
import { z } from 'zod';
import { MEETINGS, MISSED_REASONS, SESSION_TIMING } from '../constants.ts';
import '../messages.ts';
import { say } from '../texts/say.ts';

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
