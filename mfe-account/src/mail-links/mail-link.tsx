import { Button, errorMessage, LinkButton, useSession, useTranslation } from '@mutua/web-kit';
import { useParams } from 'react-router-dom';
import { AuthLayout } from '../shared/auth-layout.tsx';

interface Words {
  title: string;
  lead: string;
}

interface MailLinkProps {
  /** The texts before the press, and the label of the button. */
  ask: Words & { submit: string };
  isBusy: boolean;
  error?: unknown;
  /** The texts after a successful press. */
  outcome?: Words | undefined;
  /** The link to continue with after the press. */
  onward: { to: string; label: string; state?: unknown };
  press: (token: string) => unknown;
}

/** The page of a mailed link. It acts only after a press, because mail scanners open links. Then it shows the result. */
export function MailLink({ ask, isBusy, error, outcome, onward: { label, ...target }, press }: MailLinkProps) {
  const { t } = useTranslation('account');
  const { token = '' } = useParams();
  const failed = error !== undefined && { title: t('notMe.failedTitle'), lead: errorMessage(error, t('notMe.failed')) };
  const result = failed || outcome;
  return (
    <AuthLayout title={(result || ask).title} lead={(result || ask).lead}>
      {result ? (
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

/** Returns the link to a section of the settings. Visitors get the link to the login. */
export function useSettingsLink(section: string) {
  const { t } = useTranslation('account');
  const { user } = useSession();
  return user
    ? { to: `/settings/${section}`, label: t('address.toSettings') }
    : { to: '/login', label: t('login.submit') };
}
