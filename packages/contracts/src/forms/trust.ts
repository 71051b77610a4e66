/** Forms after an exchange, besides reviews. */
import { z } from 'zod';
import { LIMITS } from '../constants.ts';
import '../messages.ts';
import { isVisible, prose } from '../text.ts';
import { atMost, say } from '../texts/say.ts';

const required = (max: number) =>
  prose(say('Please write something'))
    .refine(isVisible, say('Please write something'))
    .max(...atMost(max, 'Text must not exceed {max} characters'));

/** The answer of the reviewed member. */
export const ReviewAnswerInput = z.object({ text: required(LIMITS.reviewAnswer.max) });
export type ReviewAnswerInput = z.infer<typeof ReviewAnswerInput>;

/** Feedback about an exchange, which only moderators read. */
export const FeedbackInput = z.object({
  text: required(LIMITS.feedback.max),
  /** Whether the writer felt unsafe: such feedback is read first. */
  unsafe: z.boolean().optional(),
});
export type FeedbackInput = z.infer<typeof FeedbackInput>;
