import { z } from 'zod';
import { MessageBody, ObjectId, Pagination, pageQuery } from '../core/common.ts';
import { defineEndpoints, IdParam, TokenParam } from '../core/endpoint.ts';
import { PAGE_SIZES } from '../core/limits.ts';
import { Invitation, InvitationLook, OwnMark, Reference, Review } from './entities.ts';
import {
  FeedbackInput,
  InvitationCode,
  InvitationInput,
  MarkInput,
  ReferenceDecision,
  ReferenceInput,
  ReviewAnswerInput,
  ReviewInput,
} from './forms.ts';

const OneInvitation = z.object({ invitation: Invitation });

/** The calls about invitation links, in the auth service. */
export const invitationEndpoints = defineEndpoints('auth', {
  'GET /invitations': {
    summary:
      "The caller's invitation link: how many joined by it, and the names of those who say so. Who invited the caller.",
    response: OneInvitation,
  },
  'PUT /invitations': {
    summary: 'Choose whether profiles may say whom the caller has invited, and who has invited the caller.',
    body: InvitationInput,
    response: OneInvitation,
  },
  'POST /invitations/renew': {
    summary: 'Make an invitation link, or another one: the one before no longer works.',
    response: OneInvitation,
    status: 201,
  },
  'GET /invitations/:code': {
    auth: 'public',
    limit: 'invitations',
    summary: 'Whether an invitation link works, and what its member is called. A closed one is no error.',
    params: z.object({ code: InvitationCode }),
    response: InvitationLook,
  },
});

/** The calls about marks of a profile, in the auth service. */
export const markEndpoints = defineEndpoints('auth', {
  'GET /users/marks': {
    summary: "The caller's pages and mailboxes, also those that are not shown.",
    response: z.object({ marks: z.array(OwnMark) }),
  },
  'POST /users/marks': {
    limit: 'marks',
    summary:
      'Ask for a mark: a page that links back, which is then looked at, or a mailbox of an institution, which gets a mail. Again for the same one: it is checked again. 409 too_many_marks.',
    body: MarkInput,
    response: z.object({ mark: OwnMark }),
    status: 202,
  },
  'DELETE /users/marks/:id': {
    summary: 'Remove a mark.',
    params: IdParam,
    response: MessageBody,
  },
  'POST /users/marks/:token/confirm': {
    auth: 'public',
    limit: 'links',
    summary: 'By the link of the mail to a mailbox: show it on the profile. 400 invalid_link.',
    params: TokenParam,
    response: MessageBody.extend({ value: z.string() }),
  },
});

const OneReference = z.object({ reference: Reference });

/** The calls about references, with which members vouch for somebody whom they know outside of Mutua. */
export const referenceEndpoints = defineEndpoints('auth', {
  'GET /users/:id/references': {
    auth: 'optional',
    summary: 'Who vouches for a member: the newest 20 that the member shows.',
    params: IdParam,
    query: z.object(pageQuery(PAGE_SIZES.default)),
    response: z.object({
      references: z.array(Reference),
      /** How many of all references count for the number on the profile. */
      counted: z.number().int(),
      /** On the caller's own profile: references that are not shown, newest first, at most 50. */
      waiting: z.array(Reference).optional(),
      /** For a signed-in caller: the caller's own reference for this member. */
      own: Reference.nullable().optional(),
      /** For a signed-in caller on another profile: whether the caller may write a reference. */
      mayWrite: z.boolean().optional(),
      pagination: Pagination,
    }),
  },
  'POST /users/:id/references': {
    summary:
      'Vouch for a member, who decides whether it is shown. 403 exchange_needed, too_new, own_profile or not_available; 409 already_vouched; 5 in 90 days, 429 after that.',
    params: IdParam,
    body: ReferenceInput,
    response: OneReference,
    status: 201,
  },
  'PUT /references/:id': {
    summary: 'Show on the own profile what somebody has written about the caller, or do not show it.',
    params: IdParam,
    body: ReferenceDecision,
    response: OneReference,
  },
  'DELETE /references/:id': {
    summary: 'Remove a reference that the caller has written or received.',
    params: IdParam,
    response: MessageBody,
  },
});

const OneReview = z.object({ review: Review });

export const reviewEndpoints = defineEndpoints('requests', {
  'GET /reviews/skill/:skillId': {
    auth: 'optional',
    summary: 'Reviews of a skill, newest first.',
    params: z.object({ skillId: ObjectId }),
    query: z.object(pageQuery(PAGE_SIZES.default)),
    response: z.object({ reviews: z.array(Review), pagination: Pagination }),
  },
  'GET /reviews/user/:userId': {
    auth: 'optional',
    summary: 'Reviews that a member received, newest first.',
    params: z.object({ userId: ObjectId }),
    query: z.object(pageQuery(PAGE_SIZES.default)),
    response: z.object({ reviews: z.array(Review), pagination: Pagination }),
  },
  'GET /reviews/my-reviews': {
    summary: 'The reviews that the caller wrote, newest first.',
    query: z.object(pageQuery(PAGE_SIZES.default)),
    response: z.object({ reviews: z.array(Review), pagination: Pagination }),
  },
  'POST /reviews': {
    summary:
      'Review the other party of a completed exchange, once. `sealed`: nobody sees it until both have written, or 14 days after the completion.',
    body: ReviewInput,
    response: z.object({ review: Review }),
    status: 201,
  },
  'PUT /reviews/:id': {
    summary: 'Change an own review while it is sealed. 409 already_shown afterwards.',
    params: IdParam,
    body: ReviewInput.omit({ requestId: true, sealed: true }),
    response: OneReview,
  },
  'PUT /reviews/:id/answer': {
    summary:
      'Answer a review that the caller received, once, or change the answer within 24 hours. 409 too_late afterwards.',
    params: IdParam,
    body: ReviewAnswerInput,
    response: OneReview,
  },
  'DELETE /reviews/:id/answer': {
    summary: 'Remove the own answer to a review within 24 hours. 409 too_late afterwards.',
    params: IdParam,
    response: OneReview,
  },
  'POST /requests/:id/feedback': {
    summary:
      'Tell only the moderators something about a completed or cancelled exchange. Never shown, never counted. Once a day, 429 after that.',
    params: IdParam,
    body: FeedbackInput,
    response: MessageBody,
    status: 202,
  },
});
