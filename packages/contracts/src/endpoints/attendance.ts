import { defineEndpoints } from '../endpoint.ts';
import { AnswerInput, LateInput } from '../forms/attendance.ts';
import { OneSession, Planned } from './meetings.ts';

/** The calls about sessions that begin or are over, in the requests service. A 409 has the present request and plan as `current`. */
export const attendanceEndpoints = defineEndpoints('requests', {
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
