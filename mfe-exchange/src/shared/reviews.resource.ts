import type { ResponseOf } from '@mutua/contracts';
import { api, request } from '@mutua/web-kit';

const resource = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    reviewsGiven: build.query<ResponseOf<'GET /reviews/my-reviews'>, void>({
      query: () => request('GET /reviews/my-reviews'),
      providesTags: ['Review'],
    }),
  }),
});

export const { useReviewsGivenQuery } = resource;
