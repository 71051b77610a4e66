import type { BodyInput } from '@mutua/contracts';
import { api, endpoint } from '@mutua/web-kit';

export const { useWriteReviewMutation, useChangeReviewMutation, useSendFeedbackMutation } = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    writeReview: build.mutation({
      ...endpoint('POST /reviews', 'body'),
      invalidatesTags: ['Review', 'Request', 'Stats', 'User', 'Skill'],
    }),
    /** Changes a review that nobody else sees yet. */
    changeReview: build.mutation({
      ...endpoint('PUT /reviews/:id', ({ id, ...body }: { id: string } & BodyInput<'PUT /reviews/:id'>) => ({
        params: { id },
        body,
      })),
      invalidatesTags: ['Review'],
    }),
    /** Only moderators see it, so no page has to change. */
    sendFeedback: build.mutation(
      endpoint(
        'POST /requests/:id/feedback',
        ({ id, ...body }: { id: string } & BodyInput<'POST /requests/:id/feedback'>) => ({ params: { id }, body }),
      ),
    ),
  }),
});
