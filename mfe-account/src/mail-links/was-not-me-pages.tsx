import { useTranslation } from '@mutua/web-kit';
import { useNavigate } from 'react-router-dom';
import { useNotMeMutation, useStopAddressMutation } from '../shared/account.resource.ts';
import { MailLink } from './mail-link.tsx';

interface WasNotMeProps {
  /** The key of the page's texts. */
  words: 'notMe' | 'address.stop';
  /** Runs the action with the token of the mail. The answer has a token to choose a new password. */
  end: (token: string) => Promise<{ data?: { passwordToken: string } | undefined }>;
  answer: { isLoading: boolean; error?: unknown };
}

/** The page of "This was not me" in a mail. A press undoes what somebody else began; then the member chooses a new password. */
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

/** The page of the mail about a new device. A press ends the session of that device. */
export function NotMePage() {
  const [end, answer] = useNotMeMutation();
  return <WasNotMe words="notMe" end={end} answer={answer} />;
}

/** The page of the mail to the old address when a new one is requested. A press cancels the change. */
export function StopAddressPage() {
  const [end, answer] = useStopAddressMutation();
  return <WasNotMe words="address.stop" end={end} answer={answer} />;
}
