/** Reports of members, and the queue in which moderators decide about them. */

import { z } from 'zod';
import { MessageBody, ObjectId, Pagination, pageQuery } from '../core/common.ts';
import { defineEndpoints, IdParam } from '../core/endpoint.ts';
import { PAGE_SIZES, type ServiceName } from '../core/limits.ts';
import { LOG_ACTIONS, ModerationCase, ModerationCaseDetails, ModerationLogEntry } from './entities.ts';
import { DecisionInput, ReportInput } from './forms.ts';

/** Each service takes the reports about the things that it owns. */
const report = <const S extends ServiceName>(service: S, summary: string) =>
  ({
    service,
    summary: `${summary} The same answer for a repeated report.`,
    params: IdParam,
    body: ReportInput,
    response: MessageBody,
    status: 201,
  }) as const;

export const moderationEndpoints = defineEndpoints('auth', {
  'POST /users/:id/reports': report('auth', 'Report a member.'),
  'POST /skills/:id/reports': report('skills', 'Report a skill.'),
  'POST /messages/:id/reports': report('chat', 'Report a message that the caller received.'),
  'POST /reviews/:id/reports': report('requests', 'Report a review.'),
  'POST /questions/:id/reports': report(
    'requests',
    'Report what the other member asked or answered before a request was answered.',
  ),
  'POST /reviews/:id/answer/reports': report('requests', 'Report the answer to a review.'),
  'POST /announcements/:id/reports': report('auth', 'Report what organisers announce.'),
  'POST /references/:id/reports': report('auth', 'Report what somebody wrote about a member whom they know.'),
  'POST /requests/:id/sessions/:sessionId/reports': {
    ...report(
      'requests',
      'Report the other one of a session that is over: what both have said of it, and the lengths of calls around it are kept, no messages. 409 too_early.',
    ),
    params: IdParam.extend({ sessionId: ObjectId }),
  },
  'POST /rings/:id/reports': report(
    'matches',
    'Report the message of the member who started a ring, also while the caller may not know who that is. Blocks nobody: the list of blocked members would name the starter.',
  ),
  'GET /moderation/reports': {
    summary:
      'Cases that wait for a decision, urgent and oldest first, or decided ones, newest first. 404 for everybody but moderators.',
    query: z.object({ ...pageQuery(PAGE_SIZES.default), state: z.enum(['open', 'done']).default('open') }),
    response: z.object({
      reports: z.array(ModerationCase),
      counts: z.object({ open: z.number().int(), done: z.number().int() }),
      pagination: Pagination,
    }),
  },
  'GET /moderation/reports/:id': {
    summary: 'A case with its reports, its evidence and the history of the member. 404 for everybody but moderators.',
    params: IdParam,
    response: z.object({ report: ModerationCaseDetails }),
  },
  'POST /moderation/reports/:id/decision': {
    summary:
      'Decide about a case, once; afterwards only `lift`. 409 with the case when somebody was faster. 404 for everybody but moderators.',
    params: IdParam,
    body: DecisionInput,
    response: z.object({ report: ModerationCaseDetails }),
  },
  'GET /moderation/log': {
    summary: 'Every decision of moderators, or those of one kind, newest first. 404 for everybody but moderators.',
    query: z.object({ ...pageQuery(PAGE_SIZES.default), action: z.enum(LOG_ACTIONS).optional() }),
    response: z.object({ entries: z.array(ModerationLogEntry), pagination: Pagination }),
  },
});
