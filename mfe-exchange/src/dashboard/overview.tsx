import type { User } from '@mutua/contracts';
import {
  api,
  LinkButton,
  lazyNamed,
  Page,
  PageHeader,
  Skeleton,
  Stack,
  TwoColumn,
  useAppDispatch,
  useRealtimeEvent,
  useResync,
  useTranslation,
} from '@mutua/web-kit';
import { firstNameOf } from '@mutua/web-kit/parts';
import { Plus, Search } from 'lucide-react';
import { Suspense } from 'react';
import styled from 'styled-components';
import { useLiveRequests } from '../shared/use-live-requests.ts';
import { usePendingRequests } from './dashboard.resource.ts';
import { NextSession } from './next-session.tsx';
import { OwnSkills } from './own-skills.tsx';
import { PendingRequests } from './pending-requests.tsx';
import { ProfileCard } from './profile-card.tsx';
import { RecentActivity } from './recent-activity.tsx';
import { RecentMessages } from './recent-messages.tsx';
import { SentRequests } from './sent-requests.tsx';
import { SharedFailure, useSharedFailure } from './shared-failure.tsx';
import { StatTiles } from './stat-tiles.tsx';

// Beside what the dashboard is for: their code comes after the rest.
const MutualMatches = lazyNamed(() => import('./mutual-matches.tsx'), 'MutualMatches');
const WantsSide = lazyNamed(() => import('./wants-side.tsx'), 'WantsSide');

const Parts = styled(TwoColumn)`
  margin-top: 48px;
  > aside {
    gap: 36px;
  }
  /* Between a phone and a desk messages and activity stand beside each other. */
  @media (min-width: 601px) and (max-width: 900px) {
    > aside {
      grid-template-columns: repeat(2, minmax(0, 1fr));
    }
    > aside > :first-child {
      grid-column: 1 / -1;
    }
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

/** Below each other, where a language has long words, both are as wide as the page. */
const Ways = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 8px;
  > * {
    flex: 1 0 auto;
  }
`;

/** What goes on around the member. Every block reads its own data, so that an answer renders one block. */
export function Overview({ user }: { user: User }) {
  const { t } = useTranslation('exchange');
  useLiveRequests();
  useLiveSide();
  const failed = useSharedFailure();
  const isSaid = (part: string) => failed.some(({ title }) => title === `dashboard.${part}.title`);
  return (
    <Page title={t('dashboard.title')}>
      <PageHeader
        title={<bdi>{t('dashboard.welcome', { name: firstNameOf(user.name) })}</bdi>}
        subtitle={<Waiting />}
        actions={
          <Ways>
            <LinkButton to="/search" variant="secondary" icon={<Search aria-hidden />}>
              {t('dashboard.findSkills')}
            </LinkButton>
            <LinkButton to="/skills/create" icon={<Plus aria-hidden />}>
              {t('common.addSkill')}
            </LinkButton>
          </Ways>
        }
      />
      <StatTiles />
      <Parts
        side={
          <>
            <ProfileCard user={user} />
            <RecentMessages isSaid={isSaid('messages')} />
            <RecentActivity isSaid={isSaid('activity')} />
            <Suspense>
              <WantsSide />
            </Suspense>
          </>
        }
      >
        <Stack $gap={12}>
          {failed.length > 0 && <SharedFailure parts={failed} />}
          <NextSession />
          <PendingRequests viewer={user} isSaid={isSaid('pending')} />
          <SentRequests viewer={user} isSaid={isSaid('sent')} />
          <Suspense fallback={<Skeleton $height={320} $radius={10} />}>
            <MutualMatches viewer={user} />
          </Suspense>
          <OwnSkills isSaid={isSaid('skills')} />
        </Stack>
      </Parts>
    </Page>
  );
}
