import type { Goal } from '@mutua/contracts';
import { api, endpoint, userUpdated } from '@mutua/web-kit';

const resource = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    sendRequest: build.mutation({
      ...endpoint('POST /requests', 'body', 'request'),
      invalidatesTags: ['Request', 'Stats'],
    }),
    /** Stores what the member wants to request next. Null after the request for it was sent. */
    setGoal: build.mutation({
      ...endpoint('PUT /users/profile', (goal: Goal | null) => ({ body: { goal } })),
      onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
        const answer = await queryFulfilled.catch(() => null);
        if (answer) dispatch(userUpdated(answer.data.user));
      },
    }),
  }),
});

export const { useSendRequestMutation, useSetGoalMutation } = resource;
