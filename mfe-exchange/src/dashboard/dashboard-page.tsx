import {
  api,
  LinkButton,
  Page,
  PageHeader,
  Stack,
  TwoColumn,
  useAppDispatch,
  useRealtimeEvent,
  useResync,
  useSession,
  useTranslation,
} from '@mutua/web-kit';
import { Plus, Search } from 'lucide-react';
import styled from 'styled-components';
import { useLiveRequests } from '../shared/use-live-requests.ts';
import { usePendingRequests } from './dashboard.resource.ts';
import { OwnSkills } from './own-skills.tsx';
import { PendingRequests } from './pending-requests.tsx';
import { ProfileCard } from './profile-card.tsx';
import { RecentActivity } from './recent-activity.tsx';
import { RecentMessages } from './recent-messages.tsx';
import { StatTiles } from './stat-tiles.tsx';

const Parts = styled(TwoColumn)`
  margin-top: 48px;
  > aside {
    gap: 36px;
  }
`;

/** Refreshes the side column after new messages and notifications. */
function useLiveSide(): void {
  const dispatch = useAppDispatch();
  const messages = () => dispatch(api.util.invalidateTags(['Conversation']));
  const activity = () => dispatch(api.util.invalidateTags(['Notification', 'Stats']));
  useRealtimeEvent('new_message', messages);
  useRealtimeEvent('messages_read', messages);
  useRealtimeEvent('notification', activity);
  useResync(() => {
    messages();
    activity();
  });
}

/** How many requests wait for the member's answer. */
function Waiting() {
  const { t } = useTranslation('exchange');
  const { total } = usePendingRequests(({ data }) => ({ total: data?.pages[0]?.pagination.total }));
  return total === undefined ? '\u00a0' : t('dashboard.waiting', { count: total });
}

/** Every block reads its own data, so that an answer renders one block. */
export function DashboardPage() {
  const { t } = useTranslation('exchange');
  const { user } = useSession();
  useLiveRequests();
  useLiveSide();
  if (!user) return null;

  const [firstName = user.name] = user.name.split(' ');
  return (
    <Page title={t('dashboard.title')}>
      <PageHeader
        title={t('dashboard.welcome', { name: firstName })}
        subtitle={<Waiting />}
        actions={
          <>
            <LinkButton to="/search" variant="secondary" icon={<Search aria-hidden />}>
              {t('dashboard.findSkills')}
            </LinkButton>
            <LinkButton to="/skills/create" icon={<Plus aria-hidden />}>
              {t('common.addSkill')}
            </LinkButton>
          </>
        }
      />
      <StatTiles />
      <Parts
        side={
          <>
            <ProfileCard user={user} />
            <RecentMessages />
            <RecentActivity />
          </>
        }
      >
        <Stack $gap={12}>
          <PendingRequests viewer={user} />
          <OwnSkills />
        </Stack>
      </Parts>
    </Page>
  );
}
