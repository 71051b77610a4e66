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
import { useLiveRequests } from '../exchange/use-live-requests.ts';
import { usePendingRequests } from './dashboard.resource.ts';
import { hasJoinedLately } from './joined-lately.ts';
import { NextSession } from './next-session.tsx';
import { RestBanner } from './notices/rest-banner.tsx';
import { OwnSkills } from './own-skills.tsx';
import { PendingRequests } from './pending-requests.tsx';
import { ProfileCard } from './profile-card.tsx';
import { RecentActivity } from './recent-activity.tsx';
import { RecentMessages } from './recent-messages.tsx';
import { SentRequests } from './sent-requests.tsx';
import { SharedFailure, useSharedFailure } from './shared-failure.tsx';
import { StatTiles } from './stat-tiles.tsx';

// Less important parts, whose code is loaded after the rest.
const MutualMatches = lazyNamed(() => import('./mutual-matches.tsx'), 'MutualMatches');
// Only members whose location was typed before there was a list. Their page waits for it, because how high it is depends on its words.
const PlaceQuestion = lazyNamed(() => import('./notices/place-question.tsx'), 'PlaceQuestion');
const AnnouncementLines = lazyNamed(() => import('./notices/announcement-lines.tsx'), 'AnnouncementLines');
const WaitingClaim = lazyNamed(() => import('./notices/waiting-claim.tsx'), 'WaitingClaim');
const NearSide = lazyNamed(() => import('./near-side.tsx'), 'NearSide');
const WantsSide = lazyNamed(() => import('./wants-side.tsx'), 'WantsSide');

const Parts = styled(TwoColumn)`
  margin-top: 48px;
  > aside {
    gap: 36px;
  }
  /* On pages of medium width, messages and activity are beside each other. */
  @media (min-width: 601px) and (max-width: 900px) {
    > aside {
      grid-template-columns: repeat(2, minmax(0, 1fr));
    }
    > aside > :first-child {
      grid-column: 1 / -1;
    }
  }
`;

/** Reloads the side column after new messages and notifications. */
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

/** When long words put the buttons below each other, both are as wide as the page. */
const Ways = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 8px;
  > * {
    flex: 1 0 auto;
  }
`;

/** An overview of the member's exchanges, inside of a `Suspense`. Every block loads its own data, so that an answer renders one block. */
export function Overview({ user }: { user: User }) {
  const { t } = useTranslation('exchange');
  useLiveRequests();
  useLiveSide();
  const failed = useSharedFailure();
  const isExplained = (part: string) => failed.some(({ title }) => title === `dashboard.${part}.title`);
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
      <Suspense>
        <AnnouncementLines />
      </Suspense>
      {hasJoinedLately(user) && (
        <Suspense>
          <WaitingClaim />
        </Suspense>
      )}
      <StatTiles />
      <Parts
        side={
          <>
            <ProfileCard user={user} />
            <RecentMessages isExplained={isExplained('messages')} />
            <RecentActivity isExplained={isExplained('activity')} />
            <Suspense>
              <WantsSide />
            </Suspense>
            {user.place && (
              <Suspense>
                <NearSide user={user} />
              </Suspense>
            )}
          </>
        }
      >
        <Stack $gap={12}>
          {user.placeAsked && <PlaceQuestion asked={user.placeAsked} />}
          {failed.length > 0 && <SharedFailure parts={failed} />}
          <RestBanner />
          <NextSession />
          <PendingRequests viewer={user} isExplained={isExplained('pending')} />
          <SentRequests viewer={user} isExplained={isExplained('sent')} />
          <Suspense fallback={<Skeleton $height={320} $radius={10} />}>
            <MutualMatches viewer={user} />
          </Suspense>
          <OwnSkills isExplained={isExplained('skills')} />
        </Stack>
      </Parts>
    </Page>
  );
}
