import type { ResponseOf } from '@mutua/contracts';
import { PAGE_SIZES } from '@mutua/contracts/limits';
import { api, endpoint, request } from '@mutua/web-kit';
import { pageByPage } from '@mutua/web-kit/parts';

type MatchPage = ResponseOf<'GET /matches'>;

/** The dashboard shows this many cards, side by side. */
const FIRST = 2;
const UNLOCKS = 5;

const resource = api.enhanceEndpoints({ addTagTypes: ['Want', 'Match'] }).injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    matchPages: build.infiniteQuery<MatchPage, void, number>({
      infiniteQueryOptions: pageByPage,
      query: ({ pageParam }) => request('GET /matches', { query: { page: pageParam, limit: PAGE_SIZES.matches } }),
      providesTags: ['Match'],
    }),
    firstMatches: build.query({
      ...endpoint('GET /matches', { query: { page: 1, limit: FIRST } }),
      providesTags: ['Match'],
    }),
    unlocks: build.query({
      ...endpoint('GET /matches/unlocks', { query: { limit: UNLOCKS } }, 'unlocks'),
      providesTags: ['Match'],
    }),
    dismissMatch: build.mutation({
      ...endpoint('DELETE /matches/:userId', (userId: string) => ({ params: { userId } })),
      invalidatesTags: (_, error) => (error ? [] : ['Match', 'Want']),
      // The hidden member must not reappear before the lists are loaded again.
      onQueryStarted: async (userId, { dispatch, queryFulfilled }) => {
        if (!(await queryFulfilled.catch(() => null))) return;
        const hide = (page: MatchPage) => {
          page.matches = page.matches.filter(({ user }) => user._id !== userId);
        };
        dispatch(resource.util.updateQueryData('matchPages', undefined, ({ pages }) => pages.forEach(hide)));
        dispatch(resource.util.updateQueryData('firstMatches', undefined, hide));
      },
    }),
    matchSettings: build.query(endpoint('GET /matches/settings', null, 'settings')),
    saveMatchSettings: build.mutation({
      ...endpoint('PUT /matches/settings', 'body'),
      onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
        const answer = await queryFulfilled.catch(() => null);
        if (answer) dispatch(resource.util.upsertQueryData('matchSettings', undefined, answer.data.settings));
      },
    }),
  }),
});

const { useMatchPagesInfiniteQuery } = resource;

/** All matches, page by page. */
export const useMatchPages = () => useMatchPagesInfiniteQuery(undefined, { refetchOnMountOrArgChange: true });
export type MatchPages = ReturnType<typeof useMatchPages>;

export const {
  useFirstMatchesQuery,
  useUnlocksQuery,
  useDismissMatchMutation,
  useMatchSettingsQuery,
  useSaveMatchSettingsMutation,
} = resource;
