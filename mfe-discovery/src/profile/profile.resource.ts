import type { ResponseOf } from '@mutua/contracts';
import { api, endpoint, request } from '@mutua/web-kit';

const resource = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    publicProfile: build.query({ ...endpoint('GET /users/:id', 'id', 'user'), providesTags: ['User'] }),
    /** The latest open conversation with a member; null when there is none. */
    conversationWith: build.query<string | null, string>({
      query: (memberId) => request('GET /messages/conversations', { query: { with: memberId, limit: 1 } }),
      transformResponse: ({ conversations: [latest] }: ResponseOf<'GET /messages/conversations'>) =>
        latest && !latest.closed ? latest.request._id : null,
      providesTags: ['Conversation'],
    }),
    setFollowing: build.mutation<ResponseOf<'POST /users/:id/follow'>, { id: string; follow: boolean }>({
      query: ({ id, follow }) =>
        follow
          ? request('POST /users/:id/follow', { params: { id } })
          : request('DELETE /users/:id/follow', { params: { id } }),
      async onQueryStarted({ id }, { dispatch, queryFulfilled }) {
        const answer = await queryFulfilled.catch(() => undefined);
        if (!answer) return;
        const { isFollowing, followersCount } = answer.data;
        dispatch(
          resource.util.updateQueryData('publicProfile', id, (user) => ({ ...user, isFollowing, followersCount })),
        );
      },
    }),
    unblockMember: build.mutation({
      ...endpoint('DELETE /users/:id/block', 'id'),
      // After a block the two do not find each other, and their conversation is closed.
      invalidatesTags: ['User', 'Skill', 'Conversation'],
    }),
  }),
});

/** Loads the data before the page is first shown. */
export const readProfile = (id: string) => resource.endpoints.publicProfile.initiate(id, { subscribe: false });

export const { usePublicProfileQuery, useConversationWithQuery, useSetFollowingMutation, useUnblockMemberMutation } =
  resource;
