import { Button, Pill, useTranslation } from '@mutua/web-kit';
import { Check, Mail } from 'lucide-react';
import { useState } from 'react';
import { SettingRow } from '../../shared/setting-rows.tsx';
import { AddressDialog } from './address-dialog.tsx';

/** The address of the account, and the button to change it. */
export function AddressRow({ email, isChanging }: { email: string; isChanging: boolean }) {
  const { t } = useTranslation('account');
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <SettingRow title={t('fields.email')} detail={email} icon={<Mail />}>
        {isChanging ? (
          <Pill tone="success" icon={<Check />}>
            {t('settings.account.confirmed')}
          </Pill>
        ) : (
          <Button
            variant="secondary"
            size="sm"
            aria-label={t('settings.address.title')}
            onClick={() => setAsking(true)}
          >
            {t('settings.change')}
          </Button>
        )}
      </SettingRow>
      <AddressDialog open={isAsking} onClose={() => setAsking(false)} />
    </>
  );
}
