import type { ReferenceInput, ResponseOf } from '@mutua/contracts';
import { api, endpoint } from '@mutua/web-kit';

export type MemberReferences = ResponseOf<'GET /users/:id/references'>;

const resource = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    /** A profile shows at most one page of them. */
    references: build.query({ ...endpoint('GET /users/:id/references', 'id'), providesTags: ['User'] }),
    // The profile contains their number.
    writeReference: build.mutation({
      ...endpoint('POST /users/:id/references', ({ id, ...body }: { id: string } & ReferenceInput) => ({
        params: { id },
        body,
      })),
      invalidatesTags: ['User'],
    }),
    showReference: build.mutation({
      ...endpoint('PUT /references/:id', ({ id, accepted }: { id: string; accepted: boolean }) => ({
        params: { id },
        body: { accepted },
      })),
      invalidatesTags: ['User'],
    }),
    removeReference: build.mutation({ ...endpoint('DELETE /references/:id', 'id'), invalidatesTags: ['User'] }),
  }),
});

export const { useReferencesQuery, useWriteReferenceMutation, useShowReferenceMutation, useRemoveReferenceMutation } =
  resource;
