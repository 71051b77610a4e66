/** What members say of each other: reviews, references, and invitations; and what Mutua has checked: the marks of a profile. */
import { z } from 'zod';
import { IsoDate, ObjectId, Person } from '../core/common.ts';
import { ANSWERS_WITHIN } from '../requests/limits.ts';
import { InvitationCode, ReviewCategories } from './forms.ts';
import {
  ASKED_MARKS,
  INVITATION_STATES,
  MARK_FAULTS,
  MARK_KINDS,
  REFERENCE_BONDS,
  REFERENCE_RELATIONS,
} from './limits.ts';

/** The answer of the reviewed member. */
export const ReviewAnswer = z.object({
  text: z.string(),
  /** When it was first written. */
  at: IsoDate,
});
export type ReviewAnswer = z.infer<typeof ReviewAnswer>;

export const Review = z.object({
  _id: ObjectId,
  requestId: ObjectId,
  reviewerId: Person,
  reviewedUserId: Person,
  /** The skill that the reviewer received. */
  skillId: z.object({ _id: ObjectId, title: z.string() }),
  rating: z.number().int().min(1).max(5),
  review: z.string(),
  categories: ReviewCategories,
  createdAt: IsoDate,
  /** Present for its author while the review is sealed: it is shown after both have written, or then. */
  sealedUntil: IsoDate.optional(),
  answer: ReviewAnswer.optional(),
  /** Present for its author while moderators hide it, with their words. */
  hidden: z.object({ note: z.string() }).optional(),
});
export type Review = z.infer<typeof Review>;

/** The invitation link of a member, and who invited the member. */
export const Invitation = z.object({
  /** Null before the first link. */
  code: InvitationCode.nullable(),
  state: z.enum(INVITATION_STATES),
  /** How many members joined by links of the caller: in the last year, and in this month. */
  joined: z.number().int().min(0),
  joinedThisMonth: z.number().int().min(0),
  /** Those who allow to show their inviter, latest first. */
  people: z.array(Person),
  /** Whether the caller's profile may be named as inviter. */
  saysInvited: z.boolean(),
  /** Null when nobody has invited the caller, or when it was too long ago. */
  invitedBy: z.object({ person: Person, saysInviter: z.boolean() }).nullable(),
});
export type Invitation = z.infer<typeof Invitation>;

/** What a visitor learns from a link. */
export const InvitationLook = z.object({
  /** `closed`: it was replaced, is paused, or never existed. */
  state: z.enum(['open', 'full', 'closed']),
  /** The name of the inviting member; null unless the link is open. */
  name: z.string().nullable(),
});
export type InvitationLook = z.infer<typeof InvitationLook>;

/** A mark as everybody sees it. */
export const Mark = z.object({
  kind: z.enum(MARK_KINDS),
  /** The page without its scheme, or the domain of the mailbox, in ASCII; empty for the mail address. */
  value: z.string(),
  /** When the last successful check was. */
  checkedAt: IsoDate,
});
export type Mark = z.infer<typeof Mark>;

/** A mark as the member sees it, also before it is shown, and after it has ended. */
export const OwnMark = z.object({
  _id: ObjectId,
  kind: z.enum(ASKED_MARKS),
  value: z.string(),
  /** Null while it is not shown. */
  checkedAt: IsoDate.nullable(),
  /** Why the last check of the page failed. */
  fault: z.enum(MARK_FAULTS).nullable(),
  /** Until when the link in the mail to a mailbox is valid; null when no mail is open. */
  linkUntil: IsoDate.nullable(),
});
export type OwnMark = z.infer<typeof OwnMark>;

/** The state, which only the writer and the receiver see. The writer sees `waiting` also for a declined one. */
const REFERENCE_STATES = ['waiting', 'shown', 'declined', 'hidden'] as const;

export const Reference = z.object({
  _id: ObjectId,
  author: Person,
  relation: z.enum(REFERENCE_RELATIONS),
  text: z.string(),
  createdAt: IsoDate,
  /** Absent when it is not shown. */
  bond: z.enum(REFERENCE_BONDS).optional(),
  state: z.enum(REFERENCE_STATES).optional(),
});
export type Reference = z.infer<typeof Reference>;

/** How a member answers requests: known from five requests within the last 90 days. */
export const MemberAnswers = z.object({
  /** The percentage that was answered within a week, in steps of five. */
  rate: z.number().int().min(0).max(100),
  /** The usual time to answer; null for slow members. */
  within: z.enum(ANSWERS_WITHIN).nullable(),
});
export type MemberAnswers = z.infer<typeof MemberAnswers>;
