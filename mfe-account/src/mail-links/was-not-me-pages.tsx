import { useTranslation } from '@mutua/web-kit';
import { useNavigate } from 'react-router-dom';
import { useNotMeMutation, useStopAddressMutation } from '../shared/account.resource.ts';
import { MailLink } from './mail-link.tsx';

interface WasNotMeProps {
  /** What the press does, and its button. */
  words: 'notMe' | 'address.stop';
  /** Does it, with the token of the mail; gives the token for a new password. */
  end: (token: string) => Promise<{ data?: { passwordToken: string } | undefined }>;
  answer: { isLoading: boolean; error?: unknown };
}

/** Where "This was not me" of a mail leads: one press ends what somebody else began, then a new password is chosen. */
function WasNotMe({ words, end, answer: { isLoading, error } }: WasNotMeProps) {
  const { t } = useTranslation('account');
  const navigate = useNavigate();
  const press = async (token: string) => {
    const { data } = await end(token);
    if (data) await navigate(`/reset-password/${data.passwordToken}`, { replace: true });
  };
  return (
    <MailLink
      ask={{ title: t('notMe.title'), lead: t(`${words}.lead`), submit: t(`${words}.submit`) }}
      isBusy={isLoading}
      error={error}
      onward={{ to: '/forgot-password', label: t('notMe.password') }}
      press={press}
    />
  );
}

/** Where the mail about a new device leads: one press ends its session. */
export function NotMePage() {
  const [end, answer] = useNotMeMutation();
  return <WasNotMe words="notMe" end={end} answer={answer} />;
}

/** Where the mail to the old address leads, when another one is asked for: one press stops the change. */
export function StopAddressPage() {
  const [end, answer] = useStopAddressMutation();
  return <WasNotMe words="address.stop" end={end} answer={answer} />;
}
