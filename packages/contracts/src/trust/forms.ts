/** Forms about reviews, references, marks and invitations. */
import { z } from 'zod';
import { ObjectId } from '../core/common.ts';
import { EmailField, withoutAround } from '../core/email.ts';
import { line, optionalProse, prose } from '../core/text.ts';
import { isVisible } from '../core/visible.ts';
import { LIMITS } from '../limits.ts';
import { atLeast, atMost, say } from '../texts/say.ts';
import { ASKED_MARKS, REFERENCE_RELATIONS, REVIEW_CATEGORIES } from './limits.ts';

const Stars = z.number().int().min(1).max(5);
export const ReviewCategories = z.object(
  Object.fromEntries(REVIEW_CATEGORIES.map((name) => [name, Stars])) as Record<
    (typeof REVIEW_CATEGORIES)[number],
    typeof Stars
  >,
);
export type ReviewCategories = z.infer<typeof ReviewCategories>;

export const ReviewInput = z.object({
  requestId: ObjectId,
  rating: Stars,
  review: optionalProse(...atMost(LIMITS.review.max, 'Review must not exceed {max} characters')),
  categories: ReviewCategories,
  /** Nobody sees it until both have written, or the deadline has passed. */
  sealed: z.boolean().optional(),
});
export type ReviewInput = z.infer<typeof ReviewInput>;

/** The last part of an invitation link: a name in small letters, and four letters. */
export const InvitationCode = z
  .string()
  .max(40)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*-[a-z]{4}$/, say('This is no invitation'));

/** Absent fields stay as they are. */
export const InvitationInput = z.object({
  /** Whether profiles of invited members may name the caller as their inviter. */
  saysInvited: z.boolean().optional(),
  /** Whether the caller's profile may name their inviter. */
  saysInviter: z.boolean().optional(),
});
export type InvitationInput = z.infer<typeof InvitationInput>;

/** Parses the address of a page as people type it: `https://` may be missing. Null when it is not one. */
export function pageAddress(typed: string): URL | null {
  const text = /^[a-z][a-z+.-]*:/i.test(typed) ? typed : `https://${typed}`;
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  return url.protocol === 'https:' && url.hostname.includes('.') ? url : null;
}

const isPage = (typed: string): boolean => pageAddress(typed) !== null;

export const MarkInput = z
  .object({
    kind: z.enum(ASKED_MARKS),
    value: line(say('Please enter an address'), withoutAround)
      .refine(isVisible, { error: say('Please enter an address'), abort: true })
      .max(LIMITS.mark.max),
  })
  .transform(({ kind, value }, context) => {
    const address = kind === 'mailbox' ? EmailField.safeParse(value).data : isPage(value) ? value : undefined;
    if (address !== undefined) return { kind, value: address };
    const message =
      kind === 'page' ? say('Please enter the https address of a page') : say('Please enter a valid email');
    context.addIssue({ code: 'custom', path: ['value'], message });
    return z.NEVER;
  });
export type MarkInput = z.infer<typeof MarkInput>;

export const ReferenceInput = z.object({
  relation: z.enum(REFERENCE_RELATIONS, { error: say('Please choose how you know each other') }),
  text: prose(say('Please write something'))
    .refine(isVisible, say('Please write something'))
    .min(...atLeast(LIMITS.reference.min, 'Text must be at least {min} characters'))
    .max(...atMost(LIMITS.reference.max, 'Text must not exceed {max} characters')),
});
export type ReferenceInput = z.infer<typeof ReferenceInput>;

/** Whether the profile shows it. */
export const ReferenceDecision = z.object({ accepted: z.boolean() });
export type ReferenceDecision = z.infer<typeof ReferenceDecision>;

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
