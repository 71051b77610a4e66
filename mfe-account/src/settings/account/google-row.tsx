import type { SignInMethods } from '@mutua/contracts';
import { Button, ConfirmDialog, toast, useTranslation } from '@mutua/web-kit';
import { Link } from 'lucide-react';
import { useState } from 'react';
import { useProvidersQuery } from '../../shared/account.resource.ts';
import { SettingRow } from '../../shared/setting-rows.tsx';
import { useAttempt } from '../security/confirm-identity.tsx';
import { useConnectGoogleMutation, useDisconnectGoogleMutation } from '../security.resource.ts';
import { useGoogleAnswer } from './use-google-answer.ts';

/** Connects and disconnects the Google account that signs the member in. Shows nothing where the server offers none. */
export function GoogleRow({ methods }: { methods: SignInMethods | undefined }) {
  const { t } = useTranslation('account');
  const { data: providers } = useProvidersQuery();
  const attempt = useAttempt(t('settings.failed'));
  const [connect, { isLoading: isConnecting }] = useConnectGoogleMutation();
  const [disconnect, { isLoading: isDisconnecting }] = useDisconnectGoogleMutation();
  const [isAsking, setAsking] = useState(false);
  useGoogleAnswer(methods);
  if (!methods || !(providers?.google || methods.google)) return null;
  const { google, hasPassword, passkeys } = methods;
  const leave = async () => {
    const answer = await attempt(() => connect().unwrap());
    if (answer) window.location.assign(answer.address);
  };
  const takeOff = async () => {
    if (await attempt(() => disconnect().unwrap())) toast.success(t('settings.google.disconnected'));
    setAsking(false);
  };
  if (google === null) {
    return (
      <SettingRow title="Google" detail={t('settings.google.off')} icon={<Link />}>
        <Button variant="secondary" size="sm" busy={isConnecting} onClick={leave}>
          {t('settings.google.connect')}
        </Button>
      </SettingRow>
    );
  }
  const hasOthers = hasPassword || passkeys.length > 0;
  return (
    <>
      <SettingRow
        title="Google"
        detail={t(hasOthers ? 'settings.google.on' : 'settings.google.only', { email: google })}
        icon={<Link />}
      >
        {hasOthers ? (
          <Button variant="ghost" size="sm" onClick={() => setAsking(true)}>
            {t('settings.google.disconnect')}
          </Button>
        ) : (
          <span />
        )}
      </SettingRow>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={takeOff}
        title={t('settings.google.offTitle')}
        confirmLabel={t('settings.google.disconnect')}
        danger
        busy={isDisconnecting}
      >
        {t('settings.google.offLead', { email: google })}
      </ConfirmDialog>
    </>
  );
}
