/** The parts of reviews, and how reliably a member answers requests. */
import { z } from 'zod';
import { IsoDate } from '../common.ts';
import { ANSWERS_WITHIN } from '../constants.ts';

/** The answer of the reviewed member. */
export const ReviewAnswer = z.object({
  text: z.string(),
  /** When it was first written. */
  at: IsoDate,
});
export type ReviewAnswer = z.infer<typeof ReviewAnswer>;

/** How a member answers requests: known from five requests within the last 90 days. */
export const MemberAnswers = z.object({
  /** The percentage that was answered within a week, in steps of five. */
  rate: z.number().int().min(0).max(100),
  /** The usual time to answer; null for slow members. */
  within: z.enum(ANSWERS_WITHIN).nullable(),
});
export type MemberAnswers = z.infer<typeof MemberAnswers>;
