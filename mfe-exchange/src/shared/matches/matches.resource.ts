import type { BodyInput, MatchSettings, ResponseOf, Unlock } from '@mutua/contracts';
import { PAGE_SIZES } from '@mutua/contracts/limits';
import { api, request } from '@mutua/web-kit';
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
    firstMatches: build.query<MatchPage, void>({
      query: () => request('GET /matches', { query: { page: 1, limit: FIRST } }),
      providesTags: ['Match'],
    }),
    unlocks: build.query<Unlock[], void>({
      query: () => request('GET /matches/unlocks', { query: { limit: UNLOCKS } }),
      transformResponse: ({ unlocks }: ResponseOf<'GET /matches/unlocks'>) => unlocks,
      providesTags: ['Match'],
    }),
    dismissMatch: build.mutation<ResponseOf<'DELETE /matches/:userId'>, string>({
      query: (userId) => request('DELETE /matches/:userId', { params: { userId } }),
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
    matchSettings: build.query<MatchSettings, void>({
      query: () => request('GET /matches/settings'),
      transformResponse: ({ settings }: ResponseOf<'GET /matches/settings'>) => settings,
    }),
    saveMatchSettings: build.mutation<ResponseOf<'PUT /matches/settings'>, BodyInput<'PUT /matches/settings'>>({
      query: (body) => request('PUT /matches/settings', { body }),
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
