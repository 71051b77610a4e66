import { Button, errorMessage, LinkButton, useSession, useTranslation } from '@mutua/web-kit';
import { useParams } from 'react-router-dom';
import { AuthLayout } from '../shared/auth-layout.tsx';

interface Words {
  title: string;
  lead: string;
}

interface MailLinkProps {
  /** Before the press, with what the button says. */
  ask: Words & { submit: string };
  isBusy: boolean;
  error?: unknown;
  /** What became of the press. */
  outcome?: Words | undefined;
  /** Where to go on after the press. */
  onward: { to: string; label: string; state?: unknown };
  press: (token: string) => unknown;
}

/** Where a link of a mail leads: it asks for a press, because programs that look at mails open links; then it says what became of it. */
export function MailLink({ ask, isBusy, error, outcome, onward: { label, ...target }, press }: MailLinkProps) {
  const { t } = useTranslation('account');
  const { token = '' } = useParams();
  const failed = error !== undefined && { title: t('notMe.failedTitle'), lead: errorMessage(error, t('notMe.failed')) };
  const said = failed || outcome;
  return (
    <AuthLayout title={(said || ask).title} lead={(said || ask).lead}>
      {said ? (
        <LinkButton {...target} variant="primary" size="lg" full>
          {label}
        </LinkButton>
      ) : (
        <Button size="lg" full busy={isBusy} onClick={() => press(token)}>
          {ask.submit}
        </Button>
      )}
    </AuthLayout>
  );
}

/** Onward to a section of the settings, for visitors to the login. */
export function useOnwardTo(section: string) {
  const { t } = useTranslation('account');
  const { user } = useSession();
  return user
    ? { to: `/settings/${section}`, label: t('address.toSettings') }
    : { to: '/login', label: t('login.submit') };
}
