import type { BodyInput, ResponseOf } from '@mutua/contracts';
import { api, request } from '@mutua/web-kit';

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

const changes = reads.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    askMark: build.mutation<ResponseOf<'POST /users/marks'>, BodyInput<'POST /users/marks'>>({
      query: (body) => request('POST /users/marks', { body }),
      async onQueryStarted(_body, { dispatch, queryFulfilled }) {
        const answer = await queryFulfilled.catch(() => undefined);
        if (!answer) return;
        const { mark } = answer.data;
        const isOther = ({ _id }: { _id: string }) => _id !== mark._id;
        dispatch(
          reads.util.updateQueryData('marks', undefined, ({ marks }) => ({ marks: [...marks.filter(isOther), mark] })),
        );
      },
    }),
    removeMark: build.mutation<ResponseOf<'DELETE /users/marks/:id'>, string>({
      query: (id) => request('DELETE /users/marks/:id', { params: { id } }),
      invalidatesTags: ['User'],
      async onQueryStarted(id, { dispatch, queryFulfilled }) {
        const answer = await queryFulfilled.catch(() => undefined);
        if (!answer) return;
        dispatch(
          reads.util.updateQueryData('marks', undefined, ({ marks }) => ({
            marks: marks.filter(({ _id }) => _id !== id),
          })),
        );
      },
    }),
    confirmMailbox: build.mutation<ResponseOf<'POST /users/marks/:token/confirm'>, string>({
      query: (token) => request('POST /users/marks/:token/confirm', { params: { token } }),
      invalidatesTags: ['User'],
    }),
    renewInvitation: build.mutation<OneInvitation, void>({
      query: () => request('POST /invitations/renew'),
      async onQueryStarted(_nothing, { dispatch, queryFulfilled }) {
        const answer = await queryFulfilled.catch(() => undefined);
        if (answer) dispatch(reads.util.updateQueryData('invitation', undefined, () => answer.data));
      },
    }),
    changeInvitation: build.mutation<OneInvitation, BodyInput<'PUT /invitations'>>({
      query: (body) => request('PUT /invitations', { body }),
      invalidatesTags: ['User'],
      async onQueryStarted(_body, { dispatch, queryFulfilled }) {
        const answer = await queryFulfilled.catch(() => undefined);
        if (answer) dispatch(reads.util.updateQueryData('invitation', undefined, () => answer.data));
      },
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
