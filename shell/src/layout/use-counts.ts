import type { NotificationType } from '@mutua/contracts/limits';
import {
  api,
  type NavigationLink,
  request,
  selectUnread,
  useAppDispatch,
  useAppSelector,
  useRealtimeEvent,
  useRemotes,
  useResync,
  useSession,
} from '@mutua/web-kit';

export type Counter = NonNullable<NavigationLink<string>['counter']> | 'notifications';

const { endpoints, usePendingRequestsQuery } = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    /** How many requests wait for the member's answer. */
    pendingRequests: build.query<number, void>({
      query: () => request('GET /requests/received', { query: { status: 'pending', limit: 1 } }),
      transformResponse: ({ pagination }: { pagination: { total: number } }) => pagination.total,
      providesTags: ['Request'],
    }),
  }),
});

const ABOUT_REQUESTS: readonly NotificationType[] = ['skill_request', 'request_cancelled'];

/** The counts of the navigation, and whether all of them are known. Requests are counted only while a remote has a link to them. */
export function useCounts(): { counts: Record<Counter, number>; isKnown: boolean } {
  const { notifications, messages, isKnown } = useAppSelector(selectUnread);
  const { user } = useSession();
  const { entries } = useRemotes();
  const dispatch = useAppDispatch();
  const hasRequests = entries.some(({ navigation = [] }) => navigation.some(({ counter }) => counter === 'requests'));
  const isCounted = hasRequests && user !== null;
  const { data: requests = 0, isLoading } = usePendingRequestsQuery(undefined, { skip: !isCounted });
  const count = () => {
    if (isCounted)
      void dispatch(endpoints.pendingRequests.initiate(undefined, { forceRefetch: true, subscribe: false }));
  };
  useRealtimeEvent('notification', ({ notification }) => {
    if (ABOUT_REQUESTS.includes(notification.type)) count();
  });
  // They were answered on another device.
  useRealtimeEvent('notifications_changed', count);
  useResync(count);
  return {
    counts: { notifications, messages, requests: isCounted ? requests : 0, reviews: user?.rating.count ?? 0 },
    isKnown: isKnown && !isLoading,
  };
}
