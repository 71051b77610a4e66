import type { BodyInput, ErasureState, ExportState } from '@mutua/contracts';
import { type AppThunk, api, request } from '@mutua/web-kit';
import { withAnswer } from '../../shared/with-answer.ts';

const resource = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    exportState: build.query<ExportState, void>({
      query: () => request('GET /users/export'),
    }),
    beginExport: build.mutation<ExportState, void>({
      query: () => request('POST /users/export'),
      onQueryStarted: withAnswer(
        (state: ExportState): AppThunk => resource.util.upsertQueryData('exportState', undefined, state),
      ),
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
      onQueryStarted: withAnswer(
        (state: ErasureState): AppThunk => resource.util.upsertQueryData('erasure', undefined, state),
      ),
      invalidatesTags: ['User', 'Skill', 'Request'],
    }),
    keepAccount: build.mutation<unknown, void>({
      query: () => request('DELETE /users/erasure'),
      onQueryStarted: withAnswer(
        (): AppThunk =>
          resource.util.updateQueryData('erasure', undefined, (state) => {
            state.erasesAt = null;
          }),
      ),
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
