import type { BodyInput, ExchangeRequest } from '@mutua/contracts';
import { api, endpoint } from '@mutua/web-kit';
import { currentRequest, requestChanged } from '../exchange/requests.resource.ts';

const resource = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    requestQuestions: build.query({ ...endpoint('GET /requests/:id/questions', 'id'), providesTags: ['Request'] }),
    askQuestion: build.mutation({
      ...endpoint(
        'POST /requests/:id/questions',
        ({ asked, body }: { asked: ExchangeRequest; body: BodyInput<'POST /requests/:id/questions'> }) => ({
          params: { id: asked._id },
          body,
        }),
        'question',
      ) /** Shows the question at once. A 409 contains the state after the other change. */,
      async onQueryStarted({ asked }, { dispatch, queryFulfilled }) {
        try {
          const { data } = await queryFulfilled;
          dispatch(
            resource.util.updateQueryData('requestQuestions', asked._id, ({ questions, left }) => {
              if (questions.some(({ _id }) => _id === data._id)) return;
              questions.push(data);
              left.mine -= 1;
            }),
          );
          const { _id, status, questionCount = 0 } = asked;
          const lastQuestion = { by: data.senderId, at: data.createdAt };
          dispatch(requestChanged({ _id, status, questionCount: questionCount + 1, lastQuestion }));
        } catch (failure) {
          const current = currentRequest((failure as { error?: unknown }).error);
          if (current) dispatch(requestChanged(current));
        }
      },
      invalidatesTags: ['Request'],
    }),
  }),
});

export const { useRequestQuestionsQuery, useAskQuestionMutation } = resource;
