import type { ResponseOf } from '@mutua/contracts';
import { api, endpoint } from '@mutua/web-kit';
import { withAnswer } from './with-answer.ts';

type OneInvitation = ResponseOf<'GET /invitations'>;

const reads = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    marks: build.query(endpoint('GET /users/marks')),
    invitation: build.query(endpoint('GET /invitations')),
    /** What a visitor can see of an invitation link. */
    invitationLook: build.query(endpoint('GET /invitations/:code', (code: string) => ({ params: { code } }))),
  }),
});

/** Stores the invitation of an answer in the cache. */
const followInvitation = withAnswer((answer: OneInvitation) =>
  reads.util.updateQueryData('invitation', undefined, () => answer),
);

const changes = reads.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    askMark: build.mutation({
      ...endpoint('POST /users/marks', 'body'),
      onQueryStarted: withAnswer(({ mark }: ResponseOf<'POST /users/marks'>) =>
        reads.util.updateQueryData('marks', undefined, ({ marks }) => ({
          marks: [...marks.filter(({ _id }) => _id !== mark._id), mark],
        })),
      ),
    }),
    removeMark: build.mutation({
      ...endpoint('DELETE /users/marks/:id', 'id'),
      invalidatesTags: ['User'],
      onQueryStarted: withAnswer((_, id: string) =>
        reads.util.updateQueryData('marks', undefined, ({ marks }) => ({
          marks: marks.filter(({ _id }) => _id !== id),
        })),
      ),
    }),
    confirmMailbox: build.mutation({
      ...endpoint('POST /users/marks/:token/confirm', (token: string) => ({ params: { token } })),
      invalidatesTags: ['User'],
    }),
    renewInvitation: build.mutation({
      ...endpoint('POST /invitations/renew'),
      onQueryStarted: (input, started) => followInvitation(input, started),
    }),
    changeInvitation: build.mutation({
      ...endpoint('PUT /invitations', 'body'),
      invalidatesTags: ['User'],
      onQueryStarted: (input, started) => followInvitation(input, started),
    }),
  }),
});

export const {
  useMarksQuery,
  useInvitationQuery,
  useInvitationLookQuery,
  useAskMarkMutation,
  useRemoveMarkMutation,
  useConfirmMailboxMutation,
  useRenewInvitationMutation,
  useChangeInvitationMutation,
} = changes;
