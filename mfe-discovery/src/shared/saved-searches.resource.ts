import type { BodyInput, SavedSearch } from '@mutua/contracts';
import { api, endpoint } from '@mutua/web-kit';

const resource = api.enhanceEndpoints({ addTagTypes: ['SavedSearch'] }).injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    savedSearches: build.query({ ...endpoint('GET /searches', null, 'searches'), providesTags: ['SavedSearch'] }),
    saveSearch: build.mutation({
      ...endpoint('POST /searches', 'body'),
      invalidatesTags: (_, error) => (error ? [] : ['SavedSearch']),
    }),
    changeSearch: build.mutation({
      ...endpoint('PUT /searches/:id', ({ id, body }: { id: string; body: BodyInput<'PUT /searches/:id'> }) => ({
        params: { id },
        body,
      })),
      invalidatesTags: (_, error) => (error ? [] : ['SavedSearch']),
      // Changes the list at once, and restores it when the call fails.
      onQueryStarted: async ({ id, body }, { dispatch, queryFulfilled }) => {
        const change = dispatch(
          resource.util.updateQueryData('savedSearches', undefined, (searches) =>
            searches.map((search) => (search._id === id ? { ...search, ...body } : search)),
          ),
        );
        await queryFulfilled.catch(change.undo);
      },
    }),
    removeSearch: build.mutation({
      ...endpoint('DELETE /searches/:id', 'id'),
      invalidatesTags: (_, error) => (error ? [] : ['SavedSearch']),
      // The removed search must not reappear before the list is read again.
      onQueryStarted: async (id, { dispatch, queryFulfilled }) => {
        if (!(await queryFulfilled.catch(() => null))) return;
        const remove = (searches: SavedSearch[]) => searches.filter(({ _id }) => _id !== id);
        dispatch(resource.util.updateQueryData('savedSearches', undefined, remove));
      },
    }),
  }),
});

export const { useSavedSearchesQuery, useSaveSearchMutation, useChangeSearchMutation, useRemoveSearchMutation } =
  resource;
