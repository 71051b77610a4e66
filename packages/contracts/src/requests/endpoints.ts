import { z } from 'zod';
import { ObjectId, optionalChoice, Pagination, pageQuery } from '../core/common.ts';
import { defineEndpoints, IdParam } from '../core/endpoint.ts';
import { PAGE_SIZES } from '../core/limits.ts';
import { Review } from '../trust/entities.ts';
import { DashboardStats, ExchangeRequest, RequestQuestion } from './entities.ts';
import { AcceptBody, QuestionInput, ReasonInput, RequestBody, RequestEditInput } from './forms.ts';
import { REQUEST_STATUSES } from './limits.ts';

const RequestList = {
  query: z.object({ ...pageQuery(PAGE_SIZES.requests), status: optionalChoice(REQUEST_STATUSES) }),
  response: z.object({ requests: z.array(ExchangeRequest), pagination: Pagination }),
};

const OneRequest = z.object({ request: ExchangeRequest });

export const requestEndpoints = defineEndpoints('requests', {
  'POST /requests': {
    summary: 'Ask for an exchange, with times for the first session or without. 403 member_away.',
    body: RequestBody,
    response: OneRequest,
    status: 201,
  },
  'GET /requests/sent': {
    summary: 'Requests that the caller sent, newest first.',
    ...RequestList,
  },
  'GET /requests/received': {
    summary: 'Requests that the caller received, newest first.',
    ...RequestList,
  },
  'GET /requests/active/:skillId': {
    summary: "The caller's pending, accepted or completed request with this skill on either side, if any.",
    params: z.object({ skillId: ObjectId }),
    response: z.object({ request: ExchangeRequest.nullable() }),
  },
  'GET /requests/:id': {
    summary: 'One request of the caller.',
    params: IdParam,
    response: OneRequest,
  },
  'PUT /requests/:id/accept': {
    summary:
      'Accept a pending request (receiver), with a date, with `pick` of a proposed time, with a `proposal` of other times, or without. 409 request_edited when `version` is older.',
    params: IdParam,
    body: AcceptBody,
    response: OneRequest,
  },
  'PUT /requests/:id/reject': {
    summary: 'Reject a pending request (receiver).',
    params: IdParam,
    body: ReasonInput,
    response: OneRequest,
  },
  'PUT /requests/:id/complete': {
    summary: 'Complete an accepted exchange (either side).',
    params: IdParam,
    response: OneRequest,
  },
  'PUT /requests/:id/cancel': {
    summary: 'Cancel a pending request (sender) or an accepted exchange (either side).',
    params: IdParam,
    body: ReasonInput,
    response: OneRequest,
  },
  'GET /users/dashboard/stats': {
    summary: 'Figures of the dashboard and the latest reviews received.',
    response: z.object({ stats: DashboardStats, recentReviews: z.array(Review) }),
  },
  'GET /requests/:id/questions': {
    summary:
      'What the two of a request asked and answered before a yes, oldest first, and how many each may still write.',
    params: IdParam,
    response: z.object({
      questions: z.array(RequestQuestion),
      left: z.object({ mine: z.number().int(), theirs: z.number().int() }),
    }),
  },
  'POST /requests/:id/questions': {
    limit: 'messages',
    summary:
      'Ask something before answering a pending request, or answer. The receiver begins: 403 wait_for_question; 409 conflict, no_questions_left.',
    params: IdParam,
    body: QuestionInput,
    response: z.object({ question: RequestQuestion }),
    status: 201,
  },
  'PUT /requests/:id': {
    summary:
      'Edit a pending request (sender). 409 when it is no longer pending, request_edited when `version` is older, too_many_edits.',
    params: IdParam,
    body: RequestEditInput,
    response: z.object({ request: ExchangeRequest }),
  },
});
