import { z } from 'zod';
import '../jitless.ts';
import { defineEndpoints, IdParam } from '../endpoint.ts';
import { Away, AwaySession } from '../entities/waiting.ts';
import { ExchangeRequest } from '../entities.ts';
import { AwayInput, RequestEditInput } from '../forms/waiting.ts';

const OwnAway = z.object({ away: Away.nullable() });

/** The calls about requests that wait for an answer, in the requests service. */
export const waitingEndpoints = defineEndpoints('requests', {
  'PUT /requests/:id': {
    summary:
      'Edit a pending request (sender). 409 when it is no longer pending, request_edited when `version` is older, too_many_edits.',
    params: IdParam,
    body: RequestEditInput,
    response: z.object({ request: ExchangeRequest }),
  },
  'GET /calendar/away': {
    summary: 'The absence of the caller that runs or is to come.',
    response: OwnAway,
  },
  'PUT /calendar/away': {
    summary: 'Set the absence of the caller. Answers with the sessions that are planned in that time.',
    body: AwayInput,
    response: OwnAway.extend({ sessions: z.array(AwaySession) }),
  },
  'DELETE /calendar/away': {
    summary: 'End the absence of the caller, also before it has begun.',
    response: OwnAway,
  },
});
