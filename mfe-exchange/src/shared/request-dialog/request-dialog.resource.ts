import type { BodyInput, ExchangeRequest, Goal, ResponseOf } from '@mutua/contracts';
import { api, request, userUpdated } from '@mutua/web-kit';

const resource = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    sendRequest: build.mutation<ExchangeRequest, BodyInput<'POST /requests'>>({
      query: (body) => request('POST /requests', { body }),
      transformResponse: ({ request: sent }: ResponseOf<'POST /requests'>) => sent,
      invalidatesTags: ['Request', 'Stats'],
    }),
    /** Stores what the member wants to request next. Null after the request for it was sent. */
    setGoal: build.mutation<ResponseOf<'PUT /users/profile'>, Goal | null>({
      query: (goal) => request('PUT /users/profile', { body: { goal } }),
      onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
        const answer = await queryFulfilled.catch(() => null);
        if (answer) dispatch(userUpdated(answer.data.user));
      },
    }),
  }),
});

export const { useSendRequestMutation, useSetGoalMutation } = resource;
