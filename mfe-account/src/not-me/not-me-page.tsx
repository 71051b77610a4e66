import { useTranslation } from '@mutua/web-kit';
import { useNotMeMutation } from '../shared/account.resource.ts';
import { WasNotMe } from '../shared/was-not-me.tsx';

/** Where the mail about a new device leads: one press ends its session. */
export function NotMePage() {
  const { t } = useTranslation('account');
  const [end, { isLoading, error }] = useNotMeMutation();
  return <WasNotMe lead={t('notMe.lead')} submit={t('notMe.submit')} isBusy={isLoading} error={error} end={end} />;
}
