import type { ResponseOf } from '@mutua/contracts';
import { api, request } from '@mutua/web-kit';

/** Entries of "recent activity". */
const ACTIVITIES = 5;
export const CONVERSATIONS = 3;

const resource = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    dashboardStats: build.query<ResponseOf<'GET /users/dashboard/stats'>, void>({
      query: () => request('GET /users/dashboard/stats'),
      providesTags: ['Stats'],
    }),
    recentConversations: build.query<ResponseOf<'GET /messages/conversations'>, void>({
      query: () => request('GET /messages/conversations', { query: { limit: CONVERSATIONS } }),
      providesTags: ['Conversation'],
    }),
    recentActivity: build.query<ResponseOf<'GET /notifications'>, void>({
      query: () => request('GET /notifications', { query: { limit: ACTIVITIES } }),
      providesTags: ['Notification'],
    }),
  }),
});

export const { useDashboardStatsQuery, useRecentConversationsQuery, useRecentActivityQuery } = resource;
