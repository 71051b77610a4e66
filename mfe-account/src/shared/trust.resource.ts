import type { BodyInput, ResponseOf } from '@mutua/contracts';
import { api, request } from '@mutua/web-kit';
import { withAnswer } from './with-answer.ts';

type Marks = ResponseOf<'GET /users/marks'>;
type OneInvitation = ResponseOf<'GET /invitations'>;

const reads = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    marks: build.query<Marks, void>({ query: () => request('GET /users/marks') }),
    invitation: build.query<OneInvitation, void>({ query: () => request('GET /invitations') }),
    /** What a visitor can see of an invitation link. */
    invitationLook: build.query<ResponseOf<'GET /invitations/:code'>, string>({
      query: (code) => request('GET /invitations/:code', { params: { code } }),
    }),
  }),
});

/** Stores the invitation of an answer in the cache. */
const followInvitation = withAnswer((answer: OneInvitation) =>
  reads.util.updateQueryData('invitation', undefined, () => answer),
);

const changes = reads.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    askMark: build.mutation<ResponseOf<'POST /users/marks'>, BodyInput<'POST /users/marks'>>({
      query: (body) => request('POST /users/marks', { body }),
      onQueryStarted: withAnswer(({ mark }: ResponseOf<'POST /users/marks'>) =>
        reads.util.updateQueryData('marks', undefined, ({ marks }) => ({
          marks: [...marks.filter(({ _id }) => _id !== mark._id), mark],
        })),
      ),
    }),
    removeMark: build.mutation<ResponseOf<'DELETE /users/marks/:id'>, string>({
      query: (id) => request('DELETE /users/marks/:id', { params: { id } }),
      invalidatesTags: ['User'],
      onQueryStarted: withAnswer((_, id: string) =>
        reads.util.updateQueryData('marks', undefined, ({ marks }) => ({
          marks: marks.filter(({ _id }) => _id !== id),
        })),
      ),
    }),
    confirmMailbox: build.mutation<ResponseOf<'POST /users/marks/:token/confirm'>, string>({
      query: (token) => request('POST /users/marks/:token/confirm', { params: { token } }),
      invalidatesTags: ['User'],
    }),
    renewInvitation: build.mutation<OneInvitation, void>({
      query: () => request('POST /invitations/renew'),
      onQueryStarted: followInvitation,
    }),
    changeInvitation: build.mutation<OneInvitation, BodyInput<'PUT /invitations'>>({
      query: (body) => request('PUT /invitations', { body }),
      invalidatesTags: ['User'],
      onQueryStarted: followInvitation,
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
