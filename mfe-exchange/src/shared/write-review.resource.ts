import type { BodyInput, MessageBody, ResponseOf } from '@mutua/contracts';
import { api, request } from '@mutua/web-kit';

export const { useWriteReviewMutation, useChangeReviewMutation, useSendFeedbackMutation } = api.injectEndpoints({
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
    /** Only moderators see it, so no page has to change. */
    sendFeedback: build.mutation<MessageBody, { id: string } & BodyInput<'POST /requests/:id/feedback'>>({
      query: ({ id, ...body }) => request('POST /requests/:id/feedback', { params: { id }, body }),
    }),
  }),
});
