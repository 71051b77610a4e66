import type { BodyInput, ModerationLogEntry, ResponseOf } from '@mutua/contracts';
import { api, endpoint, request } from '@mutua/web-kit';
import { pageByPage } from '@mutua/web-kit/parts';

/** The actions in the log. */
export type LogAction = ModerationLogEntry['action'];

type Cases = ResponseOf<'GET /moderation/reports'>;
type Log = ResponseOf<'GET /moderation/log'>;

const resource = api.enhanceEndpoints({ addTagTypes: ['ModerationCase'] }).injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    moderationCases: build.infiniteQuery<Cases, 'open' | 'done', number>({
      infiniteQueryOptions: pageByPage,
      query: ({ queryArg: state, pageParam: page }) => request('GET /moderation/reports', { query: { state, page } }),
      providesTags: ['ModerationCase'],
    }),
    moderationLog: build.infiniteQuery<Log, LogAction | '', number>({
      infiniteQueryOptions: pageByPage,
      query: ({ queryArg, pageParam: page }) =>
        request('GET /moderation/log', { query: { page, ...(queryArg && { action: queryArg }) } }),
      providesTags: ['ModerationCase'],
    }),
    moderationCase: build.query({ ...endpoint('GET /moderation/reports/:id', 'id'), providesTags: ['ModerationCase'] }),
    decideCase: build.mutation({
      ...endpoint(
        'POST /moderation/reports/:id/decision',
        ({ id, ...body }: { id: string } & BodyInput<'POST /moderation/reports/:id/decision'>) => ({
          params: { id },
          body,
        }),
      ),
      // The list is fetched again also after a failure, because another moderator may have decided.
      invalidatesTags: ['ModerationCase'],
    }),
  }),
});

export const {
  useModerationCasesInfiniteQuery,
  useModerationLogInfiniteQuery,
  useModerationCaseQuery,
  useDecideCaseMutation,
} = resource;
