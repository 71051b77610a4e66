import { useTranslation } from '@mutua/web-kit';
import { useStopAddressMutation } from '../shared/account.resource.ts';
import { WasNotMe } from '../shared/was-not-me.tsx';

/** Where the mail to the old address leads, when another one is asked for: one press stops the change. */
export function StopAddressPage() {
  const { t } = useTranslation('account');
  const [stop, { isLoading, error }] = useStopAddressMutation();
  return (
    <WasNotMe
      lead={t('address.stop.lead')}
      submit={t('address.stop.submit')}
      isBusy={isLoading}
      error={error}
      end={stop}
    />
  );
}
