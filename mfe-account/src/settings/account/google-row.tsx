import type { SignInMethods } from '@mutua/contracts';
import { Button, ConfirmDialog, toast, useTranslation } from '@mutua/web-kit';
import { Link } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useProviderName, useProvidersQuery } from '../../shared/account.resource.ts';
import { useAttempt } from '../../shared/confirm-identity.tsx';
import { useConnectGoogleMutation, useDisconnectGoogleMutation } from '../../shared/security.resource.ts';
import { SettingRow } from '../../shared/setting-rows.tsx';

/**
 * Shows the result after the return from Google, and removes it from the page's address.
 * Any link can contain a result. So a success is shown only when the server, too, says that the account is connected.
 */
function useGoogleAnswer(methods: SignInMethods | undefined): void {
  const { t } = useTranslation('account');
  const provider = useProviderName();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const handledSearch = useRef('');
  // The result names the provider, which would be called Google before its name is loaded.
  const { isLoading } = useProvidersQuery();
  const isKnown = methods !== undefined && !isLoading;
  const showResult = useEffectEvent(() => {
    const answer = new URLSearchParams(search).get('google');
    // Strict mode runs effects twice, so the same address is handled only once.
    if (!answer || !methods || !isKnown || handledSearch.current === search) return;
    handledSearch.current = search;
    if (answer !== 'connected')
      toast.error(
        t(answer === 'used_elsewhere' ? 'settings.google.usedElsewhere' : 'login.googleFailed', { provider }),
      );
    else if (methods.google !== null) toast.success(t('settings.google.connected', { provider }));
    void navigate(pathname, { replace: true });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: handles each new address once, when the sign-in methods and the provider are known
  useEffect(() => showResult(), [search, isKnown]);
}

/** Connects and disconnects the Google account that signs the member in. Shows nothing where the server offers none. */
export function GoogleRow({ methods }: { methods: SignInMethods | undefined }) {
  const { t } = useTranslation('account');
  const { data: providers } = useProvidersQuery();
  const provider = useProviderName();
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
    if (await attempt(() => disconnect().unwrap())) toast.success(t('settings.google.disconnected', { provider }));
    setAsking(false);
  };
  if (google === null) {
    return (
      <SettingRow title={provider} detail={t('settings.google.off', { provider })} icon={<Link />}>
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
        title={provider}
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
        title={t('settings.google.offTitle', { provider })}
        confirmLabel={t('settings.google.disconnect')}
        danger
        busy={isDisconnecting}
      >
        {t('settings.google.offLead', { email: google })}
      </ConfirmDialog>
    </>
  );
}
