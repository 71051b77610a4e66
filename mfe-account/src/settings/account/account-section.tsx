import { Avatar, Button, LinkButton, Pill, useSession, useTranslation } from '@mutua/web-kit';
import { Check, Lock, Mail } from 'lucide-react';
import { useState } from 'react';
import { SectionHead } from '../parts/section-head.tsx';
import { SettingRow, SettingRows } from '../parts/setting-rows.tsx';
import { PasswordDialog } from './password-dialog.tsx';

/** Who the member is here, and the ways in. */
export function AccountSection() {
  const { t } = useTranslation('account');
  const { user } = useSession();
  const [isChanging, setChanging] = useState(false);
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
        <SettingRow title={t('fields.email')} detail={user.email} icon={<Mail />}>
          <Pill tone="success" icon={<Check />}>
            {t('settings.account.confirmed')}
          </Pill>
        </SettingRow>
        <SettingRow title={t('fields.password')} detail={t('settings.password.help')} icon={<Lock />}>
          <Button variant="secondary" size="sm" onClick={() => setChanging(true)}>
            {t('settings.change')}
          </Button>
        </SettingRow>
      </SettingRows>
      <PasswordDialog email={user.email} open={isChanging} onClose={() => setChanging(false)} />
    </>
  );
}
