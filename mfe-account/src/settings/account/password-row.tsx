import type { SignInMethods } from '@mutua/contracts';
import { Button, LinkButton, useTranslation } from '@mutua/web-kit';
import { Lock } from 'lucide-react';
import { useState } from 'react';
import { SettingRow } from '../../shared/setting-rows.tsx';
import { useDateFormats } from '../../shared/use-date-formats.ts';
import { PasswordDialog } from './password-dialog.tsx';

/** Shows when the password was last changed, and changes it. A member without a password sets one by a mailed link. */
export function PasswordRow({ email, methods }: { email: string; methods: SignInMethods | undefined }) {
  const { t } = useTranslation('account');
  const { dayOf } = useDateFormats();
  const [isChanging, setChanging] = useState(false);
  if (methods && !methods.hasPassword) {
    return (
      <SettingRow title={t('fields.password')} detail={t('settings.password.none')} icon={<Lock />}>
        <LinkButton to="/forgot-password" state={{ email }} variant="secondary" size="sm">
          {t('settings.password.choose')}
        </LinkButton>
      </SettingRow>
    );
  }
  const changedAt = methods?.passwordChangedAt;
  const detail = changedAt ? t('settings.password.changedOn', { date: dayOf(changedAt) }) : t('settings.password.help');
  return (
    <>
      <SettingRow title={t('fields.password')} detail={detail} icon={<Lock />}>
        <Button
          variant="secondary"
          size="sm"
          aria-label={t('settings.password.title')}
          onClick={() => setChanging(true)}
        >
          {t('settings.change')}
        </Button>
      </SettingRow>
      <PasswordDialog email={email} open={isChanging} onClose={() => setChanging(false)} />
    </>
  );
}
