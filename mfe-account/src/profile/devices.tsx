import type { Session } from '@mutua/contracts';
import {
  Button,
  ErrorState,
  errorMessage,
  Meta,
  Pill,
  RelativeTime,
  Rows,
  Section,
  Skeleton,
  SkeletonGroup,
  toast,
  useTranslation,
} from '@mutua/web-kit';
import styled from 'styled-components';
import { useEndSessionMutation, useSessionsQuery } from '../shared/account.resource.ts';
import { deviceName } from '../shared/device-name.ts';
import { ProfileRow } from './profile-row.ts';

const DeviceRow = styled(ProfileRow)`
  > div {
    display: grid;
    gap: 2px;
  }
  strong {
    font-weight: var(--weight-bold);
    overflow-wrap: anywhere;
  }
`;

function Device({ session }: { session: Session }) {
  const { t } = useTranslation('account');
  const [end, { isLoading }] = useEndSessionMutation();
  const signOut = async () => {
    const { error } = await end(session._id);
    if (error) toast.error(errorMessage(error, t('profile.sessions.failed')));
    else toast.success(t('profile.sessions.ended'));
  };
  return (
    <DeviceRow>
      <div>
        <strong>{deviceName(session.userAgent) ?? t('profile.sessions.unknown')}</strong>
        <Meta>
          {t('profile.sessions.lastUsed')} <RelativeTime date={session.lastUsedAt} />
        </Meta>
      </div>
      {session.current ? (
        <Pill tone="accent">{t('profile.sessions.current')}</Pill>
      ) : (
        <Button variant="secondary" size="sm" busy={isLoading} onClick={signOut}>
          {t('profile.sessions.end')}
        </Button>
      )}
    </DeviceRow>
  );
}

/** The devices where the member is signed in, each with a button to sign out. */
export function Devices() {
  const { t } = useTranslation('account');
  const { data, isError, isFetching, refetch } = useSessionsQuery();
  return (
    <Section title={t('profile.sessions.title')} divided>
      {data ? (
        <Rows as="ul">
          {data.sessions.map((session) => (
            <Device key={session._id} session={session} />
          ))}
        </Rows>
      ) : isError ? (
        <ErrorState plain titleAs="h3" onRetry={refetch} busy={isFetching} />
      ) : (
        <SkeletonGroup>
          <Skeleton $height={48} />
        </SkeletonGroup>
      )}
    </Section>
  );
}
