import { errorMessage, LinkButton, Spinner, toast, useTranslation } from '@mutua/web-kit';
import { useEffect, useRef } from 'react';
import { useParams } from 'react-router-dom';
import { useVerifyEmailQuery } from '../shared/account.resource.ts';
import { AuthLayout } from '../shared/auth-layout.tsx';
import type { ResetPasswordState } from '../shared/reset-password-state.ts';
import { useRedirectAfter } from '../shared/use-redirect-after.ts';

export function VerifyEmailPage() {
  const { t } = useTranslation('account');
  const { token = '' } = useParams();
  const { data, error, isLoading } = useVerifyEmailQuery(token, { skip: token === '' });
  const isVerified = data !== undefined;
  const isAnnounced = useRef(false);
  // Registered more than once: none of those passwords is known to be the owner's.
  const mustChoose = data?.passwordToken !== undefined;
  const next = mustChoose
    ? { to: `/reset-password/${data.passwordToken}`, state: { isFirst: true } satisfies ResetPasswordState }
    : { to: '/login', state: undefined };
  useRedirectAfter(isVerified, next.to, next.state);
  useEffect(() => {
    if (!isVerified || isAnnounced.current) return;
    isAnnounced.current = true;
    toast.success(t('verify.done'));
  }, [isVerified, t]);

  if (isLoading) {
    return (
      <AuthLayout title={t('verify.loadingTitle')}>
        <Spinner label={t('verify.loadingTitle')} />
      </AuthLayout>
    );
  }
  if (isVerified) {
    return (
      <AuthLayout title={t('verify.doneTitle')} lead={t(mustChoose ? 'verify.chooseText' : 'verify.doneText')}>
        <LinkButton {...next} variant="primary" size="lg" full>
          {t(mustChoose ? 'verify.choose' : 'login.submit')}
        </LinkButton>
      </AuthLayout>
    );
  }
  const reason = token === '' ? t('verify.missing') : errorMessage(error, t('verify.failed'));
  return (
    <AuthLayout title={t('verify.failedTitle')} lead={reason}>
      <LinkButton to="/register" variant="primary" size="lg" full>
        {t('register.submit')}
      </LinkButton>
      <LinkButton to="/login" variant="ghost" full>
        {t('forgot.back')}
      </LinkButton>
    </AuthLayout>
  );
}
