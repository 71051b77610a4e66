import { Button, errorMessage, LinkButton, useTranslation } from '@mutua/web-kit';
import { useNavigate, useParams } from 'react-router-dom';
import { AuthLayout } from './auth-layout.tsx';

interface WasNotMeProps {
  /** What the press does, and its button. */
  lead: string;
  submit: string;
  isBusy: boolean;
  error: unknown;
  /** Does it, with the token of the mail; gives the token for a new password. */
  end: (token: string) => Promise<{ data?: { passwordToken: string } | undefined }>;
}

/** Where "This was not me" of a mail leads: one press ends what somebody else began, then a new password is chosen. */
export function WasNotMe({ lead, submit, isBusy, error, end }: WasNotMeProps) {
  const { t } = useTranslation('account');
  const { token = '' } = useParams();
  const navigate = useNavigate();
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
    <AuthLayout title={t('notMe.title')} lead={lead}>
      <Button variant="primary" size="lg" full busy={isBusy} onClick={press}>
        {submit}
      </Button>
    </AuthLayout>
  );
}
