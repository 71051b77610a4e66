import type { BodyInput, ErasureState, ExportState } from '@mutua/contracts';
import { api, request } from '@mutua/web-kit';

/** How often the state of an unfinished export is fetched. */
export const EXPORT_POLL_MS = 2_000;

const resource = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    exportState: build.query<ExportState, void>({
      query: () => request('GET /users/export'),
    }),
    beginExport: build.mutation<ExportState, void>({
      query: () => request('POST /users/export'),
      onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
        const { data } = await queryFulfilled.catch(() => ({ data: undefined }));
        if (data) dispatch(resource.util.upsertQueryData('exportState', undefined, data));
      },
    }),
    exportLink: build.mutation<{ url: string }, void>({
      query: () => request('POST /users/export/link'),
    }),
    erasure: build.query<ErasureState, void>({
      query: () => request('GET /users/erasure'),
      // The banner that every page shows can also cancel the erasure.
      providesTags: ['User'],
    }),
    eraseAccount: build.mutation<ErasureState, BodyInput<'POST /users/erasure'>>({
      query: (body) => request('POST /users/erasure', { body }),
      onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
        const { data } = await queryFulfilled.catch(() => ({ data: undefined }));
        if (data) dispatch(resource.util.upsertQueryData('erasure', undefined, data));
      },
      invalidatesTags: ['User', 'Skill', 'Request'],
    }),
    keepAccount: build.mutation<unknown, void>({
      query: () => request('DELETE /users/erasure'),
      onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
        const isKept = await queryFulfilled.then(
          () => true,
          () => false,
        );
        if (!isKept) return;
        dispatch(
          resource.util.updateQueryData('erasure', undefined, (state) => {
            state.erasesAt = null;
          }),
        );
      },
      invalidatesTags: ['User', 'Skill'],
    }),
  }),
});

export const {
  useExportStateQuery,
  useBeginExportMutation,
  useExportLinkMutation,
  useErasureQuery,
  useEraseAccountMutation,
  useKeepAccountMutation,
} = resource;
