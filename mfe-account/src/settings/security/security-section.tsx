import { ErrorState, Skeleton, SkeletonGroup, Stack, useTranslation } from '@mutua/web-kit';
import styled from 'styled-components';
import { useSessionsQuery } from '../../shared/account.resource.ts';
import { ConfirmIdentity } from '../../shared/confirm-identity.tsx';
import { useSignInMethodsQuery } from '../../shared/security.resource.ts';
import { SectionHead } from '../parts/section-head.tsx';
import { SubHeading } from '../parts/sub-heading.tsx';
import { Passkeys } from './passkeys.tsx';
import { SecondStep } from './second-step.tsx';
import { SignedIn } from './signed-in.tsx';

const Lead = styled.p`
  max-width: 37em;
  margin: -6px 0 14px;
  color: var(--text-muted);
  font-size: 15px;
  text-wrap: pretty;
`;

function SignInMethods() {
  const { t } = useTranslation('account');
  const { data, error, isFetching, refetch } = useSignInMethodsQuery();
  if (!data && error) return <ErrorState plain titleAs="h3" onRetry={refetch} busy={isFetching} />;
  return (
    <ConfirmIdentity>
      <SubHeading>{t('settings.passkeys.title')}</SubHeading>
      <Lead>{t('settings.passkeys.lead')}</Lead>
      {data ? (
        <Passkeys passkeys={data.passkeys} />
      ) : (
        // Replaces everything below, so that nothing moves when its height is known.
        <SkeletonGroup>
          <Stack $gap={4}>
            {[44, 94, 72, 72].map((height, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: they never move
              <Skeleton key={index} $height={height} />
            ))}
          </Stack>
        </SkeletonGroup>
      )}
      {data && data.secondStep.isOffered !== false && (
        <>
          <SubHeading>{t('settings.secondStep.title')}</SubHeading>
          <SecondStep state={data.secondStep} />
        </>
      )}
    </ConfirmIdentity>
  );
}

/** The sign-in methods, and the devices where the member is signed in. */
export function SecuritySection() {
  const { t } = useTranslation('account');
  const { isLoading } = useSignInMethodsQuery();
  // The devices are fetched at once, although they are shown last.
  useSessionsQuery();
  return (
    <>
      <SectionHead title={t('settings.security.title')} lede={t('settings.security.lede')} />
      <SignInMethods />
      {!isLoading && (
        <>
          <SubHeading>{t('settings.devices.title')}</SubHeading>
          <SignedIn />
        </>
      )}
    </>
  );
}
