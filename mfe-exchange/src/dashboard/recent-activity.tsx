import type { Notification } from '@mutua/contracts';
import type { NotificationType } from '@mutua/contracts/constants';
import {
  ErrorState,
  errorMessage,
  RelativeTime,
  Rows,
  Skeleton,
  SkeletonGroup,
  Stack,
  TextLink,
  useTranslation,
} from '@mutua/web-kit';
import {
  Bell,
  BookmarkCheck,
  CalendarCheck,
  CalendarClock,
  CalendarX,
  CircleCheck,
  CircleX,
  Handshake,
  Inbox,
  type LucideIcon,
  MessageCircle,
  MessageCircleQuestionMark,
  RefreshCw,
  Repeat2,
  SearchCheck,
  Sparkles,
  Star,
  ThumbsUp,
  UserCheck,
} from 'lucide-react';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { shownPart, useRecentActivityQuery } from './dashboard.resource.ts';
import type { PartProps } from './shared-failure.tsx';
import { Quiet, SideSection } from './side-section.tsx';

const ICONS: Record<NotificationType, LucideIcon> = {
  skill_request: Inbox,
  request_nudge: Inbox,
  request_question: MessageCircleQuestionMark,
  request_accepted: Handshake,
  request_rejected: CircleX,
  request_completed: CircleCheck,
  request_cancelled: CircleX,
  review_received: Star,
  review_waiting: Star,
  review_answered: MessageCircle,
  reference_received: UserCheck,
  skill_endorsed: ThumbsUp,
  new_skill: Sparkles,
  match_found: Repeat2,
  search_match: SearchCheck,
  want_answered: BookmarkCheck,
  ring_proposed: RefreshCw,
  ring_changed: RefreshCw,
  ring_confirmed: RefreshCw,
  meeting_proposed: CalendarClock,
  meeting_agreed: CalendarCheck,
  meeting_declined: CalendarX,
  meeting_moved: CalendarClock,
  meeting_cancelled: CalendarX,
  meeting_lapsed: CalendarX,
  meeting_late: CalendarClock,
  meeting_ask: CalendarCheck,
  message: MessageCircle,
  reminder: CalendarClock,
  other: Bell,
};

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
  const Icon = ICONS[type] ?? Bell;
  // The text of a message is already in 'Recent messages', so this shows only the sender.
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
export function RecentActivity({ isSaid }: PartProps) {
  const { t } = useTranslation('exchange');
  const { data, error, isFetching, refetch } = useRecentActivityQuery(undefined, {
    refetchOnMountOrArgChange: true,
    selectFromResult: shownPart,
  });
  if (isSaid) return null;
  return (
    <SideSection
      title={t('dashboard.activity.title')}
      action={<TextLink to="/notifications">{t('common.viewAll')}</TextLink>}
    >
      {!data && error && (
        <ErrorState plain titleAs="h3" onRetry={refetch} busy={isFetching}>
          {errorMessage(error, t('dashboard.activity.failed'))}
        </ErrorState>
      )}
      {!data && !error && (
        <SkeletonGroup>
          <Stack $gap={6}>
            <Skeleton $height={34} />
            <Skeleton $height={34} />
            <Skeleton $height={34} />
          </Stack>
        </SkeletonGroup>
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
