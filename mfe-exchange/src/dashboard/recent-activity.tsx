import type { Notification } from '@mutua/contracts';
import { RelativeTime, Rows, Skeleton, Stack, TextLink, useTranslation } from '@mutua/web-kit';
import { notificationIconOf } from '@mutua/web-kit/parts';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { NotLoaded } from '../ui/not-loaded.tsx';
import { shownPart, useRecentActivityQuery } from './dashboard.resource.ts';
import type { PartProps } from './shared-failure.tsx';
import { Quiet, SideSection } from './side-section.tsx';

const ActivityRow = styled.li`
  && {
    position: relative;
    display: flex;
    align-items: flex-start;
    gap: 12px;
    padding: 11px 0;
  }
  > svg {
    flex: none;
    margin-top: 1px;
    color: var(--text-muted);
  }
`;
const Words = styled.div`
  min-width: 0;
  font-size: var(--text-sm);
  line-height: 1.45;
  overflow-wrap: anywhere;
  a:hover {
    text-decoration: underline;
    text-underline-offset: 3px;
  }
  /* The whole row can be pressed. */
  a::after {
    content: '';
    position: absolute;
    inset: 0;
  }
  a {
    display: -webkit-box;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
    overflow: hidden;
  }
  time {
    display: block;
    color: var(--text-muted);
    font-size: var(--text-xs);
  }
`;

function Activity({ notification }: { notification: Notification }) {
  const { type, title, message, actionUrl, createdAt } = notification;
  const Icon = notificationIconOf(type);
  // "Recent messages" already shows the text of a message, so this shows only the sender.
  const text = type === 'message' || !message ? title : message;
  return (
    <ActivityRow>
      <Icon aria-hidden size={18} strokeWidth={1.75} />
      <Words>
        <Link to={actionUrl ?? '/notifications'} dir="auto">
          {text}
        </Link>
        <RelativeTime date={createdAt} />
      </Words>
    </ActivityRow>
  );
}

/** The latest notifications. */
export function RecentActivity({ isExplained }: PartProps) {
  const { t } = useTranslation('exchange');
  const query = useRecentActivityQuery(undefined, {
    refetchOnMountOrArgChange: true,
    selectFromResult: shownPart,
  });
  const { data } = query;
  if (isExplained) return null;
  return (
    <SideSection
      title={t('dashboard.activity.title')}
      action={<TextLink to="/notifications">{t('common.viewAll')}</TextLink>}
    >
      {!data && (
        <NotLoaded query={query} failed={t('dashboard.activity.failed')} plain>
          <Stack $gap={6}>
            <Skeleton $height={34} />
            <Skeleton $height={34} />
            <Skeleton $height={34} />
          </Stack>
        </NotLoaded>
      )}
      {data?.notifications.length === 0 && <Quiet>{t('dashboard.activity.empty')}</Quiet>}
      {data && data.notifications.length > 0 && (
        <Rows>
          {data.notifications.map((notification) => (
            <Activity key={notification._id} notification={notification} />
          ))}
        </Rows>
      )}
    </SideSection>
  );
}
