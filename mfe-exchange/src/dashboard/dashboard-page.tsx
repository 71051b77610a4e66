import type { User } from '@mutua/contracts';
import {
  lazyNamed,
  Page,
  PageHeader,
  Skeleton,
  SkeletonGroup,
  Stack,
  useSession,
  useTranslation,
} from '@mutua/web-kit';
import { firstNameOf } from '@mutua/web-kit/parts';
import { type ReactNode, Suspense } from 'react';
import styled from 'styled-components';
import { useFirstSteps } from './first-steps/use-first-steps.ts';
import { Overview } from './overview.tsx';

// Members see the guide only on their first days.
const Guide = lazyNamed(() => import('./first-steps/guide.tsx'), 'Guide');

function Waiting({ greeting }: { greeting: ReactNode }) {
  const { t } = useTranslation('exchange');
  return (
    <Page title={t('dashboard.title')}>
      <PageHeader title={greeting} subtitle={'\u00a0'} />
      <SkeletonGroup>
        <Stack $gap={12}>
          <Skeleton $height={104} $radius={10} />
          <Skeleton $height={320} $radius={10} />
        </Stack>
      </SkeletonGroup>
    </Page>
  );
}

const Greeting = styled.bdi`
  display: block;
`;

/**
 * What the document shows before the member is known. For a member who is surely past the first steps, the document's own script writes the
 * greeting (`shell/src/document/early-calls.js`).
 */
function DashboardSkeleton() {
  const { t } = useTranslation('exchange');
  const greeting = t('dashboard.welcome', { name: '{name}' });
  return (
    <Waiting
      greeting={
        <Greeting data-early-text={greeting} data-early-if="exchangeCount rating.count">
          {'\u00a0'}
        </Greeting>
      }
    />
  );
}

function Dashboard({ user }: { user: User }) {
  const { t } = useTranslation('exchange');
  const { stage, end } = useFirstSteps(user);
  const welcome = stage === 'over' ? 'dashboard.welcome' : 'firstSteps.welcome';
  const waiting = <Waiting greeting={<bdi>{t(welcome, { name: firstNameOf(user.name) })}</bdi>} />;
  if (!stage) return waiting;
  return (
    <Suspense fallback={waiting}>
      {stage === 'over' ? <Overview user={user} /> : <Guide user={user} onEnd={end} />}
    </Suspense>
  );
}

/** `/dashboard`: first the steps to a first exchange, later an overview of the member's exchanges. */
export function DashboardPage() {
  const { user } = useSession();
  return user ? <Dashboard key={user._id} user={user} /> : <DashboardSkeleton />;
}
