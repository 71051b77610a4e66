import type { Session } from '@mutua/contracts';
import {
  Button,
  ErrorState,
  errorMessage,
  Pill,
  RelativeTime,
  Skeleton,
  SkeletonGroup,
  toast,
  useTranslation,
} from '@mutua/web-kit';
import { Laptop, Smartphone } from 'lucide-react';
import styled from 'styled-components';
import { useEndSessionMutation, useSessionsQuery } from '../../shared/account.resource.ts';
import { deviceName } from '../../shared/device-name.ts';
import { SettingRow, SettingRows } from '../parts/setting-rows.tsx';

const Name = styled.span`
  display: flex;
  flex-wrap: wrap;
  gap: 4px 8px;
  align-items: center;
`;

function Device({ session }: { session: Session }) {
  const { t } = useTranslation('account');
  const [end, { isLoading }] = useEndSessionMutation();
  const signOut = async () => {
    const { error } = await end(session._id);
    if (error) toast.error(errorMessage(error, t('settings.failed')));
    else toast.success(t('profile.sessions.ended'));
  };
  const isPhone = /Mobile|Android|iPhone/.test(session.userAgent);
  return (
    <SettingRow
      icon={isPhone ? <Smartphone /> : <Laptop />}
      title={
        <Name>
          {deviceName(session.userAgent) ?? t('profile.sessions.unknown')}
          {session.current && <Pill tone="accent">{t('settings.devices.current')}</Pill>}
        </Name>
      }
      detail={
        <>
          {t('profile.sessions.lastUsed')} <RelativeTime date={session.lastUsedAt} />
        </>
      }
    >
      {session.current ? (
        <span />
      ) : (
        <Button variant="ghost" size="sm" busy={isLoading} onClick={signOut}>
          {t('profile.sessions.end')}
        </Button>
      )}
    </SettingRow>
  );
}

/** The devices where the member is signed in, each with a button to sign out. */
export function SignedIn() {
  const { data, isError, isFetching, refetch } = useSessionsQuery();
  if (data) {
    return (
      <SettingRows $close>
        {data.sessions.map((session) => (
          <Device key={session._id} session={session} />
        ))}
      </SettingRows>
    );
  }
  if (isError) return <ErrorState plain titleAs="h3" onRetry={refetch} busy={isFetching} />;
  return (
    <SkeletonGroup>
      <Skeleton $height={72} />
    </SkeletonGroup>
  );
}
