import { Button, errorMessage, LinkButton, useTranslation } from '@mutua/web-kit';
import { useNavigate, useParams } from 'react-router-dom';
import { useNotMeMutation } from '../shared/account.resource.ts';
import { AuthLayout } from '../shared/auth-layout.tsx';

/** Where the mail about a new device leads: one press ends its session, then a new password is chosen. */
export function NotMePage() {
  const { t } = useTranslation('account');
  const { token = '' } = useParams();
  const navigate = useNavigate();
  const [end, { isLoading, error }] = useNotMeMutation();
  // A press, because programs that look at mails open their links.
  const press = async () => {
    const { data } = await end(token);
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
    <AuthLayout title={t('notMe.title')} lead={t('notMe.lead')}>
      <Button variant="primary" size="lg" full busy={isLoading} onClick={press}>
        {t('notMe.submit')}
      </Button>
    </AuthLayout>
  );
}
