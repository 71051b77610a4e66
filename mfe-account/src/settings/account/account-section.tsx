import { Avatar, LinkButton, useSession, useTranslation } from '@mutua/web-kit';
import { SectionHead } from '../parts/section-head.tsx';
import { SettingRow, SettingRows } from '../parts/setting-rows.tsx';

/** Who the member is here, and the ways in. */
export function AccountSection() {
  const { t } = useTranslation('account');
  const { user } = useSession();
  if (!user) return null;
  const where = user.location ? `${user.name}, ${user.location}` : user.name;
  return (
    <>
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
      </SettingRows>
    </>
  );
}
