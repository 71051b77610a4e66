import type { User } from '@mutua/contracts';
import { lazyNamed, Page, PageHeader, Skeleton, SkeletonGroup, useSession, useTranslation } from '@mutua/web-kit';
import { Suspense } from 'react';
import { firstNameOf } from '../shared/first-name.ts';
import { useFirstSteps } from './first-steps/use-first-steps.ts';
import { Overview } from './overview.tsx';

// Members see it on their first days only.
const Guide = lazyNamed(() => import('./first-steps/guide.tsx'), 'Guide');

function Waiting({ user }: { user: User }) {
  const { t } = useTranslation('exchange');
  return (
    <Page title={t('dashboard.title')}>
      <PageHeader title={<bdi>{t('firstSteps.welcome', { name: firstNameOf(user.name) })}</bdi>} subtitle={'\u00a0'} />
      <SkeletonGroup>
        <Skeleton $height={440} $radius={10} />
      </SkeletonGroup>
    </Page>
  );
}

function Dashboard({ user }: { user: User }) {
  const { stage, end } = useFirstSteps(user);
  if (stage === 'over') return <Overview user={user} />;
  const waiting = <Waiting user={user} />;
  return stage ? (
    <Suspense fallback={waiting}>
      <Guide user={user} onEnd={end} />
    </Suspense>
  ) : (
    waiting
  );
}

/** `/dashboard`: the steps to a first exchange, then what goes on around the member. */
export function DashboardPage() {
  const { user } = useSession();
  return user ? <Dashboard key={user._id} user={user} /> : null;
}
