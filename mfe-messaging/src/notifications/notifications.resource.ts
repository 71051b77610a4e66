import type { ExchangeRequest, Notification, ResponseOf } from '@mutua/contracts';
import { PAGE_CAP, PAGE_SIZES } from '@mutua/contracts/limits';
import { type AppDispatch, api, endpoint, fetchUnread, request, unreadLowered, unreadSet } from '@mutua/web-kit';
import { pageByPage } from '@mutua/web-kit/parts';

export type NotificationFilter = 'all' | 'unread';
type NotificationPage = ResponseOf<'GET /notifications'>;
type RequestPage = ResponseOf<'GET /requests/sent'>;

const toMap = ({ requests }: RequestPage): Record<string, ExchangeRequest> =>
  Object.fromEntries(requests.map((each) => [each._id, each]));

const resource = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    notificationPages: build.infiniteQuery<NotificationPage, NotificationFilter, number>({
      infiniteQueryOptions: pageByPage,
      query: ({ queryArg: filter, pageParam: page }) =>
        request('GET /notifications', {
          query: { page, limit: PAGE_SIZES.notifications, ...(filter === 'unread' && { unreadOnly: 'true' as const }) },
        }),
      providesTags: ['Notification'],
    }),
    markNotificationRead: build.mutation({
      ...endpoint('PUT /notifications/:id/read', 'id'),
      invalidatesTags: ['Notification'],
      onQueryStarted: (id, { dispatch, queryFulfilled }) => {
        dispatch(unreadLowered({ counter: 'notifications' }));
        changeAtOnce(dispatch, queryFulfilled, (list) => list.map((each) => (each._id === id ? asRead(each) : each)));
      },
    }),
    markAllNotificationsRead: build.mutation({
      ...endpoint('PUT /notifications/read/all'),
      invalidatesTags: ['Notification'],
      onQueryStarted: (_, { dispatch, queryFulfilled }) => {
        dispatch(unreadSet({ notifications: 0 }));
        changeAtOnce(dispatch, queryFulfilled, (list) => list.map(asRead));
      },
    }),
    deleteNotification: build.mutation({
      ...endpoint('DELETE /notifications/:id', ({ _id }: Pick<Notification, '_id' | 'isRead'>) => ({
        params: { id: _id },
      })),
      invalidatesTags: ['Notification'],
      onQueryStarted: ({ _id, isRead }, { dispatch, queryFulfilled }) => {
        if (!isRead) dispatch(unreadLowered({ counter: 'notifications' }));
        changeAtOnce(dispatch, queryFulfilled, (list) => list.filter((each) => each._id !== _id));
      },
    }),
    clearReadNotifications: build.mutation({
      ...endpoint('DELETE /notifications/read/all'),
      invalidatesTags: ['Notification'],
      onQueryStarted: (_, { dispatch, queryFulfilled }) => {
        changeAtOnce(dispatch, queryFulfilled, (list) => list.filter(({ isRead }) => !isRead));
      },
    }),
    /** The newest requests, by id, for the sender and the skills in notifications about them. */
    sentById: build.query<Record<string, ExchangeRequest>, void>({
      query: () => request('GET /requests/sent', { query: { limit: PAGE_CAP.default } }),
      transformResponse: toMap,
      providesTags: ['Request'],
    }),
    receivedById: build.query<Record<string, ExchangeRequest>, void>({
      query: () => request('GET /requests/received', { query: { limit: PAGE_CAP.default } }),
      transformResponse: toMap,
      providesTags: ['Request'],
    }),
  }),
});

export const {
  useNotificationPagesInfiniteQuery,
  useMarkNotificationReadMutation,
  useMarkAllNotificationsReadMutation,
  useDeleteNotificationMutation,
  useClearReadNotificationsMutation,
  useSentByIdQuery,
  useReceivedByIdQuery,
} = resource;

const FILTERS: readonly NotificationFilter[] = ['all', 'unread'];

const asRead = (notification: Notification): Notification =>
  notification.isRead ? notification : { ...notification, isRead: true, readAt: new Date().toISOString() };

/** Updates both lists and the counter optimistically, and reverts them when the server refuses. */
function changeAtOnce(
  dispatch: AppDispatch,
  answer: Promise<unknown>,
  change: (list: Notification[]) => Notification[],
): void {
  const patches = FILTERS.map((filter) =>
    dispatch(
      resource.util.updateQueryData('notificationPages', filter, ({ pages }) => {
        for (const page of pages) {
          const before = page.notifications.length;
          page.notifications = change(page.notifications);
          page.pagination.total -= before - page.notifications.length;
        }
      }),
    ),
  );
  answer.catch(() => {
    for (const patch of patches) patch.undo();
    void dispatch(fetchUnread());
  });
}
