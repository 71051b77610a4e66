import type { Session } from '@mutua/contracts';
import { Button, ErrorState, Pill, RelativeTime, Skeleton, SkeletonGroup, useTranslation } from '@mutua/web-kit';
import { cityOf, toastResult } from '@mutua/web-kit/parts';
import { Laptop, Smartphone, Tablet } from 'lucide-react';
import { useEndSessionMutation, useSessionsQuery } from '../../shared/account.resource.ts';
import { useEndOtherSessionsMutation } from '../../shared/security.resource.ts';
import { NameWithMark, SettingRow, SettingRows } from '../../shared/setting-rows.tsx';
import { BelowRows } from '../parts/section-spacing.ts';

const ICONS = { computer: <Laptop />, phone: <Smartphone />, tablet: <Tablet /> };

function Device({ session }: { session: Session }) {
  const { t } = useTranslation('account');
  const [end, { isLoading }] = useEndSessionMutation();
  const { browser, system, kind, timeZone } = session;
  const signOut = () => toastResult(end(session._id), t('settings.failed'), t('profile.sessions.ended'));
  const name = browser && system ? t('settings.devices.name', { browser, system }) : (system ?? browser);
  return (
    <SettingRow
      icon={ICONS[kind] ?? ICONS.computer}
      title={
        <NameWithMark>
          {name ?? t('profile.sessions.unknown')}
          {session.current && <Pill tone="accent">{t('settings.devices.current')}</Pill>}
          {session.isNew && !session.current && <Pill tone="warning">{t('settings.devices.new')}</Pill>}
        </NameWithMark>
      }
      detail={
        <>
          {timeZone && `${t('settings.devices.zone', { city: cityOf(timeZone) })} · `}
          {t('profile.sessions.lastUsed')} <RelativeTime date={session.lastUsedAt} />
          {session.isNew && !session.current && `. ${t('settings.devices.mailed')}`}
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
  const { t } = useTranslation('account');
  const { data, error, isFetching, refetch } = useSessionsQuery();
  const [endOthers, { isLoading }] = useEndOtherSessionsMutation();
  const leaveOthers = () => toastResult(endOthers(), t('settings.failed'), t('settings.devices.othersEnded'));
  if (data) {
    return (
      <>
        <SettingRows $close>
          {data.sessions.map((session) => (
            <Device key={session._id} session={session} />
          ))}
        </SettingRows>
        {data.sessions.length > 1 && (
          <BelowRows>
            <Button variant="secondary" size="sm" busy={isLoading} onClick={leaveOthers}>
              {t('settings.devices.endOthers')}
            </Button>
          </BelowRows>
        )}
      </>
    );
  }
  if (error) return <ErrorState plain titleAs="h3" onRetry={refetch} busy={isFetching} />;
  return (
    <SkeletonGroup>
      <Skeleton $height={72} />
    </SkeletonGroup>
  );
}
