import type { MessageBody, ReportInput, ReportKind } from '@mutua/contracts';
import { api, endpoint, request } from '@mutua/web-kit';

/** What a report is about. `ring` is the message of the ring's starter, whom the reporter may not know. */
export type Reported = Exclude<ReportKind, 'exchange'> | 'ring' | 'session' | 'note' | 'circle-message';

const CALLS = {
  member: 'POST /users/:id/reports',
  skill: 'POST /skills/:id/reports',
  message: 'POST /messages/:id/reports',
  'circle-message': 'POST /circles/messages/:id/reports',
  review: 'POST /reviews/:id/reports',
  question: 'POST /questions/:id/reports',
  answer: 'POST /reviews/:id/answer/reports',
  reference: 'POST /references/:id/reports',
  ring: 'POST /rings/:id/reports',
  lesson: 'POST /lessons/:id/reports',
  thanks: 'POST /thanks/:id/reports',
  announcement: 'POST /announcements/:id/reports',
} as const satisfies Record<Exclude<Reported, 'session' | 'note' | 'room'>, string>;

const resource = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    blockMember: build.mutation({
      ...endpoint('POST /users/:id/block', 'id'),
      // A blocked pair no longer finds each other in search, and their conversation closes.
      invalidatesTags: ['User', 'Skill', 'Conversation'],
    }),
    sendReport: build.mutation<
      MessageBody,
      { kind: Reported; id: string; requestId?: string; memberId?: string } & ReportInput
    >({
      query: ({ kind, id, requestId = '', memberId = '', ...body }) => {
        if (kind === 'room')
          return request('POST /circles/:id/room/reports', { params: { id }, body: { ...body, memberId } });
        if (kind === 'note')
          return request('POST /notes/:requestId/lines/:id/reports', { params: { requestId, id }, body });
        if (kind !== 'session') return request(CALLS[kind], { params: { id }, body });
        const params = { id: requestId, sessionId: id };
        return request('POST /requests/:id/sessions/:sessionId/reports', { params, body });
      },
      invalidatesTags: (_, error, { block }) => (block && !error ? ['User'] : []),
    }),
  }),
});

export const { useBlockMemberMutation, useSendReportMutation } = resource;
