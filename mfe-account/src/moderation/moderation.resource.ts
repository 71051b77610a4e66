import type { BodyInput, ResponseOf } from '@mutua/contracts';
import { api, request } from '@mutua/web-kit';

type Cases = ResponseOf<'GET /moderation/reports'>;
type CaseDetails = ResponseOf<'GET /moderation/reports/:id'>;

const resource = api.enhanceEndpoints({ addTagTypes: ['ModerationCase'] }).injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    moderationCases: build.query<Cases, { state: 'open' | 'done'; page: number }>({
      query: (query) => request('GET /moderation/reports', { query }),
      providesTags: ['ModerationCase'],
    }),
    moderationCase: build.query<CaseDetails, string>({
      query: (id) => request('GET /moderation/reports/:id', { params: { id } }),
      providesTags: ['ModerationCase'],
    }),
    decideCase: build.mutation<CaseDetails, { id: string } & BodyInput<'POST /moderation/reports/:id/decision'>>({
      query: ({ id, ...body }) => request('POST /moderation/reports/:id/decision', { params: { id }, body }),
      // Also after a failure: somebody else may have decided.
      invalidatesTags: ['ModerationCase'],
    }),
  }),
});

export const { useModerationCasesQuery, useModerationCaseQuery, useDecideCaseMutation } = resource;
