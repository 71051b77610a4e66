import type { MessageBody, ReferenceInput, ResponseOf } from '@mutua/contracts';
import { api, request } from '@mutua/web-kit';

export type MemberReferences = ResponseOf<'GET /users/:id/references'>;

const resource = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    /** A profile shows at most one page of them. */
    references: build.query<MemberReferences, string>({
      query: (id) => request('GET /users/:id/references', { params: { id } }),
      providesTags: ['User'],
    }),
    // The profile contains their number.
    writeReference: build.mutation<ResponseOf<'POST /users/:id/references'>, { id: string } & ReferenceInput>({
      query: ({ id, ...body }) => request('POST /users/:id/references', { params: { id }, body }),
      invalidatesTags: ['User'],
    }),
    showReference: build.mutation<ResponseOf<'PUT /references/:id'>, { id: string; accepted: boolean }>({
      query: ({ id, accepted }) => request('PUT /references/:id', { params: { id }, body: { accepted } }),
      invalidatesTags: ['User'],
    }),
    removeReference: build.mutation<MessageBody, string>({
      query: (id) => request('DELETE /references/:id', { params: { id } }),
      invalidatesTags: ['User'],
    }),
  }),
});

export const { useReferencesQuery, useWriteReferenceMutation, useShowReferenceMutation, useRemoveReferenceMutation } =
  resource;
