import { Button, errorMessage, LinkButton, useTranslation } from '@mutua/web-kit';
import { useNavigate, useParams } from 'react-router-dom';
import { useStopAddressMutation } from '../shared/account.resource.ts';
import { AuthLayout } from '../shared/auth-layout.tsx';

/** Where "This was not me" of the mail about another address leads: one press stops the change, then a new password is chosen. */
export function StopAddressPage() {
  const { t } = useTranslation('account');
  const { token = '' } = useParams();
  const navigate = useNavigate();
  const [stop, { isLoading, error }] = useStopAddressMutation();
  const press = async () => {
    const { data } = await stop(token);
    if (data) await navigate(`/reset-password/${data.passwordToken}`, { replace: true });
  };
  if (error) {
    return (
      <AuthLayout title={t('notMe.failedTitle')} lead={errorMessage(error, t('notMe.failed'))}>
        <LinkButton to="/forgot-password" variant="primary" size="lg" full>
          {t('notMe.password')}
        </LinkButton>
      </AuthLayout>
    );
  }
  return (
    <AuthLayout title={t('notMe.title')} lead={t('address.stop.lead')}>
      <Button variant="primary" size="lg" full busy={isLoading} onClick={press}>
        {t('address.stop.submit')}
      </Button>
    </AuthLayout>
  );
}
