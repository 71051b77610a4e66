import type { ExchangeRequest, ResponseOf } from '@mutua/contracts';
import { PAGE_CAP } from '@mutua/contracts/limits';
import { type ApiFailure, api, endpoint, request } from '@mutua/web-kit';
import { pageByPage } from '@mutua/web-kit/parts';

type ReviewPage = ResponseOf<'GET /reviews/user/:userId'>;
type ReviewsGivenPage = ResponseOf<'GET /reviews/my-reviews'>;
type RequestPage = ResponseOf<'GET /requests/sent'>;
type Answer<T> = { data: T; error?: undefined } | { data?: undefined; error: ApiFailure };

const LISTS = ['GET /requests/sent', 'GET /requests/received'] as const;

const resource = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    reviewsReceived: build.infiniteQuery<ReviewPage, string, number>({
      infiniteQueryOptions: pageByPage,
      query: ({ queryArg: userId, pageParam }) =>
        request('GET /reviews/user/:userId', { params: { userId }, query: { page: pageParam } }),
      providesTags: ['Review'],
    }),
    reviewsGiven: build.infiniteQuery<ReviewsGivenPage, void, number>({
      infiniteQueryOptions: pageByPage,
      query: ({ pageParam }) => request('GET /reviews/my-reviews', { query: { page: pageParam } }),
      providesTags: ['Review'],
    }),
    /**
     * The latest completed exchanges that wait for a review of the member, newest first. It covers the latest 50 of each side. An older one
     * can be reviewed from the list of requests.
     */
    pendingReviews: build.query<ExchangeRequest[], void>({
      queryFn: async (_arg, _api, _options, baseQuery) => {
        const pending: ExchangeRequest[] = [];
        for (const list of LISTS) {
          const query = { status: 'completed', limit: PAGE_CAP.default } as const;
          const answer = (await baseQuery(request(list, { query }))) as Answer<RequestPage>;
          if (answer.error) return { error: answer.error };
          pending.push(...answer.data.requests.filter(({ hasReviewed }) => !hasReviewed));
        }
        return { data: pending.sort((a, b) => b.updatedAt.localeCompare(a.updatedAt)) };
      },
      providesTags: ['Request'],
    }),
    answerReview: build.mutation({
      ...endpoint('PUT /reviews/:id/answer', ({ id, text }: { id: string; text: string }) => ({
        params: { id },
        body: { text },
      })),
      invalidatesTags: ['Review'],
    }),
    removeAnswer: build.mutation({ ...endpoint('DELETE /reviews/:id/answer', 'id'), invalidatesTags: ['Review'] }),
  }),
});

const { useReviewsReceivedInfiniteQuery, useReviewsGivenInfiniteQuery } = resource;

/** The reviews that a member received, page by page. They are loaded again whenever the page shows them. */
export const useReviewsReceived = (userId: string) =>
  useReviewsReceivedInfiniteQuery(userId, { refetchOnMountOrArgChange: true });

/** The reviews that the member wrote, page by page. They are loaded again whenever the page shows them. */
export const useReviewsGiven = () => useReviewsGivenInfiniteQuery(undefined, { refetchOnMountOrArgChange: true });

export const { usePendingReviewsQuery, useAnswerReviewMutation, useRemoveAnswerMutation } = resource;
