import type { BodyInput, ResponseOf } from '@mutua/contracts';
import { api, request } from '@mutua/web-kit';

export const { useWriteReviewMutation, useChangeReviewMutation } = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    writeReview: build.mutation<ResponseOf<'POST /reviews'>, BodyInput<'POST /reviews'>>({
      query: (body) => request('POST /reviews', { body }),
      invalidatesTags: ['Review', 'Request', 'Stats', 'User', 'Skill'],
    }),
    /** Changes a review that nobody else sees yet. */
    changeReview: build.mutation<ResponseOf<'PUT /reviews/:id'>, { id: string } & BodyInput<'PUT /reviews/:id'>>({
      query: ({ id, ...body }) => request('PUT /reviews/:id', { params: { id }, body }),
      invalidatesTags: ['Review'],
    }),
  }),
});
