import { Button, errorMessage, LinkButton, toast, useTranslation } from '@mutua/web-kit';
import { toastResult } from '@mutua/web-kit/parts';
import { useParams } from 'react-router-dom';
import styled from 'styled-components';
import { useRenewVerificationMutation, useVerifyEmailMutation } from '../shared/account.resource.ts';
import { AuthLayout } from '../shared/auth-layout.tsx';
import { pathTo, searchOf } from '../shared/goal/goal.ts';
import type { LoginState, ResetPasswordState } from '../shared/login-state.ts';
import { useRedirectAfter } from '../shared/use-redirect-after.ts';
import { MailLink } from './mail-link.tsx';

const Status = styled.p`
  &:empty {
    position: absolute; /* takes no gap */
  }
`;

/** The page of the mail after a registration. A press confirms the address. */
export function VerifyEmailPage() {
  const { t } = useTranslation('account');
  const { token = '' } = useParams();
  const [verify, { data, error, isLoading }] = useVerifyEmailMutation();
  const isVerified = data !== undefined;
  // When the address was registered several times, nobody knows which password is the owner's.
  const mustChoose = data?.passwordToken !== undefined;
  const next = mustChoose
    ? { to: `/reset-password/${data.passwordToken}`, state: { isFirst: true } satisfies ResetPasswordState }
    : {
        to: `/login${searchOf(data?.goal)}`,
        state: {
          isVerified: true,
          ...(data && { email: data.email, name: data.name }),
          ...(data?.goal && { from: pathTo(data.goal) }),
        } satisfies LoginState,
      };
  useRedirectAfter(isVerified, next.to, next.state);
  const press = async () => {
    const answer = await verify(token);
    if (answer.data) toast.success(t('verify.done'));
  };

  if (error || token === '') {
    return <Failed token={token} reason={error ? errorMessage(error, t('verify.failed')) : t('verify.missing')} />;
  }
  return (
    <MailLink
      ask={{ title: t('verify.title'), lead: t('verify.lead'), submit: t('verify.submit') }}
      isBusy={isLoading}
      outcome={data && { title: t('verify.doneTitle'), lead: t(mustChoose ? 'verify.chooseText' : 'verify.doneText') }}
      onward={{ ...next, label: t(mustChoose ? 'verify.choose' : 'login.submit') }}
      press={press}
    />
  );
}

/** Shown when a link does not work. A press sends a new one to the address of the old link. */
function Failed({ token, reason }: { token: string; reason: string }) {
  const { t } = useTranslation('account');
  const [renew, { isLoading, isSuccess }] = useRenewVerificationMutation();
  const sendNew = () => toastResult(renew(token), t('inbox.sendFailed'));
  const canRenew = token !== '' && !isSuccess;
  return (
    <AuthLayout title={t('verify.failedTitle')} lead={reason}>
      {/* Stands there before its words, because most screen readers say only what changes. */}
      <Status role="status">{isSuccess && t('verify.renewed')}</Status>
      {canRenew && (
        <Button size="lg" full busy={isLoading} onClick={sendNew}>
          {t('verify.renew')}
        </Button>
      )}
      <LinkButton to="/login" variant={canRenew ? 'secondary' : 'primary'} size="lg" full>
        {t('forgot.back')}
      </LinkButton>
      <LinkButton to="/register" variant="ghost" full>
        {t('register.submit')}
      </LinkButton>
    </AuthLayout>
  );
}
