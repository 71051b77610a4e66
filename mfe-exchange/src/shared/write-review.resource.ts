import type { BodyInput, ResponseOf } from '@mutua/contracts';
import { api, request } from '@mutua/web-kit';

export const { useWriteReviewMutation } = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    writeReview: build.mutation<ResponseOf<'POST /reviews'>, BodyInput<'POST /reviews'>>({
      query: (body) => request('POST /reviews', { body }),
      invalidatesTags: ['Review', 'Request', 'Stats', 'User', 'Skill'],
    }),
  }),
});
