import type { BodyInput, ExchangeRequest, QueryInput, ResponseOf } from '@mutua/contracts';
import { type AppThunk, api, endpoint, isApiFailure, request } from '@mutua/web-kit';
import { pageByPage } from '@mutua/web-kit/parts';

export type RequestBox = 'received' | 'sent';

export interface RequestListArgs {
  box: RequestBox;
  status?: ExchangeRequest['status'];
  /** Requests per page. By default it is the contract's page size. */
  limit?: number;
}

type RequestPage = ResponseOf<'GET /requests/sent'>;
type Reason = { id: string; reason: string };
type Change = Pick<ExchangeRequest, '_id' | 'status'> & Partial<ExchangeRequest>;

const CHANGED = ['Request', 'Stats', 'Conversation'] as const;

const resource = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    requestPages: build.infiniteQuery<RequestPage, RequestListArgs, number>({
      infiniteQueryOptions: pageByPage,
      query: ({ queryArg: { box, ...filter }, pageParam }) => {
        const query: QueryInput<'GET /requests/sent'> = { ...filter, page: pageParam };
        return box === 'sent' ? request('GET /requests/sent', { query }) : request('GET /requests/received', { query });
      },
      providesTags: ['Request'],
    }),
    oneRequest: build.query({ ...endpoint('GET /requests/:id', 'id', 'request'), providesTags: ['Request'] }),
    editRequest: build.mutation({
      ...endpoint('PUT /requests/:id', ({ id, body }: { id: string; body: BodyInput<'PUT /requests/:id'> }) => ({
        params: { id },
        body,
      })),
      onQueryStarted: followChange,
      invalidatesTags: ['Request'],
    }),
    acceptRequest: build.mutation({
      ...endpoint(
        'PUT /requests/:id/accept',
        ({ id, body }: { id: string; body: BodyInput<'PUT /requests/:id/accept'> }) => ({ params: { id }, body }),
      ),
      onQueryStarted: followChange,
      invalidatesTags: CHANGED,
    }),
    rejectRequest: build.mutation({
      ...endpoint('PUT /requests/:id/reject', ({ id, reason }: Reason) => ({ params: { id }, body: { reason } })),
      onQueryStarted: followChange,
      invalidatesTags: CHANGED,
    }),
    cancelRequest: build.mutation({
      ...endpoint('PUT /requests/:id/cancel', ({ id, reason }: Reason) => ({ params: { id }, body: { reason } })),
      onQueryStarted: followChange,
      invalidatesTags: CHANGED,
    }),
    completeRequest: build.mutation({
      ...endpoint('PUT /requests/:id/complete', 'id'),
      onQueryStarted: followChange,
      invalidatesTags: CHANGED,
    }),
  }),
});

/** Shows a changed request in every loaded list, before the lists are loaded again. */
export const requestChanged =
  (change: Change): AppThunk =>
  (dispatch, getState) => {
    for (const { endpointName, originalArgs } of api.util.selectInvalidatedBy(getState(), ['Request'])) {
      if (endpointName === 'requestPages') {
        dispatch(
          resource.util.updateQueryData('requestPages', originalArgs, ({ pages }) => {
            for (const { requests } of pages) {
              const shown = requests.find(({ _id }) => _id === change._id);
              if (shown) Object.assign(shown, change);
            }
          }),
        );
      } else if (endpointName === 'oneRequest' && originalArgs === change._id) {
        dispatch(resource.util.updateQueryData('oneRequest', change._id, (shown) => void Object.assign(shown, change)));
      }
    }
  };

/** The current state of the request in a 409. */
export function currentRequest(error: unknown): ExchangeRequest | undefined {
  const current = isApiFailure(error) ? (error.current as { request?: ExchangeRequest } | null) : null;
  return current?.request;
}

interface Lifecycle {
  dispatch: (thunk: AppThunk) => void;
  queryFulfilled: PromiseLike<{ data: { request: ExchangeRequest } }>;
}

/** Shows the answer at once. A 409 contains the state after the other change. */
async function followChange(_: unknown, { dispatch, queryFulfilled }: Lifecycle): Promise<void> {
  try {
    const { data } = await queryFulfilled;
    dispatch(requestChanged(data.request));
  } catch (failure) {
    const current = currentRequest((failure as { error?: unknown }).error);
    if (current) dispatch(requestChanged(current));
  }
}

const { useRequestPagesInfiniteQuery } = resource;

/** The requests of one side, page by page. They are loaded again whenever a page shows them. */
export const useRequestPages = (list: RequestListArgs) =>
  useRequestPagesInfiniteQuery(list, { refetchOnMountOrArgChange: true });
export type RequestPages = ReturnType<typeof useRequestPages>;

/** The parts of such a list that a page uses. See `usePartOfRequests`. */
export type RequestState = Pick<RequestPages, 'data' | 'error' | 'isFetching' | 'isUninitialized'>;

/** Selects a part of the requests of one side. Renders again only when that part changes. */
export const usePartOfRequests = <Part extends object>(list: RequestListArgs, select: (state: RequestState) => Part) =>
  useRequestPagesInfiniteQuery(list, { refetchOnMountOrArgChange: true, selectFromResult: select });

export const {
  useOneRequestQuery,
  useEditRequestMutation,
  useAcceptRequestMutation,
  useRejectRequestMutation,
  useCancelRequestMutation,
  useCompleteRequestMutation,
} = resource;
