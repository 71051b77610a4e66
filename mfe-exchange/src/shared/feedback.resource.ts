import type { BodyInput, MessageBody } from '@mutua/contracts';
import { api, request } from '@mutua/web-kit';

export const { useSendFeedbackMutation } = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    /** Only moderators see it, so no page has to change. */
    sendFeedback: build.mutation<MessageBody, { id: string } & BodyInput<'POST /requests/:id/feedback'>>({
      query: ({ id, ...body }) => request('POST /requests/:id/feedback', { params: { id }, body }),
    }),
  }),
});
