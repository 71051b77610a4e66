/** What stands with reviews, and how reliably a member answers requests. */
import { z } from 'zod';
import { IsoDate } from '../common.ts';
import { ANSWERS_WITHIN } from '../constants.ts';

/** What the reviewed member has answered. */
export const ReviewAnswer = z.object({
  text: z.string(),
  /** When it was first written. */
  at: IsoDate,
});
export type ReviewAnswer = z.infer<typeof ReviewAnswer>;

/** How a member answers requests, from five requests of the last 90 days on. */
export const MemberAnswers = z.object({
  /** How many of a hundred were answered within a week, in steps of five. */
  rate: z.number().int().min(0).max(100),
  /** How soon usually; null of slow ones. */
  within: z.enum(ANSWERS_WITHIN).nullable(),
});
export type MemberAnswers = z.infer<typeof MemberAnswers>;
