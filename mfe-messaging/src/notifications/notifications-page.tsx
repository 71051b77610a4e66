import type { Notification } from '@mutua/contracts';
import {
  Button,
  Card,
  EmptyState,
  ErrorState,
  errorMessage,
  LinkButton,
  LoadMore,
  Page,
  Row,
  SegmentedControl,
  Skeleton,
  SkeletonGroup,
  Stack,
  selectUnread,
  useAppSelector,
  useSession,
  useTranslation,
} from '@mutua/web-kit';
import { rowItem, toastResult, useRemovals } from '@mutua/web-kit/parts';
import { CheckCheck } from 'lucide-react';
import { useState } from 'react';
import styled from 'styled-components';
import { NotificationItem } from './notification-item.tsx';
import {
  type NotificationFilter,
  useClearReadNotificationsMutation,
  useMarkAllNotificationsReadMutation,
  useNotificationPagesInfiniteQuery,
  useReceivedByIdQuery,
  useSentByIdQuery,
} from './notifications.resource.ts';

const Head = styled.header`
  display: flex;
  flex-wrap: wrap;
  gap: 12px;
  align-items: center;
  justify-content: space-between;
  min-height: 42px;
  margin-bottom: 20px;
  h1 {
    font-size: clamp(30px, 4vw, var(--text-3xl));
  }
`;
const Filter = styled(SegmentedControl)`
  margin-bottom: 24px;
` as typeof SegmentedControl;
const List = styled(Card)`
  padding: 0;
  overflow: hidden;
  > li {
    ${rowItem}
  }
  > li + li {
    border-top: 1px solid var(--line-soft);
  }
`;
const SkeletonItem = styled.div`
  display: grid;
  grid-template-columns: 44px minmax(0, 1fr);
  gap: 16px;
  padding: 18px 16px 18px 20px;
`;

/** The request of a notification. The notification names it, or links to its chat. */
const requestIdOf = ({ request, actionUrl }: Notification) =>
  request?._id ?? /^\/chat\/(\w+)/.exec(actionUrl ?? '')?.[1] ?? '';

/** The counts. `total` is undefined while the list cannot be loaded. */
const optionsOf = (
  t: ReturnType<typeof useTranslation<'messaging'>>['t'],
  total: number | undefined,
  unread: number,
): { value: NotificationFilter; label: string }[] => [
  {
    value: 'all',
    label: total === undefined ? t('notifications.all') : t('notifications.allCount', { count: total }),
  },
  {
    value: 'unread',
    label:
      total === undefined && unread === 0
        ? t('notifications.unread')
        : t('notifications.unreadCount', { count: unread }),
  },
];

/** `/notifications`: the member's notifications, newest first. */
export function NotificationsPage() {
  const { t } = useTranslation('messaging');
  const { user } = useSession();
  const [filter, setFilter] = useState<NotificationFilter>('all');
  const unread = useAppSelector(selectUnread).notifications;
  const all = useNotificationPagesInfiniteQuery('all', { refetchOnMountOrArgChange: true });
  const unreadOnly = useNotificationPagesInfiniteQuery('unread', {
    skip: filter !== 'unread',
    refetchOnMountOrArgChange: true,
  });
  const list = filter === 'all' ? all : unreadOnly;
  const { error, isFetching, isFetchingNextPage, fetchNextPage, refetch } = list;
  // The requests are optional. The list waits for them, because a request that arrives later would move it.
  const { data: sent, isLoading: isSentLoading } = useSentByIdQuery();
  const { data: received, isLoading: isReceivedLoading } = useReceivedByIdQuery();
  const data = isSentLoading || isReceivedLoading ? undefined : list.data;
  const [markAll, { isLoading: isMarking }] = useMarkAllNotificationsReadMutation();
  const [clearRead, { isLoading: isClearing }] = useClearReadNotificationsMutation();

  const isRemoved = useRemovals();
  const notificationsOf = (lists: typeof data) => lists?.pages.flatMap(({ notifications }) => notifications) ?? [];
  const shown = notificationsOf(data).filter(({ _id }) => !isRemoved(_id));
  const totalOf = (lists: typeof data) =>
    lists?.pages[0] &&
    lists.pages[0].pagination.total - notificationsOf(lists).filter(({ _id }) => isRemoved(_id)).length;
  const total = totalOf(all.data);
  const readAll = () => toastResult(markAll(), t('notifications.markAllFailed'));
  const clear = () => toastResult(clearRead(), t('notifications.clearFailed'));

  return (
    <Page title={t('notifications.title')} width={800}>
      <Head>
        <h1>{t('notifications.title')}</h1>
        {unread > 0 && (
          <Row>
            <Button variant="secondary" size="sm" icon={<CheckCheck />} busy={isMarking} onClick={readAll}>
              {t('notifications.markAllRead')}
            </Button>
            <Button variant="ghost" size="sm" busy={isClearing} onClick={clear}>
              {t('notifications.clearRead')}
            </Button>
          </Row>
        )}
      </Head>
      <Filter
        label={t('notifications.filter')}
        value={filter}
        onChange={setFilter}
        options={optionsOf(t, total, unread)}
      />
      {!data && !error && <ListSkeleton />}
      {!data && error && (
        <ErrorState onRetry={refetch} busy={isFetching}>
          {errorMessage(error, t('notifications.failed'))}
        </ErrorState>
      )}
      {data && shown.length === 0 && (
        <EmptyState
          title={filter === 'all' ? t('notifications.empty.all') : t('notifications.empty.unread')}
          action={
            filter === 'all' ? (
              <LinkButton to="/search" variant="primary">
                {t('notifications.empty.find')}
              </LinkButton>
            ) : (
              <Button variant="secondary" onClick={() => setFilter('all')}>
                {t('notifications.empty.showAll')}
              </Button>
            )
          }
        >
          {filter === 'all' ? t('notifications.empty.allText') : t('notifications.empty.unreadText')}
        </EmptyState>
      )}
      {user && shown.length > 0 && (
        <List as="ul">
          {shown.map((notification) => {
            const requestId = requestIdOf(notification);
            return (
              <li key={notification._id}>
                <NotificationItem
                  notification={notification}
                  request={sent?.[requestId] ?? received?.[requestId]}
                  viewer={user}
                />
              </li>
            );
          })}
        </List>
      )}
      {data && (
        <LoadMore
          shown={shown.length}
          total={totalOf(data) ?? 0}
          busy={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {t('notifications.more')}
        </LoadMore>
      )}
    </Page>
  );
}

const SKELETONS = [1, 2, 3, 4, 5];

function ListSkeleton() {
  const { t } = useTranslation('messaging');
  return (
    <SkeletonGroup label={t('notifications.loading')}>
      <List>
        {SKELETONS.map((key) => (
          <SkeletonItem key={key}>
            <Skeleton $circle $width={44} $height={44} />
            <Stack $gap={2}>
              <Skeleton $width="40%" $height={18} />
              <Skeleton $width="85%" $height={16} />
              <Skeleton $width="24%" $height={14} />
            </Stack>
          </SkeletonItem>
        ))}
      </List>
    </SkeletonGroup>
  );
}
