import { ErrorState, Skeleton, SkeletonGroup, useTranslation } from '@mutua/web-kit';
import styled from 'styled-components';
import { SectionHead } from '../parts/section-head.tsx';
import { SubHeading } from '../parts/sub-heading.tsx';
import { useWaysInQuery } from '../security.resource.ts';
import { ConfirmIdentity } from './confirm-identity.tsx';
import { Passkeys } from './passkeys.tsx';
import { SecondStep } from './second-step.tsx';
import { SignedIn } from './signed-in.tsx';

const Lead = styled.p`
  max-width: 56ch;
  margin: -6px 0 14px;
  color: var(--text-muted);
  font-size: 15px;
  text-wrap: pretty;
`;

function WaysIn() {
  const { t } = useTranslation('account');
  const { data, isError, isFetching, refetch } = useWaysInQuery();
  if (!data && isError) return <ErrorState plain titleAs="h3" onRetry={refetch} busy={isFetching} />;
  const pending = (
    <SkeletonGroup>
      <Skeleton $height={72} />
    </SkeletonGroup>
  );
  return (
    <ConfirmIdentity>
      <SubHeading>{t('settings.passkeys.title')}</SubHeading>
      <Lead>{t('settings.passkeys.lead')}</Lead>
      {data ? <Passkeys passkeys={data.passkeys} /> : pending}
      {data?.secondStep.isOffered !== false && (
        <>
          <SubHeading>{t('settings.secondStep.title')}</SubHeading>
          {data ? <SecondStep state={data.secondStep} /> : pending}
        </>
      )}
    </ConfirmIdentity>
  );
}

/** Who can get in, and where the member is signed in. */
export function SecuritySection() {
  const { t } = useTranslation('account');
  return (
    <>
      <SectionHead title={t('settings.security.title')} lede={t('settings.security.lede')} />
      <WaysIn />
      <SubHeading>{t('settings.devices.title')}</SubHeading>
      <SignedIn />
    </>
  );
}
