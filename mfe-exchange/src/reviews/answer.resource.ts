import type { ResponseOf } from '@mutua/contracts';
import { api, request } from '@mutua/web-kit';

type Answered = ResponseOf<'PUT /reviews/:id/answer'>;

export const { useAnswerReviewMutation, useRemoveAnswerMutation } = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    answerReview: build.mutation<Answered, { id: string; text: string }>({
      query: ({ id, text }) => request('PUT /reviews/:id/answer', { params: { id }, body: { text } }),
      invalidatesTags: ['Review'],
    }),
    removeAnswer: build.mutation<Answered, string>({
      query: (id) => request('DELETE /reviews/:id/answer', { params: { id } }),
      invalidatesTags: ['Review'],
    }),
  }),
});
