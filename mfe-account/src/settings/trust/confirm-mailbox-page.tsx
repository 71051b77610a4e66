import { Button, errorMessage, LinkButton, useSession, useTranslation } from '@mutua/web-kit';
import { useParams } from 'react-router-dom';
import { AuthLayout } from '../../shared/auth-layout.tsx';
import { useConfirmMailboxMutation } from '../../shared/trust.resource.ts';

/** Where the mail to a mailbox leads: one press shows on the profile that the member has it. */
export function ConfirmMailboxPage() {
  const { t } = useTranslation('account');
  const { token = '' } = useParams();
  const { user } = useSession();
  const [confirm, { data, error, isLoading }] = useConfirmMailboxMutation();
  const onward = (
    <LinkButton to={user ? '/settings/trust' : '/login'} variant="primary" size="lg" full>
      {t(user ? 'address.toSettings' : 'login.submit')}
    </LinkButton>
  );
  if (error) {
    return (
      <AuthLayout title={t('notMe.failedTitle')} lead={errorMessage(error, t('notMe.failed'))}>
        {onward}
      </AuthLayout>
    );
  }
  if (data) {
    return (
      <AuthLayout title={t('trust.confirm.done.title')} lead={t('trust.confirm.done.lead', { domain: data.value })}>
        {onward}
      </AuthLayout>
    );
  }
  // A press, because programs that look at mails open their links.
  return (
    <AuthLayout title={t('trust.confirm.title')} lead={t('trust.confirm.lead')}>
      <Button variant="primary" size="lg" full busy={isLoading} onClick={() => confirm(token)}>
        {t('trust.confirm.submit')}
      </Button>
    </AuthLayout>
  );
}
