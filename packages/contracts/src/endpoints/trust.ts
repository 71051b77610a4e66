import { z } from 'zod';
import { MessageBody } from '../common.ts';
import { defineEndpoints, IdParam } from '../endpoint.ts';
import { Review } from '../entities.ts';
import { FeedbackInput, ReviewAnswerInput } from '../forms/trust.ts';
import { ReviewInput } from '../forms.ts';

const OneReview = z.object({ review: Review });

/** The calls that change sealed reviews, answer shown ones, and send feedback to Mutua only. */
export const trustEndpoints = defineEndpoints('requests', {
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
