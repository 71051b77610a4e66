import type { BodyInput, ExchangeRequest, ResponseOf } from '@mutua/contracts';
import { PAGE_CAP } from '@mutua/contracts/constants';
import { type ApiFailure, api, request } from '@mutua/web-kit';

type ReviewPage = ResponseOf<'GET /reviews/user/:userId'>;
type RequestPage = ResponseOf<'GET /requests/sent'>;
type Answer<T> = { data: T; error?: undefined } | { data?: undefined; error: ApiFailure };

const LISTS = ['GET /requests/sent', 'GET /requests/received'] as const;

const resource = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    reviewsReceived: build.infiniteQuery<ReviewPage, string, number>({
      infiniteQueryOptions: {
        initialPageParam: 1,
        getNextPageParam: ({ pagination: { page, pages } }) => (page < pages ? page + 1 : undefined),
      },
      query: ({ queryArg: userId, pageParam }) =>
        request('GET /reviews/user/:userId', { params: { userId }, query: { page: pageParam } }),
      providesTags: ['Review'],
    }),
    /** Every completed exchange of the member, newest first: which of them wait for a review is found by comparing. */
    completedExchanges: build.query<ExchangeRequest[], void>({
      queryFn: async (_arg, _api, _options, baseQuery) => {
        const completed: ExchangeRequest[] = [];
        for (const list of LISTS) {
          for (let page = 1, pages = 1; page <= pages; page += 1) {
            const query = { status: 'completed', page, limit: PAGE_CAP.default } as const;
            const answer = (await baseQuery(request(list, { query }))) as Answer<RequestPage>;
            if (answer.error) return { error: answer.error };
            completed.push(...answer.data.requests);
            pages = answer.data.pagination.pages;
          }
        }
        return { data: completed.sort((a, b) => b.updatedAt.localeCompare(a.updatedAt)) };
      },
      providesTags: ['Request'],
    }),
    writeReview: build.mutation<ResponseOf<'POST /reviews'>, BodyInput<'POST /reviews'>>({
      query: (body) => request('POST /reviews', { body }),
      invalidatesTags: ['Review', 'Stats', 'User', 'Skill'],
    }),
  }),
});

const { useReviewsReceivedInfiniteQuery } = resource;

/** The reviews that a member received, page after page, read anew when the page shows them. */
export const useReviewsReceived = (userId: string) =>
  useReviewsReceivedInfiniteQuery(userId, { refetchOnMountOrArgChange: true });

export const { useCompletedExchangesQuery, useWriteReviewMutation } = resource;
