import type { ResponseOf } from '@mutua/contracts';
import type { Radius } from '@mutua/contracts/limits';
import { api, endpoint, request } from '@mutua/web-kit';
import { type RequestState, usePartOfRequests } from '../exchange/requests.resource.ts';

/** The number of entries in "recent activity". */
const ACTIVITIES = 5;
export const CONVERSATIONS = 3;
/** The number of skills in "new near you". */
const NEARBY = 3;

const resource = api.enhanceEndpoints({ addTagTypes: ['Match', 'Ring', 'Want'] }).injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    dashboardStats: build.query({ ...endpoint('GET /users/dashboard/stats'), providesTags: ['Stats'] }),
    recentConversations: build.query({
      ...endpoint('GET /messages/conversations', { query: { limit: CONVERSATIONS } }),
      providesTags: ['Conversation'],
    }),
    newNearby: build.query<ResponseOf<'GET /skills/search'>['skills'], { near: string; km: Radius }>({
      query: (around) =>
        request('GET /skills/search', { query: { ...around, sortBy: 'newest', limit: NEARBY, count: 'none' } }),
      transformResponse: ({ skills }: ResponseOf<'GET /skills/search'>) => skills,
      providesTags: ['Skill'],
    }),
    /** What organisers announce to this member. */
    announcements: build.query(endpoint('GET /announcements', () => ({}), 'announcements')),
    seeAnnouncement: build.mutation<ResponseOf<'PUT /announcements/:id/seen'>, string>({
      query: (id) => request('PUT /announcements/:id/seen', { params: { id } }),
      // The line goes at once; a later visit shows it again if this fails.
      onQueryStarted: (id, { dispatch }) => {
        dispatch(
          resource.util.updateQueryData('announcements', undefined, (shown) => shown.filter(({ _id }) => _id !== id)),
        );
      },
    }),
    /** Says which town a typed location means; null leaves the text. */
    answerPlace: build.mutation({ ...endpoint('PUT /users/place-question', 'body'), invalidatesTags: ['User'] }),
    recentActivity: build.query({
      ...endpoint('GET /notifications', { query: { limit: ACTIVITIES } }),
      providesTags: ['Notification'],
    }),
  }),
});

interface Query<Data, Failure> {
  data?: Data;
  error?: Failure;
  isFetching: boolean;
  isUninitialized: boolean;
}

/** The parts of a query that the blocks use. Without its other states, a block renders once for each answer. */
export const shownPart = <Data, Failure>({ data, error, isFetching, isUninitialized }: Query<Data, Failure>) => ({
  data,
  error,
  // Before the first effect of the block, the query has not started.
  isFetching: isFetching || isUninitialized,
});

/** How many pending requests the first answer contains. A section shows three, and the header shows the total of received ones. */
const REQUESTS = 5;

/** Selects a part of the member's pending requests. Renders again only when that part changes. */
export const usePendingRequests = <Part extends object>(select: (state: RequestState) => Part) =>
  usePartOfRequests({ box: 'received', status: 'pending', limit: REQUESTS }, select);

/** Selects a part of the requests that wait for another member. */
export const useSentRequests = <Part extends object>(select: (state: RequestState) => Part) =>
  usePartOfRequests({ box: 'sent', status: 'pending', limit: REQUESTS }, select);

/** The member's figures. Undefined while they load, null when they cannot be loaded. */
export const useStats = () =>
  resource.useDashboardStatsQuery(undefined, {
    refetchOnMountOrArgChange: true,
    selectFromResult: ({ data, isError }) => ({ stats: data?.stats ?? (isError ? null : undefined) }),
  }).stats;

/** Loads everything on the page again. */
export const reloadDashboard = () =>
  resource.util.invalidateTags(['Stats', 'Request', 'Skill', 'Conversation', 'Notification', 'Match', 'Ring', 'Want']);

export const {
  useAnnouncementsQuery,
  useSeeAnnouncementMutation,
  useDashboardStatsQuery,
  useRecentConversationsQuery,
  useRecentActivityQuery,
  useNewNearbyQuery,
  useAnswerPlaceMutation,
} = resource;
