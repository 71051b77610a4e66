import { z } from 'zod';
import { MessageBody, ObjectId } from '../common.ts';
import { defineEndpoints } from '../endpoint.ts';
import { Review } from '../entities.ts';
import { FeedbackInput, ReviewAnswerInput } from '../forms/trust.ts';
import { ReviewInput } from '../forms.ts';

const Id = z.object({ id: ObjectId });
const OneReview = z.object({ review: Review });

/** The calls that change sealed reviews, answer shown ones, and send feedback to Mutua only. */
export const trustEndpoints = defineEndpoints({
  'PUT /reviews/:id': {
    service: 'requests',
    auth: 'required',
    summary: 'Change an own review while it is sealed. 409 already_shown afterwards.',
    params: Id,
    body: ReviewInput.omit({ requestId: true, sealed: true }),
    response: OneReview,
  },
  'PUT /reviews/:id/answer': {
    service: 'requests',
    auth: 'required',
    summary:
      'Answer a review that the caller received, once, or change the answer within 24 hours. 409 too_late afterwards.',
    params: Id,
    body: ReviewAnswerInput,
    response: OneReview,
  },
  'DELETE /reviews/:id/answer': {
    service: 'requests',
    auth: 'required',
    summary: 'Remove the own answer to a review within 24 hours. 409 too_late afterwards.',
    params: Id,
    response: OneReview,
  },
  'POST /requests/:id/feedback': {
    service: 'requests',
    auth: 'required',
    summary:
      'Tell only the moderators something about a completed or cancelled exchange. Never shown, never counted. Once a day, 429 after that.',
    params: Id,
    body: FeedbackInput,
    response: MessageBody,
    status: 202,
  },
});
