import { z } from 'zod';
import { Hours, HoursInput } from '../calendars/hours.ts';
import { ObjectId } from '../core/common.ts';
import { defineEndpoints, IdParam } from '../core/endpoint.ts';
import { ExchangeRequest } from '../requests/entities.ts';
import { Plan, SuggestedTimes } from './entities.ts';
import {
  AnswerInput,
  CancelSessionInput,
  DeclineInput,
  LateInput,
  PickInput,
  PlaceInput,
  ProposalInput,
  TimesQuery,
} from './forms.ts';

export const OneSession = IdParam.extend({ sessionId: ObjectId });
/** The answer of every call about the plan of an exchange. */
export const Planned = z.object({ request: ExchangeRequest, plan: Plan });

const OneProposal = IdParam.extend({ proposalId: ObjectId });

/** The calls about the meetings of an exchange, in the requests service. A 409 has the present request and plan as `current`. */
export const meetingEndpoints = defineEndpoints('requests', {
  'GET /requests/:id/plan': {
    summary: 'The sessions and proposals of an own exchange, also while it is pending and after its end.',
    params: IdParam,
    response: Planned,
  },
  'GET /requests/:id/times': {
    summary:
      'Times that suit both, by hours and sessions of the two; for both of an accepted exchange, and the receiver of a pending request (else 403, 409). 60 an hour for each exchange.',
    params: IdParam,
    query: TimesQuery,
    response: SuggestedTimes,
  },
  'GET /calendar/hours': {
    summary: 'The weekly hours of the caller; version 0 while there are none.',
    response: z.object({ hours: Hours }),
  },
  'PUT /calendar/hours': {
    summary:
      'Replace the own weekly hours. 409 hours_changed when they are newer than `version`, with the present ones.',
    body: HoursInput,
    response: z.object({ hours: Hours }),
  },
  'POST /requests/:id/proposals': {
    summary:
      'Propose up to five times for a session or a series, or to move a session. 409 proposal_open while another proposal waits for the same; plan_full, too_many_open, session_gone.',
    params: IdParam,
    body: ProposalInput,
    response: Planned,
    status: 201,
  },
  'PUT /requests/:id/proposals/:proposalId/pick': {
    summary:
      'Pick one of the proposed times. 409 proposal_gone, time_gone; time_taken when the other has another session then; overlap when the caller has one, unless `despite`.',
    params: OneProposal,
    body: PickInput,
    response: Planned,
  },
  'PUT /requests/:id/proposals/:proposalId/counter': {
    summary: 'Answer with other times. 409 proposal_gone.',
    params: OneProposal,
    body: ProposalInput,
    response: Planned,
  },
  'PUT /requests/:id/proposals/:proposalId/decline': {
    summary: 'None of the times fits. 409 proposal_gone.',
    params: OneProposal,
    body: DeclineInput,
    response: Planned,
  },
  'PUT /requests/:id/proposals/:proposalId/withdraw': {
    summary: 'Take back own times. 409 proposal_gone.',
    params: OneProposal,
    response: Planned,
  },
  'PUT /requests/:id/sessions/:sessionId': {
    summary: 'Change where a session takes place. 409 plan_changed when the plan is newer than `rev`; session_gone.',
    params: OneSession,
    body: PlaceInput,
    response: Planned,
  },
  'PUT /requests/:id/sessions/:sessionId/cancel': {
    summary: 'Cancel a session before its end, or it and the later ones of its series. 409 session_gone.',
    params: OneSession,
    body: CancelSessionInput,
    response: Planned,
  },
  'PUT /requests/:id/sessions/:sessionId/late': {
    summary:
      'Tell the other one to be late, from 30 minutes before the start until the end. 409 too_early, session_gone, too_often after three times.',
    params: OneSession,
    body: LateInput,
    response: Planned,
  },
  'PUT /requests/:id/sessions/:sessionId/answer': {
    summary:
      'Say whether the two met, from the end on; also after the exchange was completed. 409 too_early, session_gone, answer_settled.',
    params: OneSession,
    body: AnswerInput,
    response: Planned,
  },
});
