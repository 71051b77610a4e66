import type { MessageBody, ReportInput, ReportKind } from '@mutua/contracts';
import { api, request } from '@mutua/web-kit';

const CALLS = {
  member: 'POST /users/:id/reports',
  skill: 'POST /skills/:id/reports',
  message: 'POST /messages/:id/reports',
  review: 'POST /reviews/:id/reports',
} as const satisfies Record<ReportKind, string>;

const resource = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    sendReport: build.mutation<MessageBody, { kind: ReportKind; id: string } & ReportInput>({
      query: ({ kind, id, ...body }) => request(CALLS[kind], { params: { id }, body }),
      invalidatesTags: (_, error, { block }) => (block && !error ? ['User'] : []),
    }),
  }),
});

export const { useSendReportMutation } = resource;
