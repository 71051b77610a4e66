import { Avatar, LinkButton, useSession, useTranslation } from '@mutua/web-kit';
import { ConfirmIdentity } from '../../shared/confirm-identity.tsx';
import { useSignInMethodsQuery } from '../../shared/security.resource.ts';
import { SettingRow, SettingRows } from '../../shared/setting-rows.tsx';
import { SectionHead } from '../parts/section-head.tsx';
import { AddressRow } from './address-row.tsx';
import { GoogleRow } from './google-row.tsx';
import { PasswordRow } from './password-row.tsx';
import { PendingAddress } from './pending-address.tsx';

/** The address of the account and the sign-in methods. */
export function AccountSection() {
  const { t } = useTranslation('account');
  const { user } = useSession();
  // A mailed link that was opened in another tab may have changed them.
  const { data: methods } = useSignInMethodsQuery(undefined, { refetchOnMountOrArgChange: true });
  if (!user) return null;
  const where = user.location ? `${user.name}, ${user.location}` : user.name;
  const change = methods?.addressChange ?? null;
  const others = (
    <>
      <PasswordRow email={user.email} methods={methods} />
      {/* The Google row is last, because it is known later whether it exists. So the other rows do not move. */}
      <GoogleRow methods={methods} />
    </>
  );
  return (
    <ConfirmIdentity>
      <SectionHead title={t('settings.account.title')} lede={t('settings.account.lede')} />
      <SettingRows>
        <SettingRow
          title={t('settings.account.profile')}
          detail={t('settings.account.profileHelp', { who: where })}
          picture={<Avatar name={user.name} src={user.avatar} size={40} decorative />}
        >
          <LinkButton to="/profile/edit" variant="secondary" size="sm">
            {t('settings.account.editProfile')}
          </LinkButton>
        </SettingRow>
        <AddressRow email={user.email} isChanging={change !== null} />
        {!change && others}
      </SettingRows>
      {change && (
        <>
          <PendingAddress change={change} />
          <SettingRows>{others}</SettingRows>
        </>
      )}
    </ConfirmIdentity>
  );
}
