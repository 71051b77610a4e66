import type { ErasureState, ExportState } from '@mutua/contracts';
import { type AppThunk, api, endpoint } from '@mutua/web-kit';
import { withAnswer } from '../../shared/with-answer.ts';

const resource = api.enhanceEndpoints({ addTagTypes: ['Want', 'Match'] }).injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    exportState: build.query(endpoint('GET /users/export')),
    beginExport: build.mutation({
      ...endpoint('POST /users/export'),
      onQueryStarted: withAnswer(
        (state: ExportState): AppThunk => resource.util.upsertQueryData('exportState', undefined, state),
      ),
    }),
    exportLink: build.mutation(endpoint('POST /users/export/link')),
    erasure: build.query({
      ...endpoint('GET /users/erasure'),
      // The banner that every page shows can also cancel the erasure.
      providesTags: ['User'],
    }),
    eraseAccount: build.mutation({
      ...endpoint('POST /users/erasure', 'body'),
      onQueryStarted: withAnswer(
        (state: ErasureState): AppThunk => resource.util.upsertQueryData('erasure', undefined, state),
      ),
      invalidatesTags: ['User', 'Skill', 'Request'],
    }),
    keepAccount: build.mutation({
      ...endpoint('DELETE /users/erasure'),
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

/** Loads everything again that may have come along from an archive. */
export const dataBrought = () => resource.util.invalidateTags(['Skill', 'Stats', 'User', 'Want', 'Match']);

export const {
  useExportStateQuery,
  useBeginExportMutation,
  useExportLinkMutation,
  useErasureQuery,
  useEraseAccountMutation,
  useKeepAccountMutation,
} = resource;
